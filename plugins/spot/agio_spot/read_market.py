"""What anybody may read: books, tapes, the pairs and their rules, and what an order would do."""

from typing import Any

from agio_kernel.errors import Refusal
from agio_kernel.request import Request
from agio_kernel.session.principal import Principal

from agio_spot.desk import Desk
from agio_spot.market import Market
from agio_spot.order import Type
from agio_spot.order_terms import read_order
from agio_spot.publisher import DEMO_SUFFIX, DEPTH_LEVELS
from agio_spot.quote_order import DEPTH_LEVELS as QUOTE_LEVELS
from agio_spot.quote_order import quote_order
from agio_spot.schemas import DepthView, QuoteView, view_depth, view_list, view_pair, view_trade


async def read_depth(desk: Desk, request: Request) -> DepthView:
    """The best levels of a pair, in the caller's realm."""
    pair = desk.pair(request.form.pair)
    market = desk.market(pair, request.principal)
    return view_depth(market, await desk.depth(market, request.form.limit))


async def read_trades(desk: Desk, request: Request) -> dict[str, Any]:
    """The last trades of a pair, newest first, in the caller's realm."""
    pair = desk.pair(request.form.pair)
    rows = [view_trade(pair, trade) for trade in reversed(desk.market(pair, request.principal).tape)]
    return view_list(rows, len(rows), 1, max(1, len(rows)))


async def read_pairs(desk: Desk, request: Request) -> dict[str, Any]:
    """Every pair with its rules."""
    prices, cap = desk.kernel.prices, desk.open_orders_per_user
    by_symbol = {pair.symbol: pair for pair in desk.pairs.values() if not desk.is_closed(pair)}
    # As the market lists them now: operators change names and places while this runs.
    listed = [one for one in prices.instruments() if one.symbol in by_symbol]
    rows = [view_pair(by_symbol[one.symbol], one, cap, prices.latest(one.symbol)) for one in listed]
    return view_list(rows, len(rows), 1, max(1, len(rows)))


async def read_quote(desk: Desk, request: Request) -> QuoteView:
    """What an order with these terms would hold, fill, cost and bring now."""
    pair = desk.open_pair(request.form.pair)
    market = desk.market(pair, request.principal)
    # An id no account has: a visitor may ask, and a quote meets nobody's own orders.
    reference = desk.reference_price(pair, fresh=request.form.type == Type.MARKET)
    order = read_order(request.form, pair, -1, market.key[0], reference)
    return quote_order(pair, order, await desk.depth(market, QUOTE_LEVELS), desk.kernel.clock.now_ms())


# --- first messages of the live feed ----------------------------------------------------------------------------------


def _market_of(desk: Desk, argument: str) -> Market | None:
    """The market a topic names: `BTCUSDT`, or `BTCUSDT.demo` for the demo realm's own."""
    symbol, demo = argument.removesuffix(DEMO_SUFFIX), argument.endswith(DEMO_SUFFIX)
    try:
        pair = desk.pair(symbol)
    except Refusal:
        return None
    return desk.sequencer.markets[int(demo), pair.pair_id]


async def depth_snapshot(desk: Desk, argument: str, _: Principal | None) -> DepthView | None:
    """The depth to begin with."""
    market = _market_of(desk, argument)
    if market is None:
        return None
    return view_depth(market, await desk.depth(market, DEPTH_LEVELS))


def trades_snapshot(desk: Desk, argument: str, _: Principal | None) -> list[Any] | None:
    """The tape to begin with, oldest first, as what follows is appended."""
    market = _market_of(desk, argument)
    return None if market is None else [view_trade(market.pair, trade) for trade in market.tape]
