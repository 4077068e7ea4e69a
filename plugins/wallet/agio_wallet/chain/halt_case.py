"""Chains that show none of the blocks that were read of them, as cases: nothing of theirs is credited meanwhile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, Queue, amount
from agio_kernel.cases.review import CaseCheck, CaseFact

from agio_wallet.chain.halt import ChainHalt, follow_chain, lost_deposits
from agio_wallet.declared.permissions import EXCEPTIONS_DECIDE
from agio_wallet.declared.states import HALT_STATES, DepositState, HaltState
from agio_wallet.tables import ChainHalts
from agio_wallet.wallet import WalletContext

_AT_STAKE = """
    SELECT h.id, d.coin, sum(d.amount)::bigint AS amount FROM wallet_chain_halt h
    JOIN wallet_deposit d ON d.chain = h.chain AND d.block_number >= h.from_block
    WHERE h.id = ANY ($1::bigint[]) AND h.state = 'open' AND d.source = 'chain' AND d.state = 'credited'
    GROUP BY h.id, d.coin ORDER BY h.id, d.coin
"""
_Case = Case[ChainHalt]


def halt_cases(context: WalletContext) -> Cases[ChainHalt]:
    """Chains that stand."""

    async def follow(tx: asyncpg.Connection, case: _Case, actor: Actor, reason: str) -> None:
        await follow_chain(context, tx, case.row, actor, reason)

    async def checks(_: asyncpg.Connection, __: _Case) -> Sequence[CaseCheck]:
        return [CaseCheck(f"wallet.check.{name}", None) for name in ("right_chain", "older_deposits")]

    return Cases(
        id="wallet.chains",
        reference_prefix="C",
        queue=Queue("alert-triangle", 50, EXCEPTIONS_DECIDE.key, 30),
        states=HALT_STATES,
        table=ChainHalts,
        row=ChainHalt,
        extras=_at_stake,
        title=lambda case: case.row.chain,
        summary=partial(_summary, context),
        columns=("wallet.fact.lost_amount",),
        facts=partial(_facts, context),
        checks=checks,
        search={"chain = ANY ({}::text[])": lambda text: (text.upper(),)},
        exceptions=True,
        decisions={"follow": Decision(follow, explained=True, grants=True, two="always")},  # it may take back from many
    )


async def _at_stake(conn: asyncpg.Connection, found: Sequence[ChainHalt]) -> Mapping[int, list[tuple[str, int]]]:
    """Return the amounts credited from the missing blocks, by coin, while they are in doubt."""
    sums: dict[int, list[tuple[str, int]]] = {}
    for row in await conn.fetch(_AT_STAKE, [halt.id for halt in found]):
        sums.setdefault(row["id"], []).append((row["coin"], row["amount"]))
    return sums


def _summary(context: WalletContext, case: _Case) -> Sequence[CaseFact]:
    return [amount("wallet.fact.lost_amount", minor, context.asset(coin)) for coin, minor in case.extras or ()]


async def _facts(context: WalletContext, conn: asyncpg.Connection, case: _Case) -> Sequence[CaseFact]:
    halt = case.row
    return (
        CaseFact("wallet.fact.chain", halt.chain),
        CaseFact("wallet.fact.read_to", str(halt.read_to)),
        CaseFact("wallet.fact.head", str(halt.head)),
        *await _consequences(context, conn, case),
    )


async def _consequences(context: WalletContext, conn: asyncpg.Connection, case: _Case) -> Sequence[CaseFact]:
    """Return the consequences of following the chain, or the block it was followed from; a chain that came back caused
    no change."""
    halt = case.row
    if halt.state is not HaltState.OPEN:
        followed = halt.state is HaltState.FOLLOWED
        return (CaseFact("wallet.fact.followed_from", str(halt.from_block)),) if followed else ()
    lost = await lost_deposits(conn, halt)
    credited = sum(one.state is DepositState.CREDITED for one in lost)
    return (
        CaseFact("wallet.fact.from_block", str(halt.from_block)),
        CaseFact("wallet.fact.lost_credited", str(credited)),
        *_summary(context, case),
        CaseFact("wallet.fact.lost_waiting", str(len(lost) - credited)),
    )
