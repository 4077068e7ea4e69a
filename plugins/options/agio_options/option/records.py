"""The list of a user's options: the paged call, the single option, the CSV."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Id, Page, PageSize, Place
from agio_kernel.ports.ids import within
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import select, sql
from agio_kernel.records import Listing, One, Records

from agio_options.option.option import Option
from agio_options.option.store import option_of
from agio_options.option.tables import Rows
from agio_options.option.view import OptionView, view_option
from agio_options.options import Options

State = Literal["", "open", "ended", "won", "lost", "tied", "void"]
Symbol = Annotated[str, msgspec.Meta(max_length=24)]

_STATES = {
    "open": "state IN ('accepted', 'holding')",
    "ended": "state IN ('won', 'lost', 'tied', 'void')",
} | {state: f"state = '{state}'" for state in ("won", "lost", "tied", "void")}


class OptionsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which options: those that are held, those that have ended, or those that ended in a way; of one symbol or all."""

    state: State = ""
    symbol: Symbol = ""
    since: datetime | None = msgspec.field(default=None, name="from")
    until: datetime | None = msgspec.field(default=None, name="to")
    after: Place = ""
    size: PageSize = 20


class OptionForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which option."""

    id: Id


class ExportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which list, narrowed as the page is."""

    kind: Annotated[str, msgspec.Meta(max_length=40)] = "options"
    state: State = ""
    symbol: Symbol = ""
    since: datetime | None = msgspec.field(default=None, name="from")
    until: datetime | None = msgspec.field(default=None, name="to")


def option_records(options: Options) -> Records:
    """What a user holds and held, newest first."""

    async def listing(conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        form, now = request.form, options.kernel.clock.now_ms()
        days = within("id", "created_at", form.since, form.until)
        own = select(Rows, Option).where(Rows.user_id == who.id, *days)
        if form.state == "open":
            own = own.where(sql(_STATES["open"]))
        narrow = [sql(_STATES[form.state])] if form.state not in ("", "open") else []
        if form.symbol:
            narrow.append(Rows.symbol == form.symbol)
        return Listing(Listed(own, "options_option", narrow), lambda row: view_option(options, option_of(row), now))

    async def find(conn: asyncpg.Connection, who: Principal, request: Request) -> OptionView | None:
        row = await conn.fetchrow(
            "SELECT * FROM options_option WHERE id = $1 AND user_id = $2", int(request.form.id), who.id
        )
        return None if row is None else view_option(options, option_of(row), options.kernel.clock.now_ms())

    return Records(
        plugin="options",
        name="options",
        path="optionOrders",
        summary="My options",
        form=OptionsForm,
        answer=Page[OptionView],
        columns=(
            "id",
            "symbol",
            "direction",
            "seconds",
            "stake",
            "coin",
            "fee",
            "fee_rate",
            "profit_rate",
            "entry",
            "settlement",
            "state",
            "returned",
            "result",
            "created_at",
            "settled_at",
        ),
        words={"direction": "options.direction.{}", "state": "options.state.{}"},
        listing=listing,
        one=One("optionOrder", "One of my options", OptionForm, OptionView, find),
        links={"web/optionOrder": {"id": "rows/0/id"}},
    )
