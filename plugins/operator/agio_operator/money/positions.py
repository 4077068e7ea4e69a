"""Exposure by instrument: what the house has at stake in each, as the plugins that trade it say."""

from __future__ import annotations

import msgspec
import structlog
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.realm import Realm
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.positions import HousePosition

from agio_operator.console.console import Console
from agio_operator.declared.permissions import MONEY_READ
from agio_operator.money.money import InRealm
from agio_operator.money.schemas import PositionRow, PositionsView

log = structlog.get_logger(__name__)


@get("web/operatorMoneyPositions", permission=MONEY_READ)
async def show_positions(console: Console, request: Request[InRealm]) -> PositionsView:
    """List the house's positions in each instrument.

    Every instrument in which the house has a position or quotes, valued at the last price, the largest first.

    A plugin that can't answer is named in ``unknown``: no position is not the same as an unknown one.
    """
    rows: list[tuple[int, PositionRow]] = []
    unknown: list[str] = []
    for plugin, source in console.positions:
        try:
            async with console.kernel.db.read() as conn:
                found = await source.read(conn, Realm[request.form.realm.upper()])
        except Exception as error:
            log.warning("console.positions_failed", plugin=plugin, error=type(error).__name__)
            unknown.append(plugin)
            continue
        rows += [_row(console, plugin, source.label, one) for one in found]
    rows.sort(key=lambda pair: (-pair[0], pair[1].symbol))
    return PositionsView([row for _, row in rows], "", unknown=unknown)


def _row(console: Console, plugin: str, label: str, one: HousePosition) -> tuple[int, PositionRow]:
    """The row, and how much is at stake in minor units of its quote asset: what rows are sorted by."""
    base, quote = console.kernel.assets[one.base], console.kernel.assets[one.quote]

    def in_base(minor: int) -> str:
        return format_amount(minor, base.scale)

    row = PositionRow(
        plugin=plugin,
        label=label,
        symbol=one.symbol,
        base=one.base,
        quote=one.quote,
        quantity=in_base(one.quantity),
        cost=format_amount(one.cost, quote.scale),
        bids=in_base(one.bids),
        asks=in_base(one.asks),
        limit=in_base(one.limit) if one.limit else "",
        price="",
        value="",
        # What is counted in money has no price to be valued at: what it brought so far is won already.
        result=format_amount(one.cost, quote.scale) if one.base == one.quote else "",
    )
    tick = console.kernel.prices.latest(one.symbol)
    decimals = next((i.price_decimals for i in console.kernel.prices.instruments() if i.symbol == one.symbol), None)
    if tick is None or decimals is None:
        return abs(one.quantity if one.base == one.quote else one.cost), row
    size = abs(one.quantity) * tick.price * 10**quote.scale // 10 ** (decimals + base.scale)
    value = size if one.quantity >= 0 else -size
    valued = msgspec.structs.replace(
        row,
        price=format_amount(tick.price, decimals),
        value=format_amount(value, quote.scale),
        result=format_amount(value + one.cost, quote.scale),
    )
    return size, valued
