"""The money of a noun follows from its state: its transfers, its holds, and their proof."""

from __future__ import annotations

from enum import StrEnum
from types import SimpleNamespace

import pytest
from agio_kernel.cases.postings import Leg, Postings
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.states import StateMachine
from agio_kernel.ledger import AccountName, CauseKind, Ledger, LedgerCodes, Realm, Reason, house_account
from agio_kernel.postgres.db import Database

from .conftest import USDT, Open

TAKEN, GIVEN_BACK = Reason(7, "test.taken", spends=False), Reason(8, "test.given_back", spends=False)
KEPT, LOST = AccountName("house:custody"), AccountName("house:fees")
PLAN = CauseKind(2, "test.plan")


class State(StrEnum):
    ASKED = "asked"
    RUNS = "runs"
    OVER = "over"


STATES = StateMachine(
    plugin="test",
    noun="plan",
    states=State,
    table={(State.ASKED, "begin", "operator"): State.RUNS, (State.RUNS, "end", "timer"): State.OVER},
    initial=State.ASKED,
    final=(State.OVER,),
    relation="test_plan",
)
PLANS = Postings(
    STATES,
    PLAN,
    Leg(0, TAKEN, "amount", (State.RUNS, State.OVER), credit=KEPT),
    Leg(1, GIVEN_BACK, "amount - loss", (State.OVER,), debit=KEPT),
    Leg(2, TAKEN, "loss", (State.OVER,), debit=KEPT, credit=LOST),
    held=(State.ASKED,),
)


async def booked(db: Database, ledger: Ledger, account: int, state: State, before: State | None, loss: int = 3):
    """Its transfers as (debit, credit, amount, step), the houses by their names."""
    plan = SimpleNamespace(id=9, account=account, amount=100, loss=loss, state=state)
    async with db.transaction() as tx:
        houses = {await ledger.house(tx, Realm.REAL, USDT.id, one.name): one.name for one in (KEPT, LOST)}
        found = await PLANS.transfers(ledger, tx, plan, before)
    name = {account: "own", **houses}
    return [(name[one.debit], name[one.credit], one.amount, one.cause.step) for one in found]


async def test_what_the_new_state_says_and_the_old_one_did_not_is_booked(
    db: Database, ledger: Ledger, open_account: Open
) -> None:
    account = await open_account(500)
    taken = ("own", KEPT.name, 100, 0)
    back = [(KEPT.name, "own", 97, 1), (KEPT.name, LOST.name, 3, 2)]
    assert await booked(db, ledger, account, State.ASKED, None) == []
    assert await booked(db, ledger, account, State.RUNS, State.ASKED) == [taken]
    assert await booked(db, ledger, account, State.OVER, State.RUNS) == back
    assert await booked(db, ledger, account, State.OVER, None) == [taken, *back]
    assert await booked(db, ledger, account, State.OVER, State.RUNS, loss=0) == [(KEPT.name, "own", 100, 1)]
    assert await booked(db, ledger, account, State.OVER, State.OVER) == []


async def test_the_proof_asks_for_the_same_transfers_and_the_same_holds(
    db: Database, owner_db: Database, open_account: Open
) -> None:
    account = await open_account(500)
    async with owner_db.transaction() as tx:
        await tx.execute("CREATE TABLE test_plan (id bigint, account bigint, amount bigint, loss bigint, state text)")
        rows = [(1, account, 100, 0, "asked"), (2, account, 50, 0, "asked"), (3, account, 100, 3, "over")]
        await tx.copy_records_to_table("test_plan", records=rows)
        proved = await tx.fetch(f"SELECT * FROM ({PLANS.proof.sql}) p WHERE amount <> 0 ORDER BY id, step")
        held = await tx.fetch(PLANS.hold_source.sql)
        numbers = {row["name"]: row["number"] for row in await tx.fetch("SELECT name, number FROM ledger_house")}
    kept, lost = (house_account(numbers[one.name], USDT.id, Realm.REAL) for one in (KEPT, LOST))
    assert [tuple(one) for one in proved] == [
        (3, 0, account, kept, 100),
        (3, 1, kept, account, 97),
        (3, 2, kept, lost, 3),
    ]
    assert [tuple(one) for one in held] == [(account, 150)]


def test_the_ledger_is_told_each_reason_and_house_once() -> None:
    codes = LedgerCodes.of(PLANS.declared)
    assert (codes.reasons, codes.causes, codes.accounts) == ((TAKEN, GIVEN_BACK), (PLAN,), (KEPT, LOST))
    assert (codes.proofs, codes.hold_sources) == ((PLANS.proof,), (PLANS.hold_source,))


def test_a_leg_from_an_account_to_itself_stops_the_start() -> None:
    with pytest.raises(ConfigurationError, match=r"test\.taken moves nothing"):
        Leg(0, TAKEN, "amount", (State.RUNS,))
