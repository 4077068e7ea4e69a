"""Where rows become withdrawals, and back."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import date, datetime
from typing import Any

import asyncpg
import msgspec
from agio_kernel.db import Database

from agio_wallet.states import WithdrawalState

CRYPTO, BANK = "crypto", "bank"


class Withdrawal(msgspec.Struct, frozen=True):
    """Money that a user wants out; ``fee + net = gross``, and the gross is held until it has left or come back.

    ``review`` says why a person must look, nothing where nobody has to. ``reference`` is the transaction's hash or the
    bank's own number, ``request`` what the signer is asked to sign, ``raw`` what was signed. ``usdt_value`` is what the
    gross was worth when it was asked for, in hundredths of a USDT.
    """

    id: int
    user_id: int
    account: int
    kind: str
    coin: str
    chain: str
    address: str
    memo: str
    card: bytes | None
    gross: int
    fee: int
    net: int
    state: WithdrawalState
    review: list[str]
    not_before: datetime
    cancel_until: datetime
    created_at: datetime
    reference: str = ""
    request: dict[str, Any] | None = None
    raw: str | None = None
    reason: str = ""
    decided_by: int | None = None
    decided_at: datetime | None = None
    usdt_value: int | None = None


COLUMNS = ", ".join(Withdrawal.__struct_fields__)
_COUNT = len(Withdrawal.__struct_fields__)


def withdrawal_of(row: asyncpg.Record) -> Withdrawal:
    """One row of ``wallet_withdrawal``; further columns are passed over."""
    fields: dict[str, Any] = {name: row[name] for name in Withdrawal.__struct_fields__}
    fields["state"] = WithdrawalState(row["state"])
    return Withdrawal(**fields)


async def insert_withdrawal(tx: asyncpg.Connection, withdrawal: Withdrawal) -> None:
    """Write a new one."""
    await tx.execute(
        f"INSERT INTO wallet_withdrawal ({COLUMNS}) VALUES ({', '.join(f'${n}' for n in range(1, _COUNT + 1))})",
        *msgspec.structs.astuple(withdrawal),
    )


async def find_withdrawal(
    conn: asyncpg.Connection, withdrawal_id: int, user_id: int | None = None
) -> Withdrawal | None:
    """The withdrawal of this id; with ``user_id`` only where it is that user's."""
    row = await conn.fetchrow(
        f"SELECT {COLUMNS} FROM wallet_withdrawal WHERE id = $1 AND ($2::bigint IS NULL OR user_id = $2)",
        withdrawal_id,
        user_id,
    )
    return None if row is None else withdrawal_of(row)


async def take_slot(tx: asyncpg.Connection, user_id: int, day: date, slots: int, withdrawal_id: int) -> bool:
    """Take one of the day's slots; False where all are taken. A twin that takes the same one is waited for."""
    for slot in range(1, slots + 1):
        taken = await tx.fetchval(
            "INSERT INTO wallet_withdrawal_slot (user_id, day, slot, withdrawal_id) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT (user_id, day, slot) DO NOTHING RETURNING true",
            user_id,
            day,
            slot,
            withdrawal_id,
        )
        if taken:
            return True
    return False


async def give_slot_back(tx: asyncpg.Connection, withdrawal_id: int) -> None:
    """What didn't go out doesn't count."""
    await tx.execute("DELETE FROM wallet_withdrawal_slot WHERE withdrawal_id = $1", withdrawal_id)


async def slots_used(conn: asyncpg.Connection, user_id: int, day: date) -> int:
    """How many withdrawals of this day count."""
    sql = "SELECT count(*) FROM wallet_withdrawal_slot WHERE user_id = $1 AND day = $2"
    return await conn.fetchval(sql, user_id, day) or 0


async def due_for_approval(conn: asyncpg.Connection, after: int = 0, limit: int = 200) -> Sequence[int]:
    """Requested, needing nobody's look, past the time to cancel and the hold; oldest first, after an id."""
    rows = await conn.fetch(
        "SELECT id FROM wallet_withdrawal WHERE state = 'requested' AND review = '{}'"
        " AND greatest(cancel_until, not_before) <= wallet_now() AND id > $1 ORDER BY id LIMIT $2",
        after,
        limit,
    )
    return [row["id"] for row in rows]


async def require_review(tx: asyncpg.Connection, withdrawal: Withdrawal, reasons: Sequence[str]) -> bool:
    """Leave it to a person for these reasons, too; False where it isn't in that state any more, or left already."""
    left = await tx.fetchval(
        "UPDATE wallet_withdrawal SET review = review || $3::text[]"
        " WHERE id = $1 AND state = $2 AND NOT review @> $3 RETURNING true",
        withdrawal.id,
        withdrawal.state.value,
        reasons,
    )
    return bool(left)


async def payouts(
    conn: asyncpg.Connection, state: WithdrawalState, after: int = 0, limit: int = 200
) -> list[Withdrawal]:
    """Withdrawals to chains in a state, oldest first, after an id: a page of them."""
    rows = await conn.fetch(
        f"SELECT {COLUMNS} FROM wallet_withdrawal WHERE kind = 'crypto' AND state = $1 AND id > $2"
        " ORDER BY id LIMIT $3",
        state.value,
        after,
        limit,
    )
    return [withdrawal_of(row) for row in rows]


async def all_payouts(db: Database, state: WithdrawalState) -> AsyncIterator[Withdrawal]:
    """All of them, read a page at a time: those that wait for something must not hide the ones behind them."""
    after = 0
    while True:
        async with db.read() as conn:
            page = await payouts(conn, state, after)
        if not page:
            return
        for withdrawal in page:
            yield withdrawal
        after = page[-1].id
