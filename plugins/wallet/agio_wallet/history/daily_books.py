"""Books that are kept: a user's at the end of each day, so that nobody reads a history from its beginning."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

import asyncpg
import msgspec
from agio_kernel.ledger import Realm
from agio_kernel.ports.clock import HONG_KONG, db_now
from agio_kernel.ports.ids import first_of, made_at

from agio_wallet.history.book import Book
from agio_wallet.history.event import Event, Events
from agio_wallet.history.worths import Worths
from agio_wallet.terms import hong_kong_day
from agio_wallet.wallet import WalletContext

_SETTLED = timedelta(hours=1)
"""Age of a day's end from which nothing is booked before it any more: no transaction lasts as long."""

_BEFORE = """
    SELECT transfer, book FROM wallet_book WHERE user_id = $1 AND transfer <= $2 ORDER BY transfer DESC LIMIT 1
"""
_MOVED = """
    SELECT b.owner, min(b.realm) AS realm FROM account_balances b
    LEFT JOIN LATERAL (
        SELECT k.transfer FROM wallet_book k WHERE k.user_id = b.owner ORDER BY k.transfer DESC LIMIT 1) k ON true
    WHERE b.owner = ANY ($1::bigint[]) AND (
        EXISTS (SELECT FROM ledger t WHERE t.credit = b.account AND t.id > coalesce(k.transfer, 0) AND t.id < $2)
        OR EXISTS (SELECT FROM ledger t WHERE t.debit = b.account AND t.id > coalesce(k.transfer, 0) AND t.id < $2))
    GROUP BY b.owner ORDER BY b.owner
"""

_KEEP = """
    INSERT INTO wallet_book (user_id, day, transfer, book)
    SELECT * FROM unnest($1::bigint[], $2::date[], $3::bigint[], $4::jsonb[])
    ON CONFLICT (user_id, day) DO UPDATE SET transfer = excluded.transfer, book = excluded.book
"""


class Kept(msgspec.Struct, frozen=True):
    """Book up to the event of number ``transfer``."""

    transfer: int
    book: Book


async def kept_before(conn: asyncpg.Connection, user: int, number: int) -> Kept:
    """The last book that is kept of a user with no event after this number; an empty one at the beginning."""
    row = await conn.fetchrow(_BEFORE, user, number)
    return Kept(0, Book()) if row is None else Kept(row["transfer"], msgspec.convert(row["book"], Book, strict=False))


def end_of(day: date) -> int:
    """The number that no event of a day reaches, and no later one stays below."""
    return first_of(datetime(day.year, day.month, day.day, tzinfo=HONG_KONG) + timedelta(days=1))


def day_of(event: Event) -> date:
    """The day of an event in Hong Kong, by its number: its place among all others."""
    return hong_kong_day(made_at(event.id))


class Booking:
    """Booking of events at the worth of their time."""

    def __init__(self, context: WalletContext) -> None:
        self._products = {
            number: name.partition(".")[0] for number, name in context.kernel.ledger.codes.cause_names.items()
        }
        self._worths = Worths(context.kernel)

    async def add(self, book: Book, event: Event) -> None:
        """Book an event."""
        book.quote = self._worths.quote
        book.add(event, self._products.get(event.cause_kind, ""), await self._worths.of(event))


async def book_at(context: WalletContext, conn: asyncpg.Connection, user: int, realm: Realm, before: int) -> Book:
    """The book of all events whose numbers are below one."""
    kept, booking = await kept_before(conn, user, before - 1), Booking(context)
    events = await Events.of(context.kernel, conn, user, realm)
    async for event in events.between(conn, kept.transfer, before):
        await booking.add(kept.book, event)
    return kept.book


async def keep_books(context: WalletContext, owners: Sequence[int]) -> int:
    """Keep the books of the days that are over of these users; returns of how many."""
    async with context.kernel.db.read() as conn:
        today = hong_kong_day(await db_now(conn) - _SETTLED)
        before = end_of(today - timedelta(days=1))
        moved = await conn.fetch(_MOVED, list(owners), before)
    for row in moved:
        await _keep(context, row["owner"], Realm(row["realm"]), before)
    return len(moved)


async def _keep(context: WalletContext, user: int, realm: Realm, before: int) -> None:
    days: list[tuple[int, date, int, object]] = []
    last: Event | None = None
    async with context.kernel.db.read() as conn:
        kept, booking = await kept_before(conn, user, before - 1), Booking(context)
        events = await Events.of(context.kernel, conn, user, realm)
        async for event in events.between(conn, kept.transfer, before):
            if last is not None and day_of(last) != day_of(event):
                days.append((user, day_of(last), last.id, msgspec.to_builtins(kept.book, str_keys=True)))
            await booking.add(kept.book, event)
            last = event
    if last is not None:
        days.append((user, day_of(last), last.id, msgspec.to_builtins(kept.book, str_keys=True)))
    columns = [[row[place] for row in days] for place in range(4)]
    await context.kernel.db.execute(_KEEP, *columns)
