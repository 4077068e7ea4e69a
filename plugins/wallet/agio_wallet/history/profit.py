"""Profit and loss: what came of a user's money, less what was put in and taken out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise

import asyncpg
import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.ledger.net_worth import NetWorth, NetWorths
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.valuation import VALUE_SCALE, Valuation
from agio_kernel.ports.clock import db_now
from agio_kernel.postgres.paging import LARGEST

from agio_wallet.history.book import UNIT, Book
from agio_wallet.history.daily_books import book_at, end_of, kept_before
from agio_wallet.schemas import CoinProfitView, ProductProfitView, ProfitDayView, ProfitForm, ProfitView
from agio_wallet.terms import hong_kong_day
from agio_wallet.wallet import WalletContext

_CENT = 10 ** (UNIT - VALUE_SCALE)
_AVERAGE_SCALE = 8

_VALUES = "SELECT day, usdt FROM wallet_snapshot WHERE user_id = $1 AND day >= $2 AND day < $3 ORDER BY day"
_BOOKS = "SELECT day, book FROM wallet_book WHERE user_id = $1 AND day >= $2 AND day < $3 ORDER BY day"


class Sums(msgspec.Struct, frozen=True):
    """Everything up to a moment, in hundredths of a USDT."""

    deposited: int = 0
    withdrawn: int = 0
    realised: int = 0

    @classmethod
    def of(cls, book: Book) -> Sums:
        """The sums of a book."""
        return cls(book.deposited // _CENT, book.withdrawn // _CENT, book.gained // _CENT)

    @property
    def net(self) -> int:
        """Net deposits."""
        return self.deposited - self.withdrawn


class Point(msgspec.Struct, frozen=True):
    """End of a day: its value, and the sums up to it."""

    day: date
    value: int
    sums: Sums


@get("web/profit")
async def profit(context: WalletContext, request: Request[ProfitForm]) -> ProfitView:
    """Show my profit and loss of the last days.

    By day, by product and by coin, with average cost; a deposit is no gain, and a withdrawal no loss.
    """
    who = request.user
    async with context.kernel.db.read() as conn:
        today = hong_kong_day(await db_now(conn))
        start = today - timedelta(days=int(request.form.days))
        before = (await kept_before(conn, who.id, end_of(start) - 1)).book
        book = await book_at(context, conn, who.id, who.realm, LARGEST)
        points = await _points(conn, who.id, start, today, before)
    worth = await context.kernel.part(NetWorths).of_one(who.id)
    points.append(Point(today, worth.total, Sums.of(book)))
    first, last = points[0], points[-1]
    gained = _profit(first, last)
    return ProfitView(
        value=_usdt(last.value),
        deposited=_usdt(last.sums.deposited - first.sums.deposited),
        withdrawn=_usdt(last.sums.withdrawn - first.sums.withdrawn),
        profit=_usdt(gained),
        realised=_usdt(last.sums.realised - first.sums.realised),
        unrealised=_usdt(last.value - last.sums.net - last.sums.realised),
        net_deposits=_usdt(last.sums.net),
        realised_ever=_usdt(last.sums.realised),
        days=[_day(one, two) for one, two in pairwise(points)],
        products=_products(context, worth, before, book, request.language),
        coins=_coins(context, before, book),
    )


async def _points(conn: asyncpg.Connection, user: int, start: date, today: date, before: Book) -> list[Point]:
    """The days that were valued, each with the sums of the last book by then; the first is the period's beginning."""
    values = await conn.fetch(_VALUES, user, start, today)
    books = {row["day"]: row["book"] for row in await conn.fetch(_BOOKS, user, start, today)}
    sums, days = Sums.of(before), sorted(books)
    points = []
    if not values or values[0]["day"] > start:
        # Nobody valued that day: what was there then had its cost.
        points.append(Point(start, before.cost // _CENT, sums))
    for row in values:
        while days and days[0] <= row["day"]:
            sums = Sums.of(msgspec.convert(books[days.pop(0)], Book, strict=False))
        points.append(Point(row["day"], row["usdt"], sums))
    return points


def _profit(first: Point, last: Point) -> int:
    return last.value - first.value - (last.sums.net - first.sums.net)


def _day(before: Point, day: Point) -> ProfitDayView:
    return ProfitDayView(
        day=day.day.isoformat(),
        value=_usdt(day.value),
        deposited=_usdt(day.sums.deposited - before.sums.deposited),
        withdrawn=_usdt(day.sums.withdrawn - before.sums.withdrawn),
        realised=_usdt(day.sums.realised - before.sums.realised),
        profit=_usdt(_profit(before, day)),
    )


def _realised(before: Book, book: Book) -> Mapping[tuple[str, int], int]:
    """Realised within the period, by product and asset."""
    found = {}
    for key, amount in book.realised.items():
        product, asset = key.split(" ")
        found[product, int(asset)] = amount - before.realised.get(key, 0)
    return found


def _products(
    context: WalletContext, worth: NetWorth, before: Book, book: Book, language: str
) -> Sequence[ProductProfitView]:
    realised: dict[str, int] = defaultdict(int)
    for (product, _), amount in _realised(before, book).items():
        realised[product] += amount
    open_: dict[str, int] = defaultdict(int)
    for part in worth.parts:
        open_[part.label.partition(".")[0]] += int((part.value or 0) * 10**UNIT)
    for key, claim in book.claims.items():
        open_[key.split(" ")[0]] -= claim.cost
    return [
        ProductProfitView(
            id=one,
            label=context.kernel.messages.text(f"{one}.plugin", language),
            realised=_usdt(realised[one] // _CENT),
            unrealised=_usdt(open_[one] // _CENT),
        )
        for one in sorted({*realised, *open_})
        if realised[one] // _CENT or open_[one] // _CENT
    ]


def _coins(context: WalletContext, before: Book, book: Book) -> Sequence[CoinProfitView]:
    valuation = Valuation(context.kernel.prices)
    realised: dict[int, int] = defaultdict(int)
    for (_, asset), amount in _realised(before, book).items():
        realised[asset] += amount
    rows = []
    for asset in context.kernel.assets.values():
        held = book.coins.get(asset.id)
        if held is None or not (held.quantity or realised[asset.id]):
            continue
        value = valuation.usdt(asset, held.quantity)
        average = held.cost * 10**asset.scale // held.quantity if held.quantity > 0 else None
        rows.append(
            CoinProfitView(
                coin=asset.code,
                quantity=format_amount(held.quantity, asset.scale),
                cost=_usdt(held.cost // _CENT),
                average="" if average is None else format_amount(average, _AVERAGE_SCALE),
                value="" if value is None else _usdt(value),
                unrealised="" if value is None else _usdt(value - held.cost // _CENT),
                realised=_usdt(realised[asset.id] // _CENT),
            )
        )
    return rows


def _usdt(cents: int) -> str:
    return format_amount(cents, VALUE_SCALE)
