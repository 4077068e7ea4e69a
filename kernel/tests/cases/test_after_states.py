"""Consequences of the state of a noun beside its money: the move of the timer, notices to its owner, and its cases."""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from agio_kernel.cases import USER, Cases, Decision, Queue, cases_of
from agio_kernel.cases.postings import Deadline, Leg, Postings
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.states import StateMachine
from agio_kernel.declarations.wire import Coin, Moment
from agio_kernel.entities import Account, Entity, Id, Money, UserId
from agio_kernel.identity.users import create_user
from agio_kernel.ledger import AccountName, CauseKind, LedgerCodes, Realm, Reason, Wallet
from agio_kernel.ledger.net_worth import worth_of_rows
from agio_kernel.notices import notice_subscriptions
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import Database
from agio_testing.plugin_bench import PluginBench

KEPT = AccountName("house:shelf_kept", whose="users")
TABLE = """
    CREATE TABLE shelf_term (
        id bigint PRIMARY KEY, number bigint NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE, user_id bigint NOT NULL,
        account bigint NOT NULL, coin text NOT NULL, amount bigint NOT NULL, state text NOT NULL,
        ends_at timestamptz NOT NULL, reason text NOT NULL, decided_by bigint,
        decided_at timestamptz, created_at timestamptz NOT NULL
    );
    GRANT ALL ON shelf_term TO agio_app;
"""


class State(StrEnum):
    RUNS = "runs"
    RESTS = "rests"
    OVER = "over"
    STOPPED = "stopped"


class Term(Entity, table="shelf_term", reference_prefix="P"):
    """A term that ends."""

    id: Id
    user_id: UserId
    account: Account
    coin: Coin
    amount: Money
    state: State
    ends_at: Moment
    created_at: Moment
    reason: str = ""


STATES = StateMachine(
    plugin="shelf",
    noun="term",
    states=State,
    table={
        (State.RUNS, "end", "timer"): State.OVER,
        (State.RUNS, "rest", "user"): State.RESTS,
        (State.RESTS, "wake", "user"): State.RUNS,
        (State.RESTS, "stop", "operator"): State.STOPPED,
    },
    initial=State.RUNS,
    final=(State.OVER, State.STOPPED),
    relation="shelf_term",
)
TERMS = Postings(
    STATES,
    CauseKind(9100, "shelf.term"),
    Leg(0, Reason(9100, "shelf.kept", spends=False), "amount", tuple(State), credit=KEPT),
    Leg(1, Reason(9102, "shelf.returned", spends=False), "amount", (State.OVER, State.STOPPED), debit=KEPT),
    deadline=Deadline("end", "ends_at", "End terms"),
    notices={State.OVER: ("amount", "ends_at"), State.STOPPED: ("reason",)},
    link="shelf.terms",
)


def term_cases(kernel: Kernel) -> Cases[Term]:
    return cases_of(
        kernel,
        Term,
        STATES,
        queue=Queue("pig-money", 1, "shelf.decide", 60),
        summary=("shelf.fact.amount",),
        worth="amount",
        decisions={"stop": Decision(partial(stop, kernel), pays=True)},
    )


async def stop(kernel: Kernel, tx: Any, case: Any, actor: Any, reason: str) -> None:
    await TERMS.move(kernel, tx, case.row, "stop", actor, kernel.clock.now(), reason=reason)


def shelf() -> ModuleType:
    """The plugin."""
    module: Any = ModuleType("shelf")
    made = Plugin(
        id="shelf",
        title="Shelf",
        tables=(Term.table(),),
        states=(STATES,),
        ledger=LedgerCodes.of(TERMS.declared),
        cases=(term_cases,),
        jobs=(TERMS.job_of(Term),),
        notices=(TERMS.notice_of(Term),),
        worth=(worth_of_rows("shelf.worth", Term, (State.RUNS, State.RESTS), (KEPT,)),),
    )
    module.agio_plugin = hookimpl(specname="agio_plugin")(lambda: made)
    return module


class ShelfBench(PluginBench):
    """The plugin, and one user with money."""

    user: int

    async def ready(self) -> ShelfBench:
        async with self.owner_db.transaction() as tx:
            await tx.execute(TABLE)
        await self.open()
        kernel, now = self.kernel, self.clock.now()
        async with kernel.db.transaction() as tx:
            made = await create_user(
                tx, kernel.ids, now=now, country="ES", language="en", password_hash=None, wallet=f"0x{7:040x}"
            )
        self.user = made.id
        await self.give(self.user, "USDT", 100)
        kernel.bus.subscribe("shelf", notice_subscriptions(kernel, [one for _, one in self._made("notices")]))
        return self

    async def begin(self, days: int = 10) -> Term:
        """A new term."""
        kernel, now = self.kernel, self.clock.now()
        place = (Wallet.SPOT, self.assets["USDT"].id)
        async with kernel.db.transaction() as tx:
            account = (await kernel.ledger.open_accounts(tx, self.user, Realm.REAL, [place]))[place]
            term = Term(
                id=kernel.ids.next(),
                user_id=self.user,
                account=account,
                coin="USDT",
                amount=10,
                state=State.RUNS,
                ends_at=now + timedelta(days),
                created_at=now,
            )
            return await TERMS.open(kernel, tx, term, USER, "begun")

    async def move(self, term: Term, trigger: str, **columns: Any) -> Term:
        """One move by its owner."""
        async with self.kernel.db.transaction() as tx:
            return await TERMS.move(self.kernel, tx, term, trigger, USER, self.clock.now(), **columns)

    async def state(self, term: Term) -> State:
        """The state that a term is in."""
        async with self.kernel.db.read() as conn:
            found = await Term.find(conn, term.id)
        assert found is not None
        return found.state

    async def notices(self) -> list[tuple[str, dict[str, Any], str]]:
        """The notices of the user, oldest first."""
        while await self.kernel.bus.deliver_due():
            pass
        rows = await self.kernel.db.fetch("SELECT key, params, link FROM notice ORDER BY id")
        return [(row["key"], row["params"], row["link"]) for row in rows]


@pytest.fixture
async def bench(db: Database, owner_db: Database, tmp_path: Path) -> ShelfBench:
    return await ShelfBench("shelf", shelf(), db, owner_db, tmp_path).ready()


async def test_a_term_ends_at_its_moment_with_its_money_and_a_notice(bench: ShelfBench) -> None:
    term = await bench.begin()
    assert await bench.notices() == [], "nobody is told of what has just been made"
    assert await bench.run_jobs(term.ends_at - timedelta(seconds=1)) == 0
    assert await bench.run_jobs(term.ends_at) == 1
    assert (await bench.state(term), await bench.has(bench.user, "USDT")) == (State.OVER, (100, 0))
    [(key, params, link)] = await bench.notices()
    assert (key, link, sorted(params)) == ("shelf.notice.over", "shelf.terms", ["amount", "coin", "ends_at"])
    await bench.verify()


async def test_one_that_has_left_its_state_is_let_be_and_one_that_comes_back_ends(bench: ShelfBench) -> None:
    rests = await bench.move(term := await bench.begin(), "rest")
    assert (await bench.run_jobs(term.ends_at), await bench.state(term)) == (1, State.RESTS)
    later = term.ends_at + timedelta(5)
    await bench.move(rests, "wake", ends_at=later)
    assert await bench.run_jobs(later - timedelta(seconds=1)) == 0
    assert (await bench.run_jobs(later), await bench.state(term)) == (1, State.OVER)


async def test_one_that_is_put_off_before_its_moment_ends_at_the_new_one(bench: ShelfBench) -> None:
    rests = await bench.move(term := await bench.begin(), "rest")
    later = term.ends_at + timedelta(5)
    await bench.move(rests, "wake", ends_at=later)
    assert (await bench.run_jobs(term.ends_at), await bench.state(term)) == (1, State.RUNS)
    assert (await bench.run_jobs(later), await bench.state(term)) == (1, State.OVER)


async def test_its_cases_wait_where_an_operator_acts_and_their_owner_reads_the_reason(bench: ShelfBench) -> None:
    cases = term_cases(bench.kernel)
    assert (cases.id, cases.waiting, cases.open) == ("shelf.terms", (State.RESTS,), (State.RUNS, State.RESTS))
    await bench.move(await bench.begin(), "rest")
    [case] = await bench.waiting("shelf.terms")
    assert await bench.decide("shelf.terms", case, "stop", "as agreed by telephone") == 0
    assert await bench.has(bench.user, "USDT") == (100, 0)
    [(key, params, _)] = await bench.notices()
    assert (key, list(params)) == ("shelf.notice.stopped", ["reason"])
    assert "as agreed by telephone" in str(params["reason"])


def test_a_noun_without_a_deadline_has_no_job() -> None:
    with pytest.raises(ConfigurationError, match=r"shelf\.term has no deadline"):
        Postings(STATES, TERMS.cause).job_of(Term)
