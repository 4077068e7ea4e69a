"""What spot trading looks like on the wire: forms, and views with amounts and ids as strings."""

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from agio_kernel.amounts import format_amount
from agio_kernel.prices import InstrumentInfo, Tick

from agio_spot.book import Depth, Ladder
from agio_spot.market import Market
from agio_spot.order import Order, Side, State, Type
from agio_spot.pair import BASIS_POINTS, FEE_SCALE, Pair
from agio_spot.record import OrderRecord
from agio_spot.trade import Trade

PAGE_SIZE = 20

Page = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
Limit = Annotated[int, msgspec.Meta(ge=1, le=200)]
Symbol = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Word = Annotated[str, msgspec.Meta(max_length=24)]


class OrderForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of an order. `amount` is a market buy's budget in the quote coin, in place of `quantity`."""

    pair: Symbol
    side: Word
    type: Word
    price: str | None = None
    quantity: str | None = None
    amount: str | None = None
    tif: Word | None = None
    post_only: bool = False
    client_id: str | None = None


class CancelForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which order to withdraw."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,19}$")]


class CancelAllForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which orders to withdraw: all, or those of one pair."""

    pair: Symbol | None = None


class OrdersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the user's orders to list."""

    state: Word = "open"
    pair: Symbol | None = None
    page: Page = 1


class TradesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the user's trades to list."""

    pair: Symbol | None = None
    page: Page = 1


class PairForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which pair to look at."""

    pair: Symbol


class DepthForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which book to look at, and how many levels of each side."""

    pair: Symbol
    limit: Limit = 50


class OrderView(msgspec.Struct, frozen=True):
    """An order. What doesn't apply is null: a market order has no price, an order by amount no quantity."""

    id: str
    pair: str
    side: str
    type: str
    tif: str
    post_only: bool
    price: str | None
    quantity: str | None
    amount: str | None
    filled: str
    total: str
    average: str | None
    fee: str
    fee_coin: str
    maker_rate: str
    taker_rate: str
    state: str
    reason: str | None
    time: int
    updated: int
    client_id: str | None


class TradeView(msgspec.Struct, frozen=True):
    """A trade as everybody sees it; the side is the taker's."""

    id: str
    price: str
    quantity: str
    side: str
    time: int


class OwnTradeView(msgspec.Struct, frozen=True):
    """A trade as one of its parties sees it."""

    id: str
    order: str
    pair: str
    side: str
    role: str
    price: str
    quantity: str
    total: str
    fee: str
    fee_coin: str
    time: int


class DepthView(msgspec.Struct, frozen=True):
    """The best levels, best first, as [price, quantity]; `seq` rises with every change of the book.

    `stale` says that prices have stopped: the house doesn't quote, and market orders are refused until one comes.
    """

    pair: str
    bids: list[tuple[str, str]]
    asks: list[tuple[str, str]]
    seq: int
    stale: bool


class PairView(msgspec.Struct, frozen=True):
    """A pair and its rules: everything that is known before money is committed."""

    pair: str
    name: str
    base: str
    quote: str
    price_decimals: int
    quantity_decimals: int
    tick: str
    step: str
    minimum: str
    maximum: str
    maker_fee: str
    taker_fee: str
    band: str
    open_orders: int
    is_open: bool
    last: str | None


class QuoteView(msgspec.Struct, frozen=True):
    """What an order would do now: what it holds, what fills at once, what it costs and brings if all of it fills."""

    pair: str
    side: str
    type: str
    hold: str
    hold_coin: str
    filled: str
    average: str | None
    resting: str
    total: str
    fee: str
    fee_coin: str
    receive: str
    receive_coin: str


class BalanceView(msgspec.Struct, frozen=True):
    """A spot balance that has just changed."""

    coin: str
    wallet: str
    available: str
    frozen: str


def quantity_decimals(pair: Pair) -> int:
    """How many decimals a quantity of the pair has."""
    return pair.base_scale - (len(str(pair.finest_step)) - 1)


def price_text(pair: Pair, price: int) -> str:
    """A price as a decimal string."""
    return format_amount(price, pair.price_decimals)


def quantity_text(pair: Pair, quantity: int) -> str:
    """A quantity, always on the finest step, with the decimals of it."""
    return format_amount(quantity // pair.finest_step, quantity_decimals(pair))


def average_text(pair: Pair, order: Order) -> str | None:
    """The average price of what is filled, rounded to the price's decimals."""
    if not order.filled:
        return None
    value = order.filled_quote * pair.notional_denominator
    per_unit = order.filled * pair.notional_numerator
    return price_text(pair, (2 * value + per_unit) // (2 * per_unit))


def view_order(pair: Pair, record: OrderRecord) -> OrderView:
    """An order as its owner sees it."""
    order = record.order
    buys = order.side is Side.BUY
    fee_coin, fee_scale = (pair.base, pair.base_scale) if buys else (pair.quote, pair.quote_scale)
    return OrderView(
        id=str(order.id),
        pair=pair.symbol,
        side=order.side.value,
        type=order.type.value,
        tif=order.time_in_force.value,
        post_only=order.post_only,
        price=price_text(pair, order.price) if order.type is Type.LIMIT else None,
        quantity=quantity_text(pair, order.quantity) if order.quantity else None,
        amount=format_amount(order.amount, pair.quote_scale) if order.amount else None,
        filled=quantity_text(pair, order.filled),
        total=format_amount(order.filled_quote, pair.quote_scale),
        average=average_text(pair, order),
        fee=format_amount(order.fee, fee_scale),
        fee_coin=fee_coin,
        maker_rate=_share(order.maker_fee_ppm, FEE_SCALE),
        taker_rate=_share(order.taker_fee_ppm, FEE_SCALE),
        state=order.state.value,
        reason=None if order.reason is None else order.reason.value,
        time=order.created_ms,
        updated=record.updated_ms,
        client_id=record.client_id,
    )


def view_trade(pair: Pair, trade: Trade) -> TradeView:
    """A trade on the tape."""
    return TradeView(
        str(trade.id),
        price_text(pair, trade.price),
        quantity_text(pair, trade.quantity),
        trade.taker_side.value,
        trade.at_ms,
    )


def view_own_trade(pair: Pair, trade: Trade, user_id: int) -> OwnTradeView:
    """A trade in the user's own list."""
    side = trade.side_of(user_id)
    coin, scale = (pair.base, pair.base_scale) if side is Side.BUY else (pair.quote, pair.quote_scale)
    return OwnTradeView(
        id=str(trade.id),
        order=str(trade.order_of(user_id)),
        pair=pair.symbol,
        side=side.value,
        role="taker" if trade.taker_user == user_id else "maker",
        price=price_text(pair, trade.price),
        quantity=quantity_text(pair, trade.quantity),
        total=format_amount(trade.total_of(user_id), pair.quote_scale),
        fee=format_amount(trade.fee_of(user_id), scale),
        fee_coin=coin,
        time=trade.at_ms,
    )


def view_depth(market: Market, depth: Depth) -> DepthView:
    """A book's best levels."""
    pair = market.pair
    bids, asks = _levels(pair, depth.bids), _levels(pair, depth.asks)
    return DepthView(pair.symbol, bids, asks, market.sequence, market.unpriced)


def view_pair(pair: Pair, instrument: InstrumentInfo, open_orders: int, last: Tick | None) -> PairView:
    """A pair's rules."""
    return PairView(
        pair=pair.symbol,
        name=instrument.name,
        base=pair.base,
        quote=pair.quote,
        price_decimals=pair.price_decimals,
        quantity_decimals=quantity_decimals(pair),
        tick=price_text(pair, pair.tick),
        step=quantity_text(pair, pair.quantity_step),
        minimum=format_amount(pair.minimum_notional, pair.quote_scale),
        maximum=format_amount(pair.maximum_notional, pair.quote_scale),
        maker_fee=_share(pair.maker_fee_ppm, FEE_SCALE),
        taker_fee=_share(pair.taker_fee_ppm, FEE_SCALE),
        band=_share(pair.price_band_bp, BASIS_POINTS),
        open_orders=open_orders,
        is_open=pair.is_open,
        last=None if last is None else price_text(pair, last.price),
    )


def view_list(rows: list[Any], total: int, page: int, size: int = PAGE_SIZE) -> dict[str, Any]:
    """A page of a list."""
    return {"rows": rows, "total": total, "page": page, "pages": -(-total // size)}


def _levels(pair: Pair, ladder: Ladder) -> list[tuple[str, str]]:
    return [(price_text(pair, price), quantity_text(pair, quantity)) for price, quantity in ladder]


@lru_cache(maxsize=1024)
def _share(part: int, whole: int) -> str:
    """A fraction as a decimal string without idle zeros: 1200 of a million is 0.0012."""
    text = format_amount(part, len(str(whole)) - 1).rstrip("0")
    return text.rstrip(".") or "0"


STATES_BY_NAME: dict[str, tuple[State, ...]] = {
    "pending": (State.PENDING,),
    "trading": (State.TRADING,),
    "closed": (State.CLOSED,),
    "withdrawn": (State.WITHDRAWN,),
    "open": (State.PENDING, State.TRADING),
    "history": (State.CLOSED, State.WITHDRAWN),
    "all": tuple(State),
}
"""What the tabs of the order list are called, and which states each shows."""
