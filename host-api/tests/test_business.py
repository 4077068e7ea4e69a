"""The host asks before a call of any plugin opens business, and a call that doesn't declare so is refused."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from agio_host.dispatch.dispatcher import CallDispatcher
from agio_host.dispatch.route_table import route_table
from agio_kernel.declarations import codes
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.declarations.rules import Rule
from agio_kernel.declarations.wire import NoData
from agio_kernel.identity.users import create_user
from agio_kernel.money.rules import BUSINESS_OPEN, Business
from agio_kernel.plugins.offerings import Offerings, OfferingState


async def nothing(_request: Any) -> None:
    raise AssertionError("not asked")


@pytest.mark.parametrize("what", [{"money": True}, {"effect": True}, {"own_intent": True}])
def test_a_call_that_changes_something_or_is_about_money_must_say_whether_it_opens_business(what):
    with pytest.raises(ConfigurationError, match="web/buy must say whether it opens business"):
        Call("POST", "web/buy", nothing, "Buy", **what, answer=NoData)
    assert Call("POST", "web/buy", nothing, "Buy", opens_business=False, **what, answer=NoData).opens_business is False


@pytest.mark.parametrize(
    ("declared", "asks"),
    [
        ({"opens_business": True, "money": True}, True),
        ({"opens_business": True, "scope": "trade"}, True),
        ({"opens_business": True}, False),
        ({"opens_business": False, "money": True}, False),
        ({"opens_business": True, "money": True, "steps_up": False}, False),
    ],
)
def test_what_is_bought_or_ordered_asks_for_the_trading_password(declared, asks):
    call = Call("POST", "web/buy", nothing, "Buy", effect=True, answer=NoData, **declared)
    assert call.asks_password is asks


def test_business_needs_somebody_who_is_signed_in_and_an_own_intent_can_be_asked_for():
    with pytest.raises(ConfigurationError, match="signed in"):
        Call("POST", "web/buy", nothing, "Buy", access=Access.VISITOR, opens_business=True, answer=NoData)
    with pytest.raises(ConfigurationError, match="done_before"):
        Call("POST", "web/buy", nothing, "Buy", own_intent=True, opens_business=True, answer=NoData)


class House:
    """A plugin of three calls: one opens business, one doesn't, and one records the intent in a row of its own."""

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel
        self.bought: list[str] = []

        async def buy(request: Any) -> Any:
            async with request.idempotent_transaction() as effect:
                self.bought.append(request.rtoken)
                return effect.keep({"number": len(self.bought)})

        async def sell(request: Any) -> Any:
            async with request.idempotent_transaction() as effect:
                return effect.keep({})

        async def place(request: Any) -> Any:
            self.bought.append(request.rtoken)
            return {"placed": request.rtoken}

        async def placed(request: Any) -> Any:
            return {"placed": request.rtoken} if request.rtoken in self.bought else None

        calls = (
            Call("POST", "web/buy", buy, "Buy", effect=True, money=True, opens_business=True, answer=NoData),
            Call("POST", "web/sell", sell, "Sell", effect=True, money=True, opens_business=False, answer=NoData),
            Call(
                "POST",
                "web/place",
                place,
                "Cursor",
                own_intent=True,
                opens_business=True,
                done_before=placed,
                answer=NoData,
            ),
        )
        dispatcher = CallDispatcher(kernel, route_table([("parrot", call) for call in calls]))
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=dispatcher, client=("192.0.2.7", 1)), base_url="http://localhost"
        )
        self.opened: Any = None

    async def post(self, path: str, rtoken: str, **more: str) -> dict[str, Any]:
        fields = {"lang": "en", "rtoken": rtoken, "token": self.opened.token} | more
        cookie = {"cookie": f"agio_session={self.opened.binding}"}
        return (await self.http.post(f"/web/{path}", data=fields, headers=cookie)).json()


@pytest.fixture
async def house(kernel):
    made = House(kernel)
    async with kernel.db.transaction() as tx:
        ann = await create_user(
            tx, kernel.ids, now=kernel.clock.now(), country="ES", language="en", password_hash="x", email="b@b.example"
        )
        made.opened = await kernel.sessions.open(tx, Subject.USER, ann.id, agent="x", network="y")
    yield made
    await made.http.aclose()


async def test_every_rule_is_asked_before_business_opens_and_before_nothing_else(house):
    asked: list[Any] = []

    def frozen(principal: Principal, facts: Any) -> None:
        asked.append(facts)
        raise ApiError(codes.FORBIDDEN)

    assert (await house.post("buy", "press0001"))["data"] == {"number": 1}
    assert (await house.post("place", "press0002"))["data"] == {"placed": "press0002"}
    house.kernel.rules.add([Rule(BUSINESS_OPEN, frozen)])
    assert (await house.post("buy", "press0003"))["code"] == codes.FORBIDDEN.number
    assert (await house.post("place", "press0004"))["code"] == codes.FORBIDDEN.number
    assert (await house.post("sell", "press0005"))["code"] == 0
    assert asked == [Business("parrot", "web/buy", asks_password=True), Business("parrot", "web/place")]
    assert house.bought == ["press0001", "press0002"]


async def test_the_trading_password_goes_beside_the_form_and_is_no_part_of_what_is_asked(house):
    given: list[str] = []
    house.kernel.rules.add([Rule(BUSINESS_OPEN, lambda _, business: given.append(business.tpassword))])
    assert (await house.post("buy", "press0001", tpassword="135790"))["data"] == {"number": 1}
    assert (await house.post("buy", "press0001"))["data"] == {"number": 1}
    assert given == ["135790"]
    assert (await house.post("sell", "press0002", tpassword="135790"))["data"] == {"field": "tpassword"}


async def test_what_was_bought_before_it_was_frozen_is_told_again(house):
    def frozen(principal: Principal, facts: Any) -> None:
        raise ApiError(codes.FORBIDDEN)

    first, second = await house.post("buy", "press0001"), await house.post("place", "press0002")
    house.kernel.rules.add([Rule(BUSINESS_OPEN, frozen)])
    assert (await house.post("buy", "press0001"))["data"] == first["data"]
    assert (await house.post("place", "press0002"))["data"] == second["data"]


async def test_a_plugin_that_is_draining_begins_nothing(house):
    offerings = house.kernel.part(Offerings)
    house.kernel.rules.add(offerings.rules())
    offerings._states = {"parrot": OfferingState.DRAINING}
    assert (await house.post("buy", "press0001"))["code"] == codes.NOT_AVAILABLE.number
    assert (await house.post("sell", "press0002"))["code"] == 0
    offerings._states = {"parrot": OfferingState.OFF}
    assert (await house.post("sell", "press0003"))["code"] == codes.NOT_AVAILABLE.number
