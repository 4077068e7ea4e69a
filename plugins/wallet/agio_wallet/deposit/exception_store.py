"""Conversion of rows to reconciliation exceptions, and back."""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.cases import opened
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.query import done, insert

from agio_wallet.declared.states import CHAIN, EXCEPTION_STATES, ExceptionState
from agio_wallet.deposit.store import Deposit
from agio_wallet.tables import Exceptions


class ReconciliationException(msgspec.Struct, frozen=True):
    """Debt of a user for a deposit that the chain took back."""

    id: int
    deposit_id: int
    user_id: int
    account: int
    coin: str
    amount: int
    state: ExceptionState
    reason: str = ""


async def open_exception(tx: asyncpg.Connection, ids: IdSource, deposit: Deposit, missing: int) -> int:
    """Record what couldn't be taken back, and return the case's id."""
    case = ReconciliationException(
        ids.next(), deposit.id, deposit.user_id, deposit.account, deposit.coin, missing, EXCEPTION_STATES.initial
    )
    await done(tx, insert(Exceptions, msgspec.structs.asdict(case)))
    await opened(tx, ids, EXCEPTION_STATES, case, CHAIN, "opened")
    return case.id


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


_OWES = f"SELECT {owing('$1')}"


async def owes(conn: asyncpg.Connection, user_id: int) -> bool:
    """Whether ``owing`` holds of the user."""
    return bool(await conn.fetchval(_OWES, user_id))
