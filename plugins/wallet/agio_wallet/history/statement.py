"""Statements of any days: the events of the history as a PDF, a CSV or a tax file, between two balances."""

from __future__ import annotations

import asyncio
import base64
import zipfile
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import BinaryIO, NamedTuple, Protocol

import asyncpg
import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.realm import Realm
from agio_kernel.ledger import Seal, newest_seal
from agio_kernel.ledger.codes import reason_key
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import db_now, hong_kong
from agio_kernel.records import CsvTable
from agio_kernel.records.archives import ArchiveKind, Archives, Asked, Progress
from agio_kernel.settings.presentation import Presentation

from agio_wallet.declared.codes import FILTER_INVALID, STATEMENT_LONG
from agio_wallet.history.book import UNIT, Book
from agio_wallet.history.daily_books import Booking, book_at, end_of
from agio_wallet.history.event import Events
from agio_wallet.history.listing import event_view, lines_of
from agio_wallet.history.pdf import PdfPages, write_pdf
from agio_wallet.schemas import LineView, StatementForm, StatementView
from agio_wallet.wallet import WalletContext

MOST_LINES = 10_000
"""Lines of a statement that a page waits for, and of one PDF: a longer one is made by a task."""
MOST_LATER = 200_000
"""Lines of a statement that is made by a task: longer ones are asked for in parts, by their days."""
STATEMENT = "wallet.long_statement"

_COLUMNS = ("at", "id", "product", "type", "coin", "amount", "fee", "after")


class Line(LineView, frozen=True):
    """Line of a statement; ``gain`` is what its event realised by the coin, in hundred-millionths of a USDT."""

    gain: int


class Owner(Protocol):
    """Owner of a statement: an account in a realm."""

    @property
    def id(self) -> int: ...
    @property
    def realm(self) -> Realm: ...


class Statement(msgspec.Struct, frozen=True):
    """Events of some days, oldest first, and the balances by coin before and after them, in minor units."""

    since: date
    until: date
    opening: Mapping[str, int]
    closing: Mapping[str, int]
    lines: Sequence[Line]
    seal: Seal | None


async def statement_of(
    context: WalletContext,
    conn: asyncpg.Connection,
    who: Owner,
    since: date,
    until: date,
    language: str,
    most: int,
) -> Statement:
    """The statement of a user from one day to another, of what the connection's snapshot has; an ApiError where it has
    more than ``most`` lines.
    """
    kernel = context.kernel
    codes = {asset.id: asset.code for asset in kernel.assets.values()}
    begin, end = end_of(since - timedelta(days=1)), end_of(until)
    events, booking = await Events.of(kernel, conn, who.id, who.realm), Booking(context)
    book = await book_at(context, conn, who.id, who.realm, begin)
    opening, lines = _balances(book, codes), list[Line]()
    async for event in events.between(conn, begin - 1, end):
        before = dict(book.realised)
        await booking.add(book, event)
        after = {asset: book.quantity(asset) for asset in event.nets}
        gains: dict[str, int] = {}
        for key, amount in book.realised.items():
            code = codes.get(int(key.split(" ")[1]), "")
            gains[code] = gains.get(code, 0) + amount - before.get(key, 0)
        for line in lines_of(kernel, language, event_view(kernel, event, after)):
            lines.append(Line(**msgspec.structs.asdict(line), gain=gains.get(line.coin, 0)))
        if len(lines) > most:
            raise ApiError(STATEMENT_LONG, field="from", most=most)
    return Statement(since, until, opening, _balances(book, codes), lines, await newest_seal(conn))


def _balances(book: Book, codes: Mapping[int, str]) -> Mapping[str, int]:
    return {codes[asset]: one.quantity for asset, one in book.coins.items() if asset in codes and one.quantity}


@get("web/statement", viewing=False)
async def statement(context: WalletContext, request: Request[StatementForm]) -> StatementView:
    """Make a statement of my account.

    As a PDF, a CSV or a tax file, of any days: the same events as the history's, between the balances before and after.
    One of more than ten thousand lines is ``later``: a task makes it, and it stands among the account's files.
    """
    form, language, who = request.form, request.language, request.user
    async with context.kernel.db.transaction(isolation="repeatable_read") as conn:
        since, until = await _period(conn, form)
        try:
            made = await statement_of(context, conn, who, since, until, language, MOST_LINES)
        except ApiError as error:
            if error.code is not STATEMENT_LONG:
                raise
            made = None
    if made is None:
        asked = {"kind": form.kind, "from": since.isoformat(), "to": until.isoformat()}
        async with context.kernel.db.transaction() as tx:
            await context.kernel.part(Archives).ask(tx, who.id, who.realm, STATEMENT, asked, language)
        return StatementView("", "", "", 0, "", later=True)
    text, name = Texts(context, language), _name(form.kind, since, until)
    seal = made.seal.digest if made.seal else ""
    if form.kind == "pdf":
        body = await write_pdf(text.pages(made))
        return StatementView(f"{name}.pdf", "application/pdf", base64.b64encode(body).decode(), len(made.lines), seal)
    return StatementView(f"{name}.csv", "text/csv", text.csv(made, form.kind == "tax"), len(made.lines), seal)


def statement_archives(context: WalletContext) -> Sequence[ArchiveKind]:
    """Statements that a page doesn't wait for: a table, or PDFs of ten thousand lines each."""

    async def make(asked: Asked, out: BinaryIO, progress: Progress) -> tuple[str, str]:
        form, text = msgspec.convert(asked.form, StatementForm), Texts(context, asked.language)
        async with context.kernel.db.transaction(isolation="repeatable_read") as conn:
            since, until = await _period(conn, form)
            whose = _Whose(asked.user_id, asked.realm)
            made = await statement_of(context, conn, whose, since, until, asked.language, MOST_LATER)
        name = _name(form.kind, since, until)
        if form.kind != "pdf":
            out.write(("\ufeff" + await asyncio.to_thread(text.csv, made, form.kind == "tax")).encode())
            return f"{name}.csv", "text/csv"
        parts = [made.lines[at : at + MOST_LINES] for at in range(0, len(made.lines), MOST_LINES)]
        with zipfile.ZipFile(out, "w") as archive:
            for number, lines in enumerate(parts, 1):
                await progress(number - 1, len(parts))
                one = msgspec.structs.replace(
                    made,
                    lines=lines,
                    opening=made.opening if number == 1 else {},
                    closing=made.closing if number == len(parts) else {},
                )
                archive.writestr(f"{name}-{number}.pdf", await write_pdf(text.pages(one)))
        return f"{name}.zip", "application/zip"

    return [
        ArchiveKind(
            STATEMENT, "wallet.statement.title", make, {"kind": "csv", "from": "2000-01-01", "to": "2999-12-31"}
        )
    ]


class _Whose(NamedTuple):
    id: int
    realm: Realm


async def _period(conn: asyncpg.Connection, form: StatementForm) -> tuple[date, date]:
    """The days of a statement, none of them after today."""
    today = hong_kong(await db_now(conn)).date()
    since, until = _day(form.from_day, "from"), min(_day(form.to_day, "to"), today)
    if since > until:
        raise ApiError(FILTER_INVALID, field="from")
    return since, until


def _name(kind: str, since: date, until: date) -> str:
    return f"{'tax' if kind == 'tax' else 'statement'}-{since}-{until}"


def _day(text: str, field: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ApiError(FILTER_INVALID, field=field) from error


class Texts:
    """A statement in the words of a language."""

    def __init__(self, context: WalletContext, language: str) -> None:
        self._kernel, self._language = context.kernel, language
        self._scales = {asset.code: asset.scale for asset in context.kernel.assets.values()}

    def _text(self, key: str) -> str:
        return self._kernel.messages.text(key, self._language)

    def _type(self, reason: str) -> str:
        return self._text(key) if self._kernel.messages.has(key := reason_key(reason)) else reason

    def _head(self, column: str) -> str:
        return self._text(_HEADS[column])

    def csv(self, made: Statement, tax: bool) -> str:
        """The statement as a table: balances before, events, balances after, and the seal."""
        columns = (*_COLUMNS, "gain") if tax else _COLUMNS
        table = CsvTable(columns, (), self._language, {}, [self._head(name) for name in columns])
        none = dict.fromkeys(columns, None)
        table.add([none | row for row in self._rest(made.opening, "wallet.statement.opening")])
        table.add([none | row for row in map(self._line, made.lines)])
        table.add([none | row for row in self._rest(made.closing, "wallet.statement.closing")])
        table.add([none | {"type": self._text("wallet.statement.seal"), "id": self._sealed(made)}])
        return table.text()

    def _line(self, line: Line) -> dict[str, object]:
        row: dict[str, object] = {name: getattr(line, name) for name in _COLUMNS}
        return row | {"type": self._type(line.type), "gain": format_amount(line.gain, UNIT)}

    def _rest(self, balances: Mapping[str, int], key: str) -> list[dict[str, object]]:
        return [
            {"type": self._text(key), "coin": coin, "after": format_amount(amount, self._scales[coin])}
            for coin, amount in sorted(balances.items())
        ]

    def _sealed(self, made: Statement) -> str:
        return f"{made.seal.link}:{made.seal.digest}" if made.seal else ""

    def pages(self, made: Statement) -> PdfPages:
        """The statement as the text of a PDF's table."""
        columns = ("at", "type", "coin", "amount", "fee", "after", "id")
        rows = [
            *self._rest(made.opening, "wallet.statement.opening"),
            *map(self._line, made.lines),
            *self._rest(made.closing, "wallet.statement.closing"),
        ]
        return PdfPages(
            language=self._language,
            title=f"{self._kernel.part(Presentation).brand.name} · {self._text('wallet.statement.title')}",
            period=f"{made.since} – {made.until} (HKT)",
            heads=[self._head(name) for name in columns],
            rows=[[_cell(row.get(name)) for name in columns] for row in rows],
            foot=f"{self._text('wallet.statement.seal')} {self._sealed(made)}",
        )


_HEADS = {
    "at": "wallet.column.time",
    "id": "wallet.record.number",
    "product": "wallet.column.product",
    "type": "wallet.column.type",
    "coin": "wallet.column.coin",
    "amount": "wallet.column.amount",
    "fee": "wallet.fact.fee",
    "after": "wallet.column.after",
    "gain": "wallet.statement.gain",
}


def _cell(value: object) -> str:
    if isinstance(value, datetime):
        return f"{hong_kong(value):%Y-%m-%d %H:%M:%S}"
    return "" if value is None else str(value)
