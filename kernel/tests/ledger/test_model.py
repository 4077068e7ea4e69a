"""Any sequence of operations leaves the ledger exactly as a dictionary would be."""

from __future__ import annotations

import asyncio
import itertools
from collections import defaultdict

from agio_kernel.ledger import Cause, Hold, InsufficientFunds, Ledger, Realm, Transfer, Wallet
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from .conftest import BTC, CODES, DEPOSIT, OPEN_ORDERS, PAYMENT, USDT, new_cause

ACCOUNTS = 3
KINDS = [(USDT.id, Realm.REAL), (BTC.id, Realm.REAL), (USDT.id, Realm.DEMO)]
_owners = itertools.count(1)

kinds = st.sampled_from(KINDS)
amounts = st.integers(1, 60)
# Account 0 is the house's, which may be negative and has nothing held.
moves = st.lists(
    st.tuples(st.integers(0, ACCOUNTS), st.integers(0, ACCOUNTS), amounts, st.booleans()).filter(
        lambda move: move[0] != move[1] and not (move[0] == 0 and move[3])
    ),
    max_size=6,
)
holds = st.lists(st.tuples(st.integers(1, ACCOUNTS), amounts, st.booleans()), max_size=3)


def machine(loop: asyncio.Runner, db: Database, ledger: Ledger) -> type[RuleBasedStateMachine]:
    """A machine of the test's own database; every run of it opens users of its own."""

    class LedgerAndDictionary(RuleBasedStateMachine):
        @initialize()
        def open_accounts(self) -> None:
            self.accounts: dict[tuple[int, Realm], list[int]] = {}
            self.model: dict[int, list[int]] = {}
            self.booked: list[tuple[Transfer, ...]] = []

            async def open_() -> None:
                async with db.transaction() as tx:
                    for asset, realm in KINDS:
                        row = [await ledger.house(tx, realm, asset, "house:custody")]
                        for _ in range(ACCOUNTS):
                            opened = await ledger.open_accounts(tx, next(_owners), realm, [(Wallet.SPOT, asset)])
                            row += opened.values()
                        self.accounts[asset, realm] = row
                        self.model.update((account, [0, 0]) for account in row[1:])

            loop.run(open_())

        @rule(kind=kinds, to=st.integers(1, ACCOUNTS), amount=st.integers(1, 500))
        def deposit(self, kind: tuple[int, Realm], to: int, amount: int) -> None:
            house, account = self.accounts[kind][0], self.accounts[kind][to]
            self.attempt((Transfer(house, account, amount, DEPOSIT, new_cause()),), ())

        @rule(kind=kinds, moves=moves, holds=holds)
        def batch(self, kind: tuple[int, Realm], moves: list, holds: list) -> None:
            row = self.accounts[kind]
            cause = new_cause()
            transfers = tuple(
                Transfer(row[debit], row[credit], amount, PAYMENT, Cause(cause.kind, cause.id, step), from_held)
                for step, (debit, credit, amount, from_held) in enumerate(moves)
            )
            self.attempt(transfers, tuple(Hold(row[a], -amount if back else amount) for a, amount, back in holds))

        @rule(which=st.integers(0, 100))
        def repeat(self, which: int) -> None:
            if not self.booked:
                return

            async def again() -> None:
                async with db.transaction() as tx:
                    assert not await ledger.post_once(tx, self.booked[which % len(self.booked)])

            loop.run(again())

        @rule()
        def seal(self) -> None:
            async def seal_() -> None:
                async with db.read() as conn:
                    await ledger.seal(conn, bound=5)

            loop.run(seal_())

        def attempt(self, transfers: tuple[Transfer, ...], holds: tuple[Hold, ...]) -> None:
            change: dict[int, list[int]] = defaultdict(lambda: [0, 0])
            for t in transfers:
                change[t.debit][t.from_held] -= t.amount
                change[t.credit][0] += t.amount
            for h in holds:
                change[h.account][0] -= h.amount
                change[h.account][1] += h.amount
            after = {
                account: [self.model[account][0] + by[0], self.model[account][1] + by[1]]
                for account, by in change.items()
                if account in self.model
            }
            possible = all(available >= 0 and held >= 0 for available, held in after.values())

            async def post() -> None:
                async with db.transaction() as tx:
                    answered = await ledger.post(tx, transfers, holds)
                    assert {id: [b.available, b.held] for id, b in answered.items()} == after
                    await tx.executemany(
                        "INSERT INTO open_order VALUES ($1, $2, $3)",
                        [(new_cause().id, account, by[1]) for account, by in change.items() if by[1]],
                    )

            try:
                loop.run(post())
            except InsufficientFunds as refused:
                assert not possible
                assert min(after[refused.account]) < 0
                assert self.model[refused.account] == [refused.available, refused.held]
            else:
                assert possible
                self.model |= after
                if transfers:
                    self.booked.append(transfers)

        @invariant()
        def balances_are_the_dictionary(self) -> None:
            async def read() -> dict[int, list[int]]:
                rows = await db.fetch(
                    "SELECT id, available, held FROM ledger_account WHERE id = ANY ($1)", list(self.model)
                )
                return {row["id"]: [row["available"], row["held"]] for row in rows}

            assert loop.run(read()) == self.model

        @invariant()
        def every_realm_and_asset_sums_to_zero(self) -> None:
            async def read() -> dict[tuple[int, int], int]:
                sums: dict[tuple[int, int], int] = defaultdict(int)
                async with db.read() as conn:
                    for row in await ledger.trial_balance(conn):
                        sums[row.realm, row.asset] += row.balance
                return sums

            assert set(loop.run(read()).values()) <= {0}

        def teardown(self) -> None:
            async def verify() -> None:
                async with db.read() as conn:
                    report = await ledger.verify(conn)
                assert report.ok, report.findings

            loop.run(verify())

    return LedgerAndDictionary


def test_the_ledger_behaves_as_a_dictionary(database_url: str) -> None:
    ledger = Ledger(CODES, IdSource(SystemClock()))
    with asyncio.Runner() as loop:

        async def prepare() -> Database:
            owner = await Database.connect(database_url, min_size=1, max_size=1, role="")
            async with owner, owner.transaction() as tx:
                await ledger.ensure_assets(tx, [USDT, BTC])
                await tx.execute(OPEN_ORDERS)
            return await Database.connect(database_url, min_size=1, max_size=2)

        db = loop.run(prepare())
        try:
            run_state_machine_as_test(
                machine(loop, db, ledger),
                settings=settings(
                    max_examples=60,
                    stateful_step_count=30,
                    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
                    database=None,
                ),
            )
        finally:
            loop.run(db.close())
