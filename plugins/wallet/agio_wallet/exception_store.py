"""Where rows become reconciliation exceptions, and back."""

from __future__ import annotations

from typing import Any

import asyncpg
import msgspec
from agio_kernel.ids import IdSource

from agio_wallet.case_events import CHAIN, note
from agio_wallet.deposit_store import Deposit
from agio_wallet.states import EXCEPTION_STATES, ExceptionState


class ReconciliationException(msgspec.Struct, frozen=True):
    """What a user owes of a deposit that the chain took back."""

    id: int
    deposit_id: int
    user_id: int
    account: int
    coin: str
    amount: int
    state: ExceptionState


_COLUMNS = ", ".join(ReconciliationException.__struct_fields__)


async def open_exception(tx: asyncpg.Connection, ids: IdSource, deposit: Deposit, missing: int) -> int:
    """Record what couldn't be taken back, and return the case's id."""
    id = ids.next()
    await tx.execute(
        f"INSERT INTO wallet_exception ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        id,
        deposit.id,
        deposit.user_id,
        deposit.account,
        deposit.coin,
        missing,
        EXCEPTION_STATES.initial.value,
    )
    await note(tx, ids, id, CHAIN, "opened")
    return id


async def find_exception(conn: asyncpg.Connection, id: int) -> ReconciliationException | None:
    """The exception of this id."""
    row = await conn.fetchrow(f"SELECT {_COLUMNS} FROM wallet_exception WHERE id = $1", id)
    if row is None:
        return None
    fields: dict[str, Any] = dict(row)
    fields["state"] = ExceptionState(row["state"])
    return ReconciliationException(**fields)


def owing(user: str) -> str:
    """The SQL condition that a user, named by an expression, has an open exception, or was credited what stands in
    blocks that a chain shows no more.
    """
    return f"""(
        EXISTS (SELECT FROM wallet_exception x WHERE x.user_id = {user} AND x.state = 'open')
        OR EXISTS (SELECT FROM wallet_chain_halt h
                   JOIN wallet_deposit d ON d.chain = h.chain AND d.block_number >= h.from_block
                   WHERE h.state = 'open' AND d.source = 'chain' AND d.state = 'credited' AND d.user_id = {user})
    )"""


async def owes(conn: asyncpg.Connection, user_id: int) -> bool:
    """Whether ``owing`` holds of the user."""
    return bool(await conn.fetchval(f"SELECT {owing('$1')}", user_id))
