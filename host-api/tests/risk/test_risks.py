"""Before a risky product: a test, one's own limits and breaks, asked by the host of whatever calls begin it."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import asyncpg
import httpx
import msgspec
import pytest
from agio_host.dispatch.dispatcher import CallDispatcher
from agio_host.dispatch.route_table import route_table
from agio_kernel.declarations import codes
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.principal import Subject
from agio_kernel.declarations.wire import NoData
from agio_kernel.identity.users import create_user
from agio_kernel.ledger import AccountName, Cause, CauseKind, Ledger, LedgerCodes, Reason, Transfer, Wallet
from agio_kernel.risk import Limit, Period, Question, RiskProduct, Risks
from agio_kernel.risk.store import begin_break, lock_limits, read_break, write_limit
from agio_testing.money import believed

USDT = AssetSpec(1, "USDT", 6, "Tether")
CAUSE = CauseKind(9001, "dice.cause")
LOST, WON, GIVEN = (
    Reason(9001, "dice.lost", spends=True),
    Reason(9002, "dice.won", spends=False),
    Reason(9003, "dice.given", spends=False),
)
BANK = AccountName("house:dice")
CODES = LedgerCodes(reasons=(LOST, WON, GIVEN), causes=(CAUSE,), accounts=(BANK,), proofs=(believed(CAUSE),))
DICE = RiskProduct(
    id="dice",
    title="dice.title",
    link="/dice",
    calls=("web/roll", "web/rollTwice"),
    reasons=(LOST, WON),
    version=2,
    questions=(Question("dice.q", ("dice.a", "dice.b"), 0, "dice.why"),),
)


class Casino:
    """A site with a risky product of two calls, and one call that isn't risky."""

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel
        self.who: Any = None
        self.opened: Any = None

        async def act(request: Any) -> Any:
            async with request.idempotent_transaction() as effect:
                return effect.keep({})

        calls = [
            Call("POST", f"web/{name}", act, "Act", effect=True, money=True, opens_business=True, answer=NoData)
            for name in ("roll", "rollTwice", "save")
        ]
        kernel.rules.add(kernel.part(Risks).rules())
        dispatcher = CallDispatcher(kernel, route_table([("dice", call) for call in calls]))
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=dispatcher, client=("192.0.2.7", 1)), base_url="http://localhost"
        )

    async def post(self, path: str, rtoken: str) -> int:
        fields = {"lang": "en", "rtoken": rtoken, "token": self.opened.token}
        cookie = {"cookie": f"agio_session={self.opened.binding}"}
        return (await self.http.post(f"/web/{path}", data=fields, headers=cookie)).json()["code"]

    async def passes(self, version: int, *, right: int = 1) -> None:
        await self.kernel.db.execute(
            'INSERT INTO risk_test (id, user_id, product, version, asked, "right", passed)'
            " VALUES ($1, $2, 'dice', $3, 1, $4, $5)",
            self.kernel.ids.next(),
            self.who.id,
            version,
            right,
            right == 1,
        )

    async def moves(self, amount: int, reason: Reason) -> None:
        """Book what was lost (a positive amount), or won and given."""
        async with self.kernel.db.transaction() as tx:
            accounts = await self.kernel.ledger.open_accounts(tx, self.who.id, 0, [(Wallet.SPOT, USDT.id)])
            own, bank = accounts[Wallet.SPOT, USDT.id], await self.kernel.ledger.house(tx, 0, USDT.id, BANK.name)
            debit, credit = (own, bank) if amount > 0 else (bank, own)
            cause = Cause(CAUSE, self.kernel.ids.next())
            await self.kernel.ledger.post(tx, [Transfer(debit, credit, abs(amount), reason, cause)])


@pytest.fixture
async def casino(kernel, owner_db):
    put = msgspec.structs.force_setattr
    put(kernel, "ledger", Ledger(CODES, kernel.ids))
    put(kernel, "assets", {"USDT": USDT})
    declared = lambda field, kernel: [("dice", DICE)] if field == "risks" else []  # noqa: E731
    put(kernel, "directory", SimpleNamespace(made=declared))
    made = Casino(kernel)
    async with owner_db.transaction() as tx:
        await kernel.ledger.ensure_assets(tx, [USDT])
    async with kernel.db.transaction() as tx:
        made.who = await create_user(
            tx, kernel.ids, now=kernel.clock.now(), country="ES", language="en", password_hash="x", email="b@b.example"
        )
        made.opened = await kernel.sessions.open(tx, Subject.USER, made.who.id, agent="x", network="y")
    await made.moves(-1_000 * 10**6, GIVEN)
    yield made
    await made.http.aclose()


async def test_every_call_of_a_risky_product_waits_for_its_test_in_the_version_that_holds(casino):
    required = codes.RISK_TEST_REQUIRED.number
    assert [await casino.post(call, f"press{call}") for call in ("roll", "rollTwice", "save")] == [
        required,
        required,
        0,
    ]
    await casino.passes(1)
    await casino.passes(2, right=0)
    assert await casino.post("roll", "press0002") == required
    await casino.passes(2)
    assert [await casino.post(call, f"again{call}") for call in ("roll", "rollTwice")] == [0, 0]


async def test_a_deployment_may_ask_for_no_test(casino):
    deployment = msgspec.structs.replace(casino.kernel.settings.deployment, risk_test=False)
    msgspec.structs.force_setattr(casino.kernel.settings, "deployment", deployment)
    assert await casino.post("roll", "press0001") == 0


@pytest.mark.parametrize(("period", "code"), [(Period.DAY, codes.LOSS_LIMIT_DAY), (Period.WEEK, codes.LOSS_LIMIT_WEEK)])
async def test_what_was_lost_less_what_was_won_stops_at_ones_own_limit(casino, period, code):
    await casino.passes(2)
    async with casino.kernel.db.transaction() as tx:
        await lock_limits(tx, casino.who.id)
        await write_limit(tx, casino.who.id, period, Limit(50 * 10**6))
    await casino.moves(60 * 10**6, LOST)
    assert await casino.post("roll", "press0001") == code.number
    await casino.moves(-11 * 10**6, GIVEN)  # a deposit wins nothing back
    assert await casino.post("roll", "press0002") == code.number
    await casino.moves(-11 * 10**6, WON)
    assert await casino.post("roll", "press0003") == 0


async def test_a_break_stops_what_is_risky_and_nobody_makes_it_shorter(casino):
    await casino.passes(2)
    db, user = casino.kernel.db, casino.who.id

    async def stop(days: int) -> None:
        async with db.transaction() as tx:
            await begin_break(tx, user, days)

    await asyncio.gather(*(stop(days) for days in (1, 30, 7, 1)))
    async with db.read() as conn:
        until = await read_break(conn, user)
    assert until > casino.kernel.clock.now() + timedelta(days=29)
    assert [await casino.post(call, f"press{call}") for call in ("roll", "save")] == [codes.COOLING_OFF.number, 0]
    with pytest.raises(asyncpg.RaiseError, match="never made shorter"):
        await db.execute(
            "INSERT INTO risk_break VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET until = excluded.until",
            user,
            casino.kernel.clock.now(),
        )


async def test_two_who_choose_a_limit_at_once_leave_one_of_the_two_and_never_a_looser_one_at_once(casino):
    db, user = casino.kernel.db, casino.who.id

    async def choose(amount: int | None) -> None:
        async with db.transaction() as tx:
            kept = await lock_limits(tx, user)
            await write_limit(tx, user, Period.DAY, kept[Period.DAY].chosen(amount, casino.kernel.clock.now()))

    await choose(100)
    await asyncio.gather(*(choose(amount) for amount in (None, 80, 500, 60, 90)))
    async with db.transaction() as tx:
        held = (await lock_limits(tx, user))[Period.DAY]
    assert held.at(casino.kernel.clock.now()).amount == 60
