"""Contracts and options around the hours of their markets, by the clock of a deployment: what waits keeps nothing from
anybody, and no closed market gives a gain without risk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from agio_contract.declared.codes import MARKET_CLOSED, PRICE_STALE
from agio_market.instruments.catalogue import load_catalogue
from agio_market.instruments.sessions import is_open
from agio_options.declared.codes import SETTLES_CLOSED
from agio_testing.operators import another_operator, first_operator
from agio_testing.site import Site, running_site
from agio_testing.visitor import Visitor
from agio_testing.waiting import eventually
from agio_testing.wire_forms import data_of

pytestmark = pytest.mark.site

FRIDAY, SATURDAY, SUNDAY = 4, 5, 6
EURO = {"side": "long", "kind": "market", "lots": "10", "leverage": "10"}
WEEK = 8
"""Days: each day of a week is met, and the first one twice."""
AVERAGED_S = 60
"""A delivery is averaged over no less."""
EVERY_S = 0.3


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """Without traders; its clock is moved ahead from test to test."""
    with running_site(flow=False) as site:
        yield site


def now(site: Site) -> datetime:
    moment: datetime = site.query("SELECT agio_now() AS now")[0]["now"]
    return moment.astimezone(UTC)


def goes_to(site: Site, weekday: int, clock: str) -> None:
    """Move the clock ahead to the next such day and time of UTC."""
    began = now(site)
    hour, minute = map(int, clock.split(":"))
    to = began.replace(hour=hour, minute=minute, second=0, microsecond=0)
    to += timedelta(days=(weekday - to.weekday()) % 7)
    site.advance(seconds=((to - began) % timedelta(days=7)).total_seconds())
    site.settled()


def ticks_are_kept(site: Site, symbol: str) -> None:
    """Wait until a symbol's prices of the time that was passed over are kept: of three days at most they are."""
    sql = "SELECT through_ms FROM market_tick_kept WHERE symbol = $1"
    moment = now(site).timestamp() * 1000
    eventually(lambda: site.query(sql, symbol)[0]["through_ms"] >= moment, every_s=EVERY_S)


def trader(site: Site, amount: str = "2000") -> Visitor:
    """Somebody with USDT in the wallet of contracts."""
    who = site.visitor().registered()
    data_of(who.post("transferAsset", coin="USDT", amount=amount, **{"from": "spot", "to": "contract"}))
    return who


def opened(who: Visitor, product: str, **terms: str) -> str:
    """A position that is held; its id."""
    id = data_of(who.post("openContract", product=product, **(EURO | terms)))["id"]
    reaches(who, id, "holding")
    return id


def reaches(who: Visitor, id: str, state: str) -> None:
    eventually(lambda: data_of(who.get("contractPosition", id=id))["state"] == state, every_s=EVERY_S)


def once_confirmed(call: Callable[..., dict[str, Any]], name: str, **form: str) -> dict[str, Any]:
    """Return the answer of a call once prices are recent: they are old for a moment where the clock was moved."""
    answers: list[dict[str, Any]] = []

    def answered() -> bool:
        answers.append(call(name, **form))
        return answers[-1]["code"] != PRICE_STALE.number

    eventually(answered, every_s=EVERY_S)
    return answers[-1]


def published(site: Site, key: str, like: str, **values: Any) -> None:
    """A contract that operators add: one drafts it, and another publishes it."""
    maker, row = first_operator(site), {"product": "contract.products", "key": key}
    rows = maker.rows("operatorProductRows", product="contract.products")
    terms = next(one["values"] for one in rows if one["key"] == like) | values
    base = str(data_of(maker.get("operatorProduct", **row))["newest"])
    form = {"values": msgspec.json.encode(terms).decode(), "base": base, "reason": "a test"}
    draft = data_of(maker.post("operatorProductDraft", **row, **form))["draft"]
    decided = {"draft": draft, "decision": "publish", "remark": "a test"}
    data_of(another_operator(site, "second").post("operatorProductDecide", **decided))


def test_who_waits_at_prices_that_never_come_keeps_nobody_from_a_contract(site: Site) -> None:
    goes_to(site, FRIDAY, "12:00")
    far = {"kind": "limit", "price": "0.01", "lots": "20000", "leverage": "1"}
    for _ in range(10):
        waits = trader(site, "20")
        for _ in range(2):
            data_of(waits.post("openContract", product="BTCUSDT-PERP", **(EURO | far)))
    opened(trader(site), "BTCUSDT-PERP", lots="100")


def test_a_delivery_falls_where_its_market_is_open_whatever_operators_offer(site: Site) -> None:
    sessions = {symbol: one.session for symbol, one in load_catalogue().items()}
    published(site, "AAPL-WEEK", "AAPL-PERP", delivery="weekly")
    published(site, "EURUSD-DAY", "EURUSD-PERP", delivery="daily")
    goes_to(site, FRIDAY, "20:30")  # the day's delivery falls on Saturday, when currencies don't trade
    who = trader(site)
    position, opened_at = opened(who, "EURUSD-DAY"), now(site)
    monday = opened_at + timedelta(days=3)
    for _ in range(WEEK):
        rows = [row for row in site.visitor().rows("contractProducts") if row["delivers_ms"] is not None]
        assert {"AAPL-WEEK", "EURUSD-DAY", "BTCUSDT-DAY"} <= {row["key"] for row in rows}
        for row in rows:
            session, at = sessions[row["symbol"]], row["delivers_ms"]
            assert is_open(session, at - 1) and is_open(session, at - AVERAGED_S * 1000), row
        site.advance(days=1)
        ticks_are_kept(site, "EURUSD")
    site.settled()
    reaches(who, position, "closed")
    [closure] = who.rows("contractClosures")
    assert closure["reason"] == "delivered" and is_open("forex", closure["time"] - 1)
    assert closure["time"] < monday.timestamp() * 1000
    receipt = data_of(who.get("priceReceipt", kind="contract.closure", id=closure["id"]))
    assert (receipt["rule"], receipt["holds"]) == ("contract.delivery", True)
    used = [tick["time"] for tick in receipt["ticks"] if tick["used"]]
    assert used and all(opened_at.timestamp() * 1000 < at <= closure["time"] for at in used), "prices of then"
    assert all(is_open("forex", at) for at in used)


def test_margin_is_added_and_never_taken_out_while_the_market_is_closed(site: Site) -> None:
    goes_to(site, FRIDAY, "20:30")
    who = trader(site)
    position = opened(who, "EURUSD-PERP")
    data_of(once_confirmed(who.post, "changeContractMargin", id=position, amount="50", way="add"))
    goes_to(site, SATURDAY, "12:00")
    taken = {"id": position, "amount": "10", "way": "reduce"}
    for call, name in ((who.get, "contractMarginQuote"), (who.post, "changeContractMargin")):
        answer = once_confirmed(call, name, **taken)
        assert (answer["code"], answer["data"]["field"]) == (MARKET_CLOSED.number, "amount"), answer
    held = Decimal(data_of(who.get("contractPosition", id=position))["margin"])
    data_of(once_confirmed(who.post, "changeContractMargin", **(taken | {"way": "add"})))
    assert Decimal(data_of(who.get("contractPosition", id=position))["margin"]) == held + 10
    goes_to(site, SUNDAY, "22:30")
    data_of(once_confirmed(who.post, "changeContractMargin", **taken))


def test_an_option_whose_market_is_closed_as_it_settles_is_refused_with_the_next_opening(site: Site) -> None:
    goes_to(site, FRIDAY, "21:30")
    who, before = trader(site), now(site)
    form = {"product": "EURUSD-3600", "amount": "10"}
    for answer in (who.post("buyOption", direction="rise", **form), who.get("optionQuote", **form)):
        assert (answer["code"], answer["data"]["field"]) == (SETTLES_CLOSED.number, "product"), answer
    opens = next(row["opens"] for row in who.rows("optionProducts") if row["key"] == "EURUSD-3600")
    at = datetime.fromtimestamp(opens / 1000, UTC)
    assert (at.weekday(), at.hour, at.minute) == (SUNDAY, 22, 0) and at - before < timedelta(days=3)
    assert who.rows("optionOrders") == []
    data_of(who.post("buyOption", direction="rise", **(form | {"product": "EURUSD-300"})))
