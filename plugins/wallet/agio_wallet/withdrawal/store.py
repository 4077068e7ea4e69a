"""Conversion of rows to withdrawals, and back."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import date, datetime
from typing import Any, Final

import asyncpg
import msgspec
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.query import done, insert, row, rows, select, sql, update, value

from agio_wallet.declared.states import Kind, WithdrawalState
from agio_wallet.tables import Withdrawals, WithdrawalSlots

CRYPTO: Final = "crypto"
BANK: Final = "bank"

REFERENCE_PREFIXES = {CRYPTO: "W", BANK: "B"}
"""Prefixes of the references of withdrawals, by kind."""


class Withdrawal(msgspec.Struct, frozen=True):
    """Money that a user wants out; ``fee + net = gross``, and the gross is held until it has left or come back.

    ``review`` says why a person must look, nothing where nobody has to. ``reference`` is the transaction's hash or the
    bank's own number, ``request`` what the signer is asked to sign, ``raw`` what was signed. ``usdt_value`` is what the
    gross was worth when it was asked for, in hundredths of a USDT. ``number``, 0 until it is written, is what its
    reference is made of. It waits ``waits_since``, the end of its hold or its last move.
    """

    id: int
    user_id: int
    account: int
    kind: Kind
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
    waits_since: datetime | None = None
    usdt_value: int | None = None
    number: int = 0


COLUMNS = ", ".join(Withdrawal.__struct_fields__)


def withdrawal_of(row: asyncpg.Record) -> Withdrawal:
    """One row of ``wallet_withdrawal``; further columns are passed over."""
    fields: dict[str, Any] = {name: row[name] for name in Withdrawal.__struct_fields__}
    fields["state"] = WithdrawalState(row["state"])
    return Withdrawal(**fields)


async def insert_withdrawal(tx: asyncpg.Connection, withdrawal: Withdrawal) -> Withdrawal:
    """Write a new one; returns it with its number."""
    fields = msgspec.structs.asdict(withdrawal)
    del fields["number"]
    number = await value(tx, insert(Withdrawals, fields).returning(Withdrawals.number))
    return msgspec.structs.replace(withdrawal, number=number)


async def find_withdrawal(
    conn: asyncpg.Connection, withdrawal_id: int, user_id: int | None = None
) -> Withdrawal | None:
    """The withdrawal of this id; with ``user_id`` only where it is that user's."""
    wanted = select(Withdrawals, Withdrawal).where(Withdrawals.id == withdrawal_id)
    if user_id is not None:
        wanted = wanted.where(Withdrawals.user_id == user_id)
    return await row(conn, wanted, Withdrawal)


async def take_slot(tx: asyncpg.Connection, user_id: int, day: date, slots: int, withdrawal_id: int) -> bool:
    """Take one of the day's slots; False where all are taken. A twin that takes the same one is waited for."""
    for slot in range(1, slots + 1):
        new = {"user_id": user_id, "day": day, "slot": slot, "withdrawal_id": withdrawal_id}
        one_of_the_day = (WithdrawalSlots.user_id, WithdrawalSlots.day, WithdrawalSlots.slot)
        if await done(tx, insert(WithdrawalSlots, new).on_conflict(one_of_the_day, "DO NOTHING")):
            return True
    return False


async def give_slot_back(tx: asyncpg.Connection, withdrawal_id: int) -> None:
    """Free the slot of a withdrawal that didn't go out."""
    await done(tx, WithdrawalSlots.delete().where(WithdrawalSlots.withdrawal_id == withdrawal_id))


async def slots_used(conn: asyncpg.Connection, user_id: int, day: date) -> int:
    """Return the number of withdrawals that count for this day."""
    of_the_day = WithdrawalSlots.count().where(WithdrawalSlots.user_id == user_id, WithdrawalSlots.day == day)
    return await value(conn, of_the_day)


async def approved_by_timer(conn: asyncpg.Connection, user_id: int, since: date) -> int:
    """Return the value, in hundredths of a USDT, of a user's withdrawals approved without a review within 24 hours;
    looked for among the slots of the days from ``since`` on, of which each day has few.
    """
    worth = await conn.fetchval(
        "SELECT coalesce(sum(w.usdt_value), 0)::bigint FROM wallet_withdrawal_slot s"
        " JOIN wallet_withdrawal w ON w.id = s.withdrawal_id WHERE s.user_id = $1 AND s.day >= $2"
        " AND w.decided_by IS NULL AND w.state IN ('approved', 'broadcast', 'confirmed')"
        " AND w.decided_at > agio_now() - interval '24 hours'",
        user_id,
        since,
    )
    return worth or 0


async def require_review(tx: asyncpg.Connection, withdrawal: Withdrawal, reasons: Sequence[str]) -> bool:
    """Leave it to a person for these reasons, too; False where it isn't in that state any more, or left already."""
    further = {Withdrawals.review: sql("{} || {}::text[]", Withdrawals.review, list(reasons))}
    left = update(Withdrawals, further).where(
        Withdrawals.id == withdrawal.id,
        Withdrawals.state == withdrawal.state,
        sql("NOT {} @> {}::text[]", Withdrawals.review, list(reasons)),
    )
    return bool(await done(tx, left))


async def payouts(
    conn: asyncpg.Connection, state: WithdrawalState, after: int = 0, limit: int = 200
) -> list[Withdrawal]:
    """Withdrawals to chains in a state, oldest first, after an id: a page of them."""
    wanted = select(Withdrawals, Withdrawal).where(
        sql("kind = 'crypto'"),  # as the partial index has it
        Withdrawals.state == state,
        Withdrawals.id > after,
    )
    return await rows(conn, wanted.order_by(Withdrawals.id).limit(limit), Withdrawal)


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
