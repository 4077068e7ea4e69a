"""Forms and answers of spot trading, and their enumerations: amounts and ids are text."""

from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Literal

import msgspec
from agio_kernel.declarations.wire import Amount, Coin, Cursor, Id, Milliseconds, Page, PageSize, Symbol
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.prices import InstrumentInfo, Tick

from agio_spot.engine.book import Depth
from agio_spot.engine.order import Order, Reason, Side, State, Type
from agio_spot.engine.pair import BASIS_POINTS, FEE_SCALE, Pair
from agio_spot.engine.record import OrderRecord
from agio_spot.engine.side import Ladder
from agio_spot.engine.terms import PLAIN, Prevention, Trigger
from agio_spot.engine.trade import Trade
from agio_spot.engine.triggers import waits_above
from agio_spot.sequencer.market import Market

Limit = Annotated[int, msgspec.Meta(ge=1, le=200)]
Word = Annotated[str, msgspec.Meta(max_length=24)]


class OrderType(StrEnum):
    """Type of an order: limit or market, at once or once a price is reached."""

    LIMIT = "limit"
    MARKET = "market"
    STOP_LIMIT = "stop_limit"
    STOP_MARKET = "stop_market"
    TAKE_PROFIT_LIMIT = "take_profit_limit"
    TAKE_PROFIT_MARKET = "take_profit_market"
    OCO = "oco"


class Lifetime(StrEnum):
    """Lifetime of an order: GTC stands until it is cancelled, IOC and FOK execute at once, GTD stands until the time it
    names."""

    GTC = "gtc"
    IOC = "ioc"
    FOK = "fok"
    GTD = "gtd"


TYPES: dict[OrderType, tuple[Type, Trigger | None]] = {
    OrderType.LIMIT: (Type.LIMIT, None),
    OrderType.MARKET: (Type.MARKET, None),
    OrderType.STOP_LIMIT: (Type.LIMIT, Trigger.STOP),
    OrderType.STOP_MARKET: (Type.MARKET, Trigger.STOP),
    OrderType.TAKE_PROFIT_LIMIT: (Type.LIMIT, Trigger.TAKE_PROFIT),
    OrderType.TAKE_PROFIT_MARKET: (Type.MARKET, Trigger.TAKE_PROFIT),
}
"""Engine type of each order type, and its trigger."""
NAMES = {what: name for name, what in TYPES.items()}
"""Name of each order type that has one price."""
TYPES[OrderType.OCO] = TYPES[OrderType.STOP_LIMIT]


class OrderForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The terms of an order. `amount` is a market buy's budget in the quote coin, in place of `quantity`.

    An order of a stop or take-profit kind waits for `trigger_price`; one of kind `oco` rests at its price until then,
    and goes on at `stop_limit_price`: one hold, and what comes first cancels the other. `expires` ends one whose `tif`
    is `gtd`; `prevention` says which gives way where it meets an order of the same user (`cancel_newest` by default).
    `take_profit` and `stop_loss` are followed, once it has ended, by one order the other way at the one or the other:
    it sells what a buy has brought, or buys back what was sold, as far as what that brought pays for it.
    """

    pair: Symbol
    side: Word
    type: Word
    price: str | None = None
    quantity: str | None = None
    amount: str | None = None
    tif: Word | None = None
    post_only: bool = False
    client_id: str | None = None
    trigger_price: str | None = None
    stop_limit_price: str | None = None
    expires: Milliseconds | None = None
    prevention: Word | None = None
    take_profit: str | None = None
    stop_loss: str | None = None


class ChangeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes of an order: its price, its total quantity, its trigger price, or the prices of its exit.

    Fields that are left out stay as they are; an empty `take_profit` or `stop_loss` is removed.
    """

    id: Id
    price: str | None = None
    quantity: str | None = None
    trigger_price: str | None = None
    take_profit: str | None = None
    stop_loss: str | None = None


class CancelSomeForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Orders to cancel, as ids with commas between; an order that is no longer open is passed over."""

    ids: Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,19}(,[0-9]{1,19}){0,99}$")]


class CancelForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Order to cancel."""

    id: Id


class CancelAllForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Orders to cancel: all, or those of one pair."""

    pair: Symbol | None = None


class OrdersForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Filter of the user's orders."""

    state: Word = "open"
    pair: Symbol | None = None
    after: Cursor = ""
    size: PageSize = 20


class TradesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Filter of the user's trades."""

    pair: Symbol | None = None
    after: Cursor = ""
    size: PageSize = 20


class ExportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """List to export as a table, with the filters of its page."""

    kind: Annotated[str, msgspec.Meta(max_length=40)] = "spot_trades"
    state: Word = "all"
    pair: Symbol | None = None


class PairForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pair to read."""

    pair: Symbol


class DepthForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Order book to read, and the number of levels of each side."""

    pair: Symbol
    limit: Limit = 50


STATES_BY_NAME: dict[str, tuple[State, ...]] = {
    "pending": (State.PENDING,),
    "trading": (State.TRADING,),
    "closed": (State.CLOSED,),
    "withdrawn": (State.WITHDRAWN,),
    "open": (State.PENDING, State.TRADING),
    "history": (State.CLOSED, State.WITHDRAWN),
    "all": tuple(State),
}
"""Order states of each tab of the order list, by the tab's name."""


class OrderView(msgspec.Struct, frozen=True):
    """An order. Fields that don't apply are null: a market order has no price, an order by amount no quantity."""

    id: Id
    pair: Symbol
    side: Side
    type: OrderType
    tif: Lifetime
    post_only: bool
    price: Amount | None
    quantity: Amount | None
    amount: Amount | None
    filled: Amount
    total: Amount
    average: Amount | None
    fee: Amount
    fee_coin: Coin
    maker_rate: Amount
    taker_rate: Amount
    state: State
    reason: Reason | None
    time: Milliseconds
    updated: Milliseconds
    client_id: str | None
    trigger_price: Amount | None
    trigger_above: bool | None
    stop_limit_price: Amount | None
    triggered: Milliseconds | None
    expires: Milliseconds | None
    prevention: Prevention
    take_profit: Amount | None
    stop_loss: Amount | None
    exit_order: Id | None


class TradeView(msgspec.Struct, frozen=True):
    """A trade as everybody sees it; the side is the taker's."""

    id: Id
    price: Amount
    quantity: Amount
    side: Side
    time: Milliseconds


class OwnTradeView(msgspec.Struct, frozen=True):
    """A trade as one of its parties sees it."""

    id: Id
    order: Id
    pair: Symbol
    side: Side
    role: Literal["maker", "taker"]
    price: Amount
    quantity: Amount
    total: Amount
    fee: Amount
    fee_coin: Coin
    time: Milliseconds


Phase = Literal["open", "halted", "auction", "closing"]


class PhaseView(msgspec.Struct, frozen=True):
    """Trading phase of a market. While it is halted, orders can only be withdrawn; in an auction they are collected, in
    a closed book, until they meet at one price at `reopens_at`: `price` and `quantity` are the auction's result as of
    now.
    """

    name: Phase
    reason: str | None = None
    reopens_at: Milliseconds | None = None
    price: Amount | None = None
    quantity: Amount | None = None


class DepthView(msgspec.Struct, frozen=True):
    """The best levels, best first, as [price, quantity]; `seq` rises with every change of the book.

    `stale` says that prices have stopped: the house doesn't quote, and market orders are refused until one comes.
    """

    pair: Symbol
    bids: list[tuple[Amount, Amount]]
    asks: list[tuple[Amount, Amount]]
    seq: int
    stale: bool
    phase: PhaseView


class PairView(msgspec.Struct, frozen=True):
    """A pair and its rules: everything that is known before money is committed."""

    pair: Symbol
    name: str
    base: Coin
    quote: Coin
    price_decimals: int
    quantity_decimals: int
    tick: Amount
    step: Amount
    minimum: Amount
    maximum: Amount
    maker_fee: Amount
    taker_fee: Amount
    band: Amount
    open_orders: int
    is_open: bool
    last: Amount | None


class QuoteView(msgspec.Struct, frozen=True):
    """Result that an order would have now: the amount it holds, the part that fills at once, and its cost and proceeds
    if all of it fills."""

    pair: Symbol
    side: Side
    type: OrderType
    hold: Amount
    hold_coin: Coin
    filled: Amount
    average: Amount | None
    resting: Amount
    total: Amount
    fee: Amount
    fee_coin: Coin
    receive: Amount
    receive_coin: Coin


class CancelledView(msgspec.Struct, frozen=True):
    """An order that was withdrawn; no more than that of a pair whose coins nobody knows any more."""

    id: Id
    state: State
    order: OrderView | None


class CancelledOrdersView(msgspec.Struct, frozen=True):
    """Number and list of the cancelled orders."""

    cancelled: int
    rows: list[CancelledView]


class HeldView(msgspec.Struct, frozen=True):
    """Amount of a coin that some orders hold."""

    coin: Coin
    amount: Amount


class OrdersView(Page[OrderView], frozen=True, kw_only=True):
    """A page of orders; what the open ones of all its pages hold, and how many they are, counted up to 1,000."""

    held: list[HeldView]
    open: int


class BalanceView(msgspec.Struct, frozen=True):
    """A spot balance that has just changed."""

    coin: Coin
    wallet: str
    available: Amount
    frozen: Amount


def quantity_decimals(pair: Pair) -> int:
    """Return the number of decimals of a quantity of the pair."""
    return pair.base_scale - (len(str(pair.finest_step)) - 1)


def price_text(pair: Pair, price: int) -> str:
    """A price as a decimal string."""
    return format_amount(price, pair.price_decimals)


def quantity_text(pair: Pair, quantity: int) -> str:
    """A quantity, always on the finest step, with the decimals of it."""
    return format_amount(quantity // pair.finest_step, quantity_decimals(pair))


def kind_of(order: Order) -> OrderType:
    """Return the type of an order, as its user named it."""
    if order.terms is not None and order.terms.other_price:
        return OrderType.OCO
    return NAMES[order.type, order.terms.trigger if order.terms is not None else None]


def stop_limit_price(order: Order) -> int:
    """Return the limit price of an order of two prices, at which it goes on once its trigger is reached."""
    assert order.terms is not None
    return order.terms.other_price if order.watches else order.price


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
    terms = order.terms or PLAIN
    return OrderView(
        id=str(order.id),
        pair=pair.symbol,
        side=order.side,
        type=kind_of(order),
        tif=Lifetime.GTD if terms.expires_ms else Lifetime(order.time_in_force),
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
        state=order.state,
        reason=order.reason,
        time=order.created_ms,
        updated=record.updated_ms,
        client_id=record.client_id,
        trigger_price=None if terms.trigger is None else price_text(pair, terms.trigger_price),
        trigger_above=None if terms.trigger is None else waits_above(order),
        stop_limit_price=price_text(pair, stop_limit_price(order)) if terms.other_price else None,
        triggered=terms.triggered_ms or None,
        expires=terms.expires_ms or None,
        prevention=terms.prevention,
        take_profit=price_text(pair, terms.take_profit) if terms.take_profit else None,
        stop_loss=price_text(pair, terms.stop_loss) if terms.stop_loss else None,
        exit_order=str(terms.exit_order) if terms.exit_order > 0 else None,
    )


def view_cancelled(pair: Pair | None, record: OrderRecord) -> CancelledView:
    """An order that was withdrawn, as its owner sees it."""
    order = record.order
    return CancelledView(str(order.id), order.state, None if pair is None else view_order(pair, record))


def view_trade(pair: Pair, trade: Trade) -> TradeView:
    """A trade on the tape."""
    return TradeView(
        str(trade.id),
        price_text(pair, trade.price),
        quantity_text(pair, trade.quantity),
        trade.taker_side,
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
        side=side,
        role="taker" if trade.taker_user == user_id else "maker",
        price=price_text(pair, trade.price),
        quantity=quantity_text(pair, trade.quantity),
        total=format_amount(trade.total_of(user_id), pair.quote_scale),
        fee=format_amount(trade.fee_of(user_id), scale),
        fee_coin=coin,
        time=trade.at_ms,
    )


def view_depth(market: Market, depth: Depth, phase: PhaseView) -> DepthView:
    """A book's best levels."""
    pair = market.pair
    bids, asks = _levels(pair, depth.bids), _levels(pair, depth.asks)
    return DepthView(pair.symbol, bids, asks, market.sequence, market.unpriced, phase)


def phase_name(market: Market) -> Phase:
    """Return the name of a market's trading phase."""
    if market.pair.is_halted:
        return "halted"
    if not market.pair.is_open:
        return "closing"
    return "auction" if market.in_auction else "open"


def view_phase(market: Market, halt_reason: str | None) -> PhaseView:
    """Return the trading phase of a market."""
    pair, name = market.pair, phase_name(market)
    if name != "auction":
        return PhaseView(name, halt_reason)
    opening, reopens_at = market.opening(), market.reopens_ms
    if opening is None:
        return PhaseView(name, reopens_at=reopens_at)
    price, quantity = price_text(pair, opening.price), quantity_text(pair, opening.quantity)
    return PhaseView(name, None, reopens_at, price, quantity)


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


def _levels(pair: Pair, ladder: Ladder) -> list[tuple[str, str]]:
    return [(price_text(pair, price), quantity_text(pair, quantity)) for price, quantity in ladder]


@lru_cache(maxsize=1024)
def _share(part: int, whole: int) -> str:
    """A fraction as a decimal string without idle zeros: 1200 of a million is 0.0012."""
    text = format_amount(part, len(str(whole)) - 1).rstrip("0")
    return text.rstrip(".") or "0"
