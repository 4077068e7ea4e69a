"""The queue of chains that show none of the blocks that were read of them: nothing of theirs is credited meanwhile."""

from __future__ import annotations

from collections.abc import Mapping

import asyncpg
from agio_kernel.codes import NOT_FOUND
from agio_kernel.errors import Refusal
from agio_kernel.review import CaseCheck, CaseDetail, CaseFact, CaseFilter, CaseSlice, CaseSummary, count_waiting
from agio_kernel.session.principal import Principal

from agio_wallet.case_events import operator, time_line
from agio_wallet.cases import (
    Narrowed,
    amount_fact,
    case_number,
    number_in,
    of_states,
    required_reason,
    state_choices,
)
from agio_wallet.chain_halt import ChainHalt, find_halt, follow_chain, lost_deposits
from agio_wallet.desk import Desk
from agio_wallet.states import HALT_STATES, DepositState, HaltState

WAITING = (HaltState.OPEN,)
NOBODY = 0
_SELECT = """
    SELECT h.*, h.created_at AS opened_at, lost.coins, lost.amounts FROM wallet_chain_halt h
    LEFT JOIN LATERAL (
        SELECT array_agg(c.coin ORDER BY c.coin) AS coins, array_agg(c.amount ORDER BY c.coin) AS amounts
        FROM (SELECT d.coin, sum(d.amount)::bigint AS amount FROM wallet_deposit d
              WHERE h.state = 'open'
                AND d.chain = h.chain AND d.source = 'chain' AND d.state = 'credited' AND d.block_number >= h.from_block
              GROUP BY d.coin) c
    ) lost ON true
"""
"""With what was credited from the blocks that are missing, while that is in doubt."""


class HaltCases:
    """Chains that stand; a filter by ``state`` shows those that go on."""

    filters: tuple[CaseFilter, ...] = (state_choices(HaltState),)

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def waiting(self, conn: asyncpg.Connection) -> int:
        """How many stand."""
        return await count_waiting(conn, "SELECT 1 FROM wallet_chain_halt WHERE state = 'open'")

    async def after(self, conn: asyncpg.Connection, filters: Mapping[str, str], after: str, size: int) -> CaseSlice:
        """A page, oldest first."""
        narrowed = Narrowed(_SELECT)
        narrowed.where(of_states("h.state", filters, WAITING, HaltState))
        if text := filters.get("q", ""):
            narrowed.where("(h.id = {} OR h.chain = {})", number_in(text), text.upper())
        return await narrowed.page(conn, after, size, self._summary)

    async def detail(self, conn: asyncpg.Connection, case_id: str) -> CaseDetail | None:
        """One of them, with what following the chain would take back."""
        row = await conn.fetchrow(f"{_SELECT} WHERE h.id = $1", case_number(case_id))
        halt = await find_halt(conn, case_number(case_id))
        if row is None or halt is None:
            return None
        return CaseDetail(
            summary=self._summary(row),
            user_id=NOBODY,
            facts=(
                CaseFact("wallet.fact.chain", halt.chain),
                CaseFact("wallet.fact.read_to", str(halt.read_to)),
                CaseFact("wallet.fact.head", str(halt.head)),
                *await self._consequences(conn, halt, row),
            ),
            documents=(),
            events=await time_line(conn, [halt.id], ""),
            triggers=tuple(one for one in HALT_STATES.triggers(halt.state) if one == "follow"),
            checks=tuple(CaseCheck(f"wallet.check.{name}", None) for name in ("right_chain", "older_deposits")),
        )

    async def checked(self, conn: asyncpg.Connection, case_id: str, trigger: str) -> bool:
        """Always by two: it may take back what many users have."""
        return True

    async def act(self, tx: asyncpg.Connection, actor: Principal, case_id: str, trigger: str, reason: str) -> None:
        """Follow the chain, with a reason."""
        halt = await find_halt(tx, case_number(case_id))
        if halt is None:
            raise Refusal(NOT_FOUND, field="case")
        HALT_STATES.next(halt.state, trigger)
        await follow_chain(self._desk, tx, halt, operator(actor), actor.id, required_reason(reason))

    async def _consequences(
        self, conn: asyncpg.Connection, halt: ChainHalt, row: asyncpg.Record
    ) -> tuple[CaseFact, ...]:
        """What following the chain would do, or where it was followed from; one that came back brought no change."""
        if halt.state is not HaltState.OPEN:
            followed = halt.state is HaltState.FOLLOWED
            return (CaseFact("wallet.fact.followed_from", str(halt.from_block)),) if followed else ()
        lost = await lost_deposits(conn, halt)
        credited = sum(one.state is DepositState.CREDITED for one in lost)
        return (
            CaseFact("wallet.fact.from_block", str(halt.from_block)),
            CaseFact("wallet.fact.lost_credited", str(credited)),
            *self._at_stake(row),
            CaseFact("wallet.fact.lost_waiting", str(len(lost) - credited)),
        )

    def _at_stake(self, row: asyncpg.Record) -> tuple[CaseFact, ...]:
        """What was credited from the missing blocks, by coin."""
        sums = zip(row["coins"] or (), row["amounts"] or (), strict=True)
        return tuple(amount_fact("lost_amount", amount, self._desk.asset(coin)) for coin, amount in sums)

    def _summary(self, row: asyncpg.Record) -> CaseSummary:
        return CaseSummary(str(row["id"]), row["chain"], self._at_stake(row), row["state"], row["created_at"])
