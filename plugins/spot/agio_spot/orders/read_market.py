"""Public market data: books, tapes, the pairs and their rules, and quotes of orders."""

from typing import Any

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Page, whole

from agio_spot.book_stream import BookView
from agio_spot.engine.order import Type
from agio_spot.orders.quote import DEPTH_LEVELS as QUOTE_LEVELS
from agio_spot.orders.quote import quote_order
from agio_spot.orders.terms import read_order
from agio_spot.publisher import DEMO_SUFFIX, DEPTH_LEVELS
from agio_spot.schemas import (
    DepthForm,
    DepthView,
    OrderForm,
    PairForm,
    PairView,
    QuoteView,
    TradeView,
    view_depth,
    view_pair,
    view_phase,
    view_trade,
)
from agio_spot.sequencer.market import Market
from agio_spot.spot import Spot


@get("web/spotDepth", access=Access.VISITOR)
async def read_depth(spot: Spot, request: Request[DepthForm]) -> DepthView:
    """Read a book.

    The best levels of a pair, in the caller's realm.
    """
    pair = spot.pair(request.form.pair)
    market = spot.market(pair, request.principal)
    return await _depth(spot, market, request.form.limit)


@get("web/spotTrades", access=Access.VISITOR)
async def read_trades(spot: Spot, request: Request[PairForm]) -> Page[TradeView]:
    """Read the last trades.

    The last trades of a pair, newest first, in the caller's realm.
    """
    pair = spot.pair(request.form.pair)
    tape = await spot.tape(spot.market(pair, request.principal))
    rows = [view_trade(pair, trade) for trade in reversed(tape)]
    return whole(rows)


@get(
    "web/spotPairs",
    access=Access.VISITOR,
    links={
        "web/spotDepth": {"pair": "rows/0/pair"},
        "web/spotTrades": {"pair": "rows/0/pair"},
        "web/spotQuote": {"pair": "rows/0/pair"},
        "web/placeSpotOrder": {"pair": "rows/0/pair"},
    },
)
async def read_pairs(spot: Spot, request: Request[NoForm]) -> Page[PairView]:
    """List pairs and their rules.

    Every pair with its rules.
    """
    prices, cap = spot.kernel.prices, spot.open_orders_per_user
    by_symbol = {pair.symbol: pair for pair in spot.pairs.values() if not spot.is_closed(pair)}
    # As the market lists them now: operators change names and places while this runs.
    listed = [one for one in prices.instruments() if one.symbol in by_symbol]
    rows = [view_pair(by_symbol[one.symbol], one, cap, prices.latest(one.symbol)) for one in listed]
    return whole(rows)


@get("web/spotQuote", access=Access.VISITOR, example=OrderForm(pair="BTCUSDT", side="buy", type="market", amount="25"))
async def read_quote(spot: Spot, request: Request[OrderForm]) -> QuoteView:
    """Quote an order.

    Returns the amounts that an order with these terms would hold, fill, cost and bring now.
    """
    pair = spot.open_pair(request.form.pair)
    market = spot.market(pair, request.principal)
    # An id no account has: a visitor may ask, and a quote meets nobody's own orders.
    reference = spot.reference_price(pair, fresh=request.form.type == Type.MARKET)
    now_ms = spot.kernel.clock.now_ms()
    order = read_order(request.form, pair, -1, market.key[0], reference, now_ms)
    return quote_order(pair, order, await spot.depth(market, QUOTE_LEVELS), now_ms)


# --- first messages of the live feed ----------------------------------------------------------------------------------


def _market_of(spot: Spot, argument: str) -> Market | None:
    """The market a topic names: `BTCUSDT`, or `BTCUSDT.demo` for the demo realm's own."""
    symbol, demo = argument.removesuffix(DEMO_SUFFIX), argument.endswith(DEMO_SUFFIX)
    try:
        pair = spot.pair(symbol)
    except ApiError:
        return None
    return spot.sequencer.markets[int(demo), pair.pair_id]


async def depth_snapshot(spot: Spot, argument: str, _: Principal | None) -> DepthView | None:
    """The depth to begin with."""
    market = _market_of(spot, argument)
    if market is None:
        return None
    return await _depth(spot, market, DEPTH_LEVELS)


async def book_snapshot(spot: Spot, argument: str, _: Principal | None) -> BookView | None:
    """The whole book to begin with; what follows are changes of it."""
    market = _market_of(spot, argument)
    if market is None:
        return None
    return await spot.book(market)


async def _depth(spot: Spot, market: Market, levels: int) -> DepthView:
    depth = await spot.depth(market, levels)
    return view_depth(market, depth, view_phase(market, spot.halt_reason(market.pair)))


async def trades_snapshot(spot: Spot, argument: str, _: Principal | None) -> list[Any] | None:
    """The tape to begin with, oldest first, as what follows is appended."""
    market = _market_of(spot, argument)
    return None if market is None else [view_trade(market.pair, trade) for trade in await spot.tape(market)]
