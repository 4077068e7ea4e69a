"""Nothing leaves the books without the gate: by a declared way, asked in the transaction that books it."""

from __future__ import annotations

import pytest
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.ledger import AccountName, Ledger, LedgerCodes, NotAsked, Reason, Transfer
from agio_kernel.ledger.account import Realm, Wallet
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import STAGES, Exempt, Guard, Leaving, Passage, Stage, WayOut
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_testing.leaving import Barrier
from agio_testing.money import believed

from .conftest import DEPOSIT, ORDER, PAYMENT, USDT, new_cause

WAY, OTHER = WayOut("test.way"), WayOut("test.other")
PAID_OUT = Reason(3, "test.paid_out", spends=False, way=WAY)
CODES = LedgerCodes(
    reasons=(DEPOSIT, PAYMENT, PAID_OUT),
    causes=(ORDER,),
    accounts=(AccountName("external:bank"), AccountName("house:custody")),
    proofs=(believed(ORDER),),
)


class World:
    """A ledger, the gate, and a user's account with 1,000."""

    def __init__(self, ledger, db, account) -> None:
        self.ledger, self.db, self.account = ledger, db, account
        self.barrier, self.parts = Barrier(), {}
        self.gate = Gate(self)
        self.gate.add([self.barrier.guard])

    async def ask(self, tx, stage=Stage.CARRY_OUT, *, way=WAY, amount=100, account=None) -> Passage:
        return await self.gate.ask(Leaving(way, stage, 7, "USDT", amount, account or self.account, tx))

    async def pay(self, tx, name, amount, reason, passages=()):
        house = await self.ledger.house(tx, Realm.REAL, USDT.id, name)
        await self.ledger.post(tx, [Transfer(self.account, house, amount, reason, new_cause())], passages=passages)


@pytest.fixture
async def world(db, owner_db) -> World:
    ledger = Ledger(CODES, IdSource(SystemClock()))
    async with owner_db.transaction() as tx:
        await ledger.ensure_assets(tx, [USDT])
    async with db.transaction() as tx:
        place = (Wallet.SPOT, USDT.id)
        account = (await ledger.open_accounts(tx, 7, Realm.REAL, [place]))[place]
        custody = await ledger.house(tx, Realm.REAL, USDT.id, "house:custody")
        await ledger.post(tx, [Transfer(custody, account, 1_000, DEPOSIT, new_cause())])
    return World(ledger, db, account)


async def test_what_was_asked_in_this_transaction_leaves(world):
    async with world.db.transaction() as tx:
        await world.pay(tx, "external:bank", 100, PAID_OUT, [await world.ask(tx)])
    assert [one.stage for one in world.barrier.asked] == [Stage.CARRY_OUT]


@pytest.mark.parametrize("name", ["external:bank", "house:custody"])
async def test_what_wasnt_asked_stays_whoever_stands_on_the_other_side(world, name):
    async with world.db.transaction() as tx:
        with pytest.raises(NotAsked, match="the gate wasn't asked"):
            await world.pay(tx, name, 100, PAID_OUT)


async def test_nothing_reaches_the_outside_for_a_reason_that_is_no_way_out(world):
    async with world.db.transaction() as tx:
        passage = await world.ask(tx)
        with pytest.raises(NotAsked, match="declares no way"):
            await world.pay(tx, "external:bank", 100, PAYMENT, [passage])
        await world.pay(tx, "house:custody", 100, PAYMENT)


async def test_a_passage_is_good_for_its_way_its_amount_its_account_and_its_transaction(world):
    async with world.db.transaction() as earlier:
        old = await world.ask(earlier)
    async with world.db.transaction() as tx:
        place = (Wallet.SPOT, USDT.id)
        theirs = (await world.ledger.open_accounts(tx, 8, Realm.REAL, [place]))[place]
        for passage in (
            old,
            await world.ask(tx, way=OTHER),
            await world.ask(tx, amount=99),
            await world.ask(tx, account=theirs),
        ):
            with pytest.raises(NotAsked):
                await world.pay(tx, "external:bank", 100, PAID_OUT, [passage])


async def test_a_guard_is_asked_at_its_stages_and_what_it_uses_up_last(world):
    asked: list[str] = []

    def guard(name, stages):
        async def check(conn, leaving):
            asked.append(name)

        return Guard(name, stages, check)

    async def prove(leaving):
        asked.append("proving")

    proving = Guard("proving", (Stage.REQUEST,), prove=prove)
    world.gate.add([proving, guard("always", STAGES), guard("late", (Stage.CARRY_OUT,))])
    for stage in STAGES:
        await world.ask(None, stage)
    assert asked == ["always", "proving", "always", "always", "late"]
    world.barrier.shut.add(Stage.REQUEST)
    asked.clear()
    with pytest.raises(ApiError):
        await world.ask(None, Stage.REQUEST)
    assert "proving" not in asked, "a code isn't spent on what is refused"
    objections = await world.gate.objections(Leaving(WAY, Stage.REQUEST, 7, "USDT"))
    assert len(objections) == 1 and "proving" not in asked


async def test_what_a_way_is_exempt_from_isnt_asked(world):
    world.barrier.shut.update(STAGES)
    only = WayOut("test.exempt", exempt=(Exempt("nothing is paid", "test.barrier", (Stage.HAND_OVER,)),))
    await world.ask(None, Stage.HAND_OVER, way=only)
    for stage in (Stage.REQUEST, Stage.CARRY_OUT):
        with pytest.raises(ApiError):
            await world.ask(None, stage, way=only)


async def test_a_stage_that_a_way_doesnt_declare_and_a_guard_of_a_known_name_are_mistakes(world):
    with pytest.raises(ConfigurationError, match="doesn't declare"):
        await world.ask(None, Stage.REQUEST, way=WayOut("test.late", stages=(Stage.CARRY_OUT,)))
    with pytest.raises(ConfigurationError, match="two guards"):
        world.gate.add([world.barrier.guard])
