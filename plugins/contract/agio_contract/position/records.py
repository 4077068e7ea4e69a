"""The lists of a user's positions and closures: the paged calls, the single ones, the CSV."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Annotated, Literal

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import ById
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Cursor, Page, PageSize
from agio_kernel.entities import column
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.ids import id_range
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import select, sql
from agio_kernel.records import Listing, One, Records

from agio_contract.contracts import Contracts
from agio_contract.position.closure import Closure
from agio_contract.position.position import Position
from agio_contract.position.schemas import ClosuresPage, ClosuresSum, ClosureView, PositionView, view_closure
from agio_contract.position.show import shown
from agio_contract.position.store import OPEN

State = Literal["", "open", "held", "pending", "closing", "ended", "closed", "liquidated", "cancelled"]
Delivery = Literal["", "perpetual", "dated"]
Why = Literal["", "user", "take_profit", "stop_loss", "liquidated", "delivered", "silent"]
Product = Annotated[str, msgspec.Meta(max_length=40)]

_STATES = {
    "open": OPEN,
    "held": "state IN ('holding', 'closing')",
    "ended": "state IN ('closed', 'liquidated', 'cancelled')",
} | {state: f"state = '{state}'" for state in ("pending", "closing", "closed", "liquidated", "cancelled")}
_DELIVERIES = {"perpetual": "delivers_ms IS NULL", "dated": "delivers_ms IS NOT NULL"}


class PositionsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Filter of positions: by state, of one contract or all, perpetual or with a delivery."""

    state: State = ""
    product: Product = ""
    delivery: Delivery = ""
    since: datetime | None = msgspec.field(default=None, name="from")
    until: datetime | None = msgspec.field(default=None, name="to")
    after: Cursor = ""
    size: PageSize = 20


class ClosuresForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Filter of closures: by reason, of one contract or all. ``sums``: add up all of them."""

    reason: Why = ""
    product: Product = ""
    since: datetime | None = msgspec.field(default=None, name="from")
    until: datetime | None = msgspec.field(default=None, name="to")
    after: Cursor = ""
    size: PageSize = 20
    sums: bool = False


class ExportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """List to export, ``positions`` or ``closures``, with the filters of its page."""

    kind: Annotated[str, msgspec.Meta(max_length=40)] = "positions"
    state: State = ""
    reason: Why = ""
    product: Product = ""
    delivery: Delivery = ""
    since: datetime | None = msgspec.field(default=None, name="from")
    until: datetime | None = msgspec.field(default=None, name="to")


def position_records(contracts: Contracts) -> Records:
    """Records of a user's orders and positions, newest first."""

    async def listing(conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        form = request.form
        days = id_range("id", "created_at", form.since, form.until)
        base = select(Position.table(), Position).where(column(Position, "user_id") == who.id, *days)
        filters = [sql(_STATES[form.state])] if form.state else []
        if form.delivery:
            filters.append(sql(_DELIVERIES[form.delivery]))
        if form.product:
            filters.append(column(Position, "product") == form.product)
        return Listing(Listed(base, "contract_position", filters), lambda row: shown(contracts, Position.of(row)))

    async def find(conn: asyncpg.Connection, who: Principal, request: Request) -> PositionView | None:
        position = await Position.find_own(conn, int(request.form.id), who.id)
        return None if position is None else shown(contracts, position)

    return Records(
        plugin="contract",
        name="positions",
        path="contractPositions",
        summary="My positions and orders",
        form=PositionsForm,
        answer=Page[PositionView],
        columns=(
            "id",
            "product",
            "side",
            "kind",
            "state",
            "leverage",
            "ordered",
            "lots",
            "quantity",
            "margin",
            "coin",
            "price",
            "entry",
            "take_profit",
            "stop_loss",
            "liquidation",
            "close_price",
            "realized",
            "fee",
            "interest",
            "reason",
            "created_at",
            "closed_at",
        ),
        words={"side": "contract.side.{}", "state": "contract.state.{}", "reason": "contract.reason.{}"},
        listing=listing,
        one=One("contractPosition", "One of my positions", ById, PositionView, find),
        links={"web/contractPosition": {"id": "rows/0/id"}},
    )


def closure_records(contracts: Contracts) -> Records:
    """Records of the closures of a user's positions, newest first."""

    async def listing(conn: asyncpg.Connection, who: Principal, request: Request) -> Listing:
        form = request.form
        days = id_range("id", "created_at", form.since, form.until)
        base = select(Closure.table(), Closure).where(column(Closure, "user_id") == who.id, *days)
        filters = [column(Closure, "reason") == form.reason] if form.reason else []
        if form.product:
            filters.append(column(Closure, "product") == form.product)
        extras = {"sums": await _sums(contracts, conn, who.id, form)} if getattr(form, "sums", False) else {}
        return Listing(Listed(base, "contract_closure", filters), lambda row: view_closure(Closure.of(row)), extras)

    async def find(conn: asyncpg.Connection, who: Principal, request: Request) -> ClosureView | None:
        closure = await Closure.find_own(conn, int(request.form.id), who.id)
        return None if closure is None else view_closure(closure)

    return Records(
        plugin="contract",
        name="closures",
        path="contractClosures",
        summary="What was closed of my positions",
        form=ClosuresForm,
        answer=ClosuresPage,
        columns=(
            "id",
            "position",
            "product",
            "side",
            "leverage",
            "lots",
            "quantity",
            "entry",
            "price",
            "mark",
            "time",
            "reason",
            "margin",
            "result",
            "fee",
            "returned",
            "coin",
        ),
        words={"side": "contract.side.{}", "reason": "contract.reason.{}"},
        listing=listing,
        one=One("contractClosure", "One closure of my positions", ById, ClosureView, find),
        links={"web/contractClosure": {"id": "rows/0/id"}},
    )


async def _sums(contracts: Contracts, conn: asyncpg.Connection, user_id: int, form: ClosuresForm) -> list[ClosuresSum]:
    rows = await conn.fetch(
        "SELECT coin, count(*) AS count, count(*) FILTER (WHERE result > 0) AS gains,"
        " sum(result)::bigint AS result, sum(fee)::bigint AS fees FROM contract_closure"
        " WHERE user_id = $1 AND ($2 = '' OR reason = $2) AND ($3 = '' OR product = $3)"
        " AND ($4::timestamptz IS NULL OR created_at >= $4) AND ($5::timestamptz IS NULL OR created_at < $5)"
        " GROUP BY coin ORDER BY coin",
        user_id,
        form.reason,
        form.product,
        form.since,
        form.until,
    )
    sums = []
    for row in rows:
        shown = partial(format_amount, scale=contracts.asset(row["coin"]).scale)
        result, fees = row["result"], row["fees"]
        one = ClosuresSum(row["coin"], row["count"], row["gains"], shown(result), shown(fees), shown(result - fees))
        sums.append(one)
    return sums
