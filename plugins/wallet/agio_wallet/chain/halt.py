"""A chain that left every block that is remembered of it. Either the node is another chain's, or what was credited is
gone: nothing more is credited, and a person looks.
"""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.cases import Actor, move, opened
from agio_kernel.declarations.codes import IN_PROGRESS
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.clock import db_now

from agio_wallet.declared.states import CHAIN, HALT_STATES, HaltState
from agio_wallet.deposit.blocks import lock_scan, read_anew_from, remembered_blocks
from agio_wallet.deposit.settle import leave_blocks, take_back
from agio_wallet.deposit.store import Deposit, deposits_above
from agio_wallet.wallet import WalletContext


class ChainHalt(msgspec.Struct, frozen=True):
    """Blocks ``from_block`` to ``read_to`` were read; none of them is on the chain whose newest block is ``head``."""

    id: int
    chain: str
    read_to: int
    from_block: int
    head: int
    state: HaltState


_COLUMNS = ", ".join(ChainHalt.__struct_fields__)


async def open_halt(conn: asyncpg.Connection, chain: str) -> ChainHalt | None:
    """The halt of a chain that stands now."""
    sql = f"SELECT {_COLUMNS} FROM wallet_chain_halt WHERE chain = $1 AND state = 'open'"
    return _halt_of(await conn.fetchrow(sql, chain))


async def halt_chain(context: WalletContext, tx: asyncpg.Connection, chain: str, head: int) -> None:
    """Open a case, once however often the scanner looks; while another scanner is at work, at the next look."""
    if not await lock_scan(tx, chain):
        return
    remembered = await remembered_blocks(tx, chain)
    if not remembered:
        return
    halt = ChainHalt(
        context.kernel.ids.next(), chain, remembered[0].number, remembered[-1].number, head, HALT_STATES.initial
    )
    new = await tx.fetchval(
        f"INSERT INTO wallet_chain_halt ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)"
        " ON CONFLICT (chain) WHERE state = 'open' DO NOTHING RETURNING true",
        *msgspec.structs.astuple(halt),
    )
    if new:
        await opened(tx, context.kernel.ids, HALT_STATES, halt, CHAIN, "opened")


async def end_halt(context: WalletContext, tx: asyncpg.Connection, chain: str) -> None:
    """The chain shows its blocks again: the node was another one's for a while."""
    halt = await open_halt(tx, chain)
    if halt is not None:
        await move(tx, context.kernel.ids, HALT_STATES, halt, "return", CHAIN, await db_now(tx))


async def lost_deposits(conn: asyncpg.Connection, halt: ChainHalt) -> list[Deposit]:
    """List the deposits found in the blocks that are gone, which count until operators give them up."""
    return list(await deposits_above(conn, halt.chain, halt.from_block - 1))


async def follow_chain(
    context: WalletContext, tx: asyncpg.Connection, halt: ChainHalt, actor: Actor, reason: str
) -> None:
    """Give the remembered blocks up with their deposits, as on every change of branch, and read on from the first of
    them. Deposits that the chain brings again are found again.
    """
    if not await lock_scan(tx, halt.chain):
        raise ApiError(IN_PROGRESS)
    now = await db_now(tx)
    await move(tx, context.kernel.ids, HALT_STATES, halt, "follow", actor, now, note=reason, reason=reason)
    credited = await leave_blocks(context, tx, await lost_deposits(tx, halt))
    await read_anew_from(tx, halt.chain, halt.from_block)
    await take_back(context, tx, credited)


def _halt_of(row: asyncpg.Record | None) -> ChainHalt | None:
    if row is None:
        return None
    fields = dict(row)
    fields["state"] = HaltState(row["state"])
    return ChainHalt(**fields)
