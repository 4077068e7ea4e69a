"""Webhooks of the deployment: two operators add one, and a real receiver takes every event in order, signed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from agio_kernel.declarations.principal import Principal
from agio_kernel.identity.audit import AuditFilter, search
from agio_kernel.notices.webhooks import DeploymentEvents
from agio_operator.console.console import Console
from agio_operator.notices import AccountFrozen
from agio_operator.roles import Role
from agio_operator.webhook_events import WEBHOOK_EVENTS
from agio_testing.environments.webhook_receiver import FAIL, GONE, OK, Receiver
from msgspec.structs import replace

FORBIDDEN, NOT_FOUND, ALREADY_SO, SAME_PERSON = 110, 108, 3907, 195
URL_INVALID, URL_TAKEN, NOT_KEPT, OFF = 3929, 3930, 3932, 3933


@pytest.fixture
def modules() -> dict[str, Any]:
    return {}


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.stop()


@pytest.fixture
async def numbered(call: Any) -> None:
    kernel = call.kernel
    kernel.bus.subscribe("operator", kernel.part(DeploymentEvents).subscriptions("operator", WEBHOOK_EVENTS))


async def happens(call: Any, times: int = 1) -> None:
    """So many accounts are frozen."""
    kernel = call.kernel
    async with kernel.db.transaction() as tx:
        await kernel.bus.emit_all(tx, [AccountFrozen(n, "trading", True) for n in range(times)])
    while await kernel.bus.deliver_due():
        pass


async def within(seen: Any) -> None:
    async with asyncio.timeout(30):
        while not await seen():  # noqa: ASYNC110
            await asyncio.sleep(0.02)  # a receiver in another thread is the witness


class Desk:
    """Two operators and a webhook of theirs."""

    def __init__(self, call: Any, ada: Principal, bob: Principal, receiver: Receiver) -> None:
        self.call, self.ada, self.bob, self.receiver, self.id = call, ada, bob, receiver, ""

    async def added(self, kinds: str = "") -> Desk:
        asked = await self.call("operatorWebhookAdd", self.ada, url=self.receiver.url, kinds=kinds, reason="books")
        assert asked.code == 0, asked
        proposal = asked.data["proposal"]
        assert (await self.call("operatorProposalDecide", self.bob, proposal=proposal, decision="approve")).code == 0
        self.id = (await self.row())["id"]
        return self

    async def started(self, kinds: str = "") -> Desk:
        await self.added(kinds)
        self.receiver.secret = (await self.does("Rotate")).data["secret"]
        assert (await self.does("Switch", to="on")).code == 0
        return self

    async def does(self, what: str, who: Principal | None = None, **more: str) -> Any:
        return await self.call(f"operatorWebhook{what}", who or self.ada, id=self.id, reason="as agreed", **more)

    async def row(self) -> dict[str, Any]:
        [row] = (await self.call("operatorWebhooks", self.ada)).data["rows"]
        return row

    async def has_taken(self, *numbers: int) -> None:
        async def taken() -> bool:
            row = await self.row()
            has_number = row["number"] >= numbers[-1] and row["failures"] == 0
            return has_number and self.receiver.taken() == list(numbers)

        await within(taken)
        assert self.receiver.unsigned == [] and self.receiver.led_elsewhere == 0


@pytest.fixture
def desk(call: Any, ada: Principal, bob: Principal, receiver: Receiver, numbered: None) -> Desk:
    return Desk(call, ada, bob, receiver)


async def test_an_address_is_told_everything_since_two_operators_agreed_on_it(desk: Desk) -> None:
    await happens(desk.call)
    await desk.added()
    await happens(desk.call, 2)  # between the approval and the secret
    desk.receiver.secret = (await desk.does("Rotate")).data["secret"]
    assert (await desk.does("Switch", to="on")).code == 0
    await happens(desk.call)
    await desk.has_taken(2, 3, 4)
    first = desk.receiver.arrived[0]
    assert first.id == f"{desk.id}.2" and first.body["type"] == "operator.account_frozen"
    assert first.body["data"] == {"sequence": 2, "user_id": "0", "what": "trading", "frozen": True}


async def test_one_operator_alone_adds_none_and_nobody_who_may_not(desk: Desk) -> None:
    asked = await desk.call("operatorWebhookAdd", desk.ada, url=desk.receiver.url, reason="books")
    proposal = {"proposal": asked.data["proposal"], "decision": "approve"}
    assert (await desk.call("operatorProposalDecide", desk.ada, **proposal)).code == SAME_PERSON
    await desk.call.hire("eve", Role.SUPPORT)
    eve = await desk.call.sign_in("eve")
    assert (await desk.call("operatorProposalDecide", eve, **proposal)).code == FORBIDDEN
    assert (await desk.call("operatorWebhooks", eve)).code == FORBIDDEN
    assert (await desk.call("operatorWebhookAdd", eve, url=desk.receiver.url, reason="mine")).code == FORBIDDEN
    assert (await desk.call("operatorWebhooks", desk.ada)).data["rows"] == []
    await desk.call("operatorProposalDecide", desk.bob, **proposal)
    desk.id = (await desk.row())["id"]
    for what in ("Rotate", "Test", "Replay", "Switch", "Events"):
        fields = {"id": desk.id} if what == "Events" else {"id": desk.id, "reason": "x"}
        assert (await desk.call(f"operatorWebhook{what}", eve, **fields)).code == FORBIDDEN, what


async def test_what_was_not_taken_is_told_again_before_anything_after_it(desk: Desk) -> None:
    await desk.started()
    left = [FAIL, FAIL]
    desk.receiver.answer = lambda _: left.pop() if left else OK
    await happens(desk.call, 3)

    async def failing() -> bool:
        return (await desk.row())["problem"] == "500"

    await within(failing)
    events = (await desk.call("operatorWebhookEvents", desk.ada, id=desk.id)).data["rows"]
    assert [(one["number"], one["outcome"]) for one in events] == [(3, "waiting"), (2, "waiting"), (1, "failing")]
    await desk.has_taken(1, 2, 3)
    assert [one.body["data"]["sequence"] for one in desk.receiver.arrived] == [1, 1, 1, 2, 3]


async def test_of_chosen_kinds_alone_and_a_test_reaches_who_asked_for_it(desk: Desk) -> None:
    await desk.started("operator.case_decided")
    await happens(desk.call)
    assert (await desk.does("Test")).code == 0
    await desk.call.kernel.bus.deliver_due()
    await desk.has_taken(2)
    assert desk.receiver.arrived[0].body["data"] == {"sequence": 2, "webhook_id": desk.id}
    events = (await desk.call("operatorWebhookEvents", desk.ada, id=desk.id)).data["rows"]
    assert [one["outcome"] for one in events] == ["taken", "not_chosen"]
    other = Receiver()
    asked = await desk.call("operatorWebhookAdd", desk.ada, url=other.url, kinds="no.such_kind", reason="x")
    assert asked.field == "kinds"
    other.stop()


async def test_from_a_number_on_it_is_told_again(desk: Desk) -> None:
    await desk.started()
    await happens(desk.call, 3)
    await desk.has_taken(1, 2, 3)

    async def recorded() -> bool:
        return (await desk.row())["number"] == 3

    await within(recorded)
    assert (await desk.does("Replay", number="9")).code == NOT_KEPT
    assert (await desk.does("Replay", number="1")).code == 0

    async def again() -> bool:
        return [one.body["data"]["sequence"] for one in desk.receiver.arrived] == [1, 2, 3, 2, 3]

    await within(again)
    assert len({one.id for one in desk.receiver.arrived}) == 3


async def test_it_is_switched_off_on_and_away_and_ends_by_itself_where_nobody_is(desk: Desk) -> None:
    await desk.added()
    assert (await desk.does("Test")).code == OFF
    desk.receiver.secret = (await desk.does("Rotate")).data["secret"]
    assert (await desk.does("Switch", to="on")).code == 0
    assert (await desk.does("Switch", to="on")).code == ALREADY_SO
    desk.receiver.answer = lambda _: GONE
    await happens(desk.call)

    async def disabled() -> bool:
        return (await desk.row())["state"] == "disabled"

    await within(disabled)
    desk.receiver.answer = lambda _: OK
    await happens(desk.call)
    assert (await desk.does("Switch", to="on")).code == 0
    await desk.has_taken(1, 2)
    assert (await desk.does("Switch", to="off")).code == 0
    await happens(desk.call)
    assert (await desk.does("Switch", to="away")).code == 0
    assert (await desk.does("Switch", to="on")).code == NOT_FOUND
    assert (await desk.call("operatorWebhooks", desk.ada)).data["rows"] == []
    assert desk.receiver.taken() == [1, 2]


async def test_an_address_is_refused_that_is_none_or_is_there_already(desk: Desk) -> None:
    await desk.added()
    for url, code in (
        ("ftp://hooks.example/", URL_INVALID),
        ("https://me:word@hooks.example/", URL_INVALID),
        (desk.receiver.url, URL_TAKEN),
    ):
        refused = await desk.call("operatorWebhookAdd", desk.ada, url=url, reason="books")
        assert (refused.code, refused.field) == (code, "url"), url


async def test_on_a_live_site_nothing_of_the_inner_network_can_be_named(desk: Desk) -> None:
    settings = desk.call.kernel.settings
    live = replace(settings, deployment=replace(settings.deployment, development=False))
    desk.call.kernel.part(Console).kernel = replace(desk.call.kernel, settings=live)
    for url in (desk.receiver.url, "https://10.0.0.1/", "https://localhost/", "https://[::ffff:10.0.0.1]/"):
        refused = await desk.call("operatorWebhookAdd", desk.ada, url=url, reason="books")
        assert (refused.code, refused.field) == (URL_INVALID, "url"), url


async def test_each_command_is_in_the_audit_and_no_secret_is(desk: Desk, db: Any) -> None:
    await desk.started()
    secret = desk.receiver.secret
    await desk.does("Test")
    await desk.does("Replay", number="0")
    await desk.does("Switch", to="off")
    found = (await search(db, AuditFilter(subject=f"webhook:{desk.id}"))).rows
    commands = ["webhook.disable", "webhook.replay", "webhook.test", "webhook.enable", "webhook.rotate"]
    assert [one.action for one in found] == commands
    assert secret not in str((await search(db, AuditFilter())).rows)
    assert secret not in str(await desk.row())


async def test_a_secret_that_was_in_use_signs_for_a_day_beside_the_new_one(desk: Desk, database_clock: Any) -> None:
    await desk.started()
    assert (await desk.row())["former_until"] is None  # nobody knew the one that it was added with
    former = desk.receiver.secret
    await happens(desk.call)
    await desk.has_taken(1)

    async def recorded() -> bool:
        return (await desk.row())["number"] == 1

    await within(recorded)
    fresh = (await desk.does("Rotate")).data["secret"]
    for number, secret in ((2, former), (3, fresh)):
        desk.receiver.secret = secret
        await happens(desk.call)
        await desk.has_taken(*range(1, number + 1))
    await database_clock.advance(hours=25)
    assert (await desk.row())["former_until"] is None


async def test_what_operators_decide_is_told_with_its_number_in_the_audit(desk: Desk, db: Any) -> None:
    await desk.started()
    freeze = {"name": "withdrawals", "frozen": "true", "reason": "a leak of Mr. Smith's"}
    assert (await desk.call("operatorMoneyFreeze", desk.ada, **freeze)).code == 0
    await desk.call.kernel.bus.deliver_due()
    await desk.has_taken(1)
    number = await db.fetchval("SELECT seq FROM audit_entry WHERE action = 'money.freeze'")
    [one] = desk.receiver.arrived
    assert one.body["type"] == "operator.withdrawals_switched"
    reported = {"audit": number, "operator_id": str(desk.ada.id), "action": "money.freeze"}
    assert one.body["data"] == {"sequence": 1, **reported, "subject": "switch:withdrawals"}
    assert "Smith" not in str(one.body)
