"""Orders, fills and outcomes: the nouns that pass between the sequencer and the book."""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from agio_spot.engine.pair import Pair
from agio_spot.engine.setters import plain_setters
from agio_spot.engine.terms import PLAIN, Prevention, Terms, Trigger


class Side(StrEnum):
    """Side of an order, in the base asset."""

    BUY = "buy"
    SELL = "sell"


class Type(StrEnum):
    """LIMIT names its worst price; MARKET takes what is there within the price band."""

    LIMIT = "limit"
    MARKET = "market"


class TimeInForce(StrEnum):
    """GTC rests; IOC cancels what is not filled at once; FOK is filled entirely at once or not at all."""

    GTC = "gtc"
    IOC = "ioc"
    FOK = "fok"


class State(StrEnum):
    """PENDING rests untouched, TRADING rests partly filled, CLOSED is done in full, WITHDRAWN had a rest cancelled."""

    PENDING = "pending"
    TRADING = "trading"
    CLOSED = "closed"
    WITHDRAWN = "withdrawn"


class Reason(StrEnum):
    """Reason for which the rest of an order was cancelled."""

    BY_USER = "by_user"
    SELF_TRADE = "self_trade"
    POST_ONLY = "post_only"
    NOT_FILLABLE = "not_fillable"
    UNFILLED = "unfilled"
    PAIR_CLOSED = "pair_closed"
    ACCOUNT_CLOSED = "account_closed"
    EXPIRED = "expired"
    HALTED = "halted"
    PROGRAM_GONE = "program_gone"


class ApiError(StrEnum):
    """Reasons for which an order is refused, in order of precedence."""

    MARKET_TERMS = "market_terms"
    POST_ONLY_TERMS = "post_only_terms"
    QUANTITY_STEP = "quantity_step"
    TICK = "tick"
    PRICE_BAND = "price_band"
    NOTIONAL_ZERO = "notional_zero"
    NOTIONAL_MINIMUM = "notional_minimum"
    NOTIONAL_MAXIMUM = "notional_maximum"
    TRIGGER_TICK = "trigger_tick"
    TRIGGER_BAND = "trigger_band"
    PREVENTION_TERMS = "prevention_terms"
    OCO_TERMS = "oco_terms"
    OCO_PRICES = "oco_prices"
    STOP_LIMIT_TICK = "stop_limit_tick"
    STOP_LIMIT_BAND = "stop_limit_band"
    EXIT_TERMS = "exit_terms"
    TAKE_PROFIT = "take_profit"
    STOP_LOSS = "stop_loss"
    TAKE_PROFIT_BELOW = "take_profit_below"
    STOP_LOSS_ABOVE = "stop_loss_above"


@plain_setters
class Order(msgspec.Struct, kw_only=True, gc=False):
    """An order and its running totals; mutable, owned by the book that it rests in.

    `price` is the limit, or for a market order the bound from the price band. A market buy may name `amount`, a budget
    of quote minor units, instead of `quantity`. `hold` is what is still held: quote for a buy, base for a sell.
    `filled_quote` is what a buyer paid or a seller earned before the fee; `fee` is in the asset received (base for a
    buy, quote for a sell). The two carries are the fractions of a minor unit that the running totals have rounded away:
    they make the total independent of how an order was cut into fills. The two fee rates, parts per million, are the
    pair's when the order was accepted: a rate published later is for later orders. `terms` is what it says beyond a
    plain order. Persist every field but `reason`.
    """

    id: int
    user_id: int
    realm: int
    pair_id: int
    side: Side
    price: int
    quantity: int = 0
    hold: int = 0
    type: Type = Type.LIMIT
    time_in_force: TimeInForce = TimeInForce.GTC
    post_only: bool = False
    amount: int = 0
    created_ms: int = 0
    filled: int = 0
    filled_quote: int = 0
    quote_carry: int = 0
    fee: int = 0
    fee_carry: int = 0
    maker_fee_ppm: int = 0
    taker_fee_ppm: int = 0
    state: State = State.PENDING
    reason: Reason | None = None
    terms: Terms | None = None

    @property
    def waits(self) -> bool:
        """Whether it waits for its trigger, and so is in no book."""
        return self.terms is not None and self.terms.waits

    @property
    def watches(self) -> bool:
        """Whether a price may still set it off, in the book or not."""
        return self.terms is not None and self.terms.watches

    @property
    def owes_exit(self) -> bool:
        """Whether it has ended with something filled that its user wanted to be followed at a price."""
        return self.terms is not None and self.terms.owes_exit and self.filled > 0 and not self.is_open

    @property
    def dearest(self) -> int:
        """The highest price that it may still trade at: what a buyer holds is reckoned at it."""
        if self.terms is not None and self.terms.other_price and self.terms.watches:
            return max(self.price, self.terms.other_price)
        return self.price

    @property
    def line(self) -> int:
        """Place in the queue of its price: the time it was accepted, or entered the book last."""
        return self.id if self.terms is None else self.terms.turn or self.id

    @property
    def remaining(self) -> int:
        """The base quantity still wanted; 0 for a market buy by amount, whose rest is its hold."""
        return self.quantity - self.filled if self.quantity else 0

    @property
    def is_open(self) -> bool:
        """Whether the order still rests in the book."""
        return self.state is State.PENDING or self.state is State.TRADING

    def hold_asset_id(self, pair: Pair) -> int:
        """The asset that the order holds: the quote for a buy, the base for a sell."""
        return pair.quote_asset_id if self.side is Side.BUY else pair.base_asset_id


class Fill(msgspec.Struct, frozen=True, gc=False):
    """One trade: the taker met the maker at the maker's price.

    The buyer pays `quote_debit` and receives `quantity` less its fee; the seller gives `quantity` and receives
    `quote_credit` less its fee. A house quote has a negative id, pays no fee and rounds nothing.
    """

    maker_id: int
    taker_id: int
    maker_user: int
    taker_user: int
    taker_side: Side
    price: int
    quantity: int
    quote_debit: int
    quote_credit: int
    maker_fee: int
    taker_fee: int
    at_ms: int

    @property
    def rounding(self) -> int:
        """Amount that house:rounding receives (-1, 0 or 1; the sum over a book is never negative)."""
        return self.quote_debit - self.quote_credit

    @property
    def buyer_id(self) -> int:
        """The order that bought."""
        return self.taker_id if self.taker_side is Side.BUY else self.maker_id

    @property
    def seller_id(self) -> int:
        """The order that sold."""
        return self.maker_id if self.taker_side is Side.BUY else self.taker_id

    @property
    def buyer_user(self) -> int:
        """The user who bought."""
        return self.taker_user if self.taker_side is Side.BUY else self.maker_user

    @property
    def seller_user(self) -> int:
        """The user who sold."""
        return self.maker_user if self.taker_side is Side.BUY else self.taker_user

    @property
    def buyer_fee(self) -> int:
        """The buyer's fee, base minor units."""
        return self.taker_fee if self.taker_side is Side.BUY else self.maker_fee

    @property
    def seller_fee(self) -> int:
        """The seller's fee, quote minor units."""
        return self.maker_fee if self.taker_side is Side.BUY else self.taker_fee


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """Outcome of one command: `makers` runs parallel to `fills` (None where the maker was a house quote).

    `prevented` are resting orders of the taker's own user that were withdrawn or made smaller, with what each released.
    `released` is what goes back from held to available of `order`; a maker never releases anything, its hold is used
    up exactly. `order` is None for a replacement of the house's quotes.
    """

    order: Order | None
    fills: Sequence[Fill] = ()
    makers: Sequence[Order | None] = ()
    released: int = 0
    prevented: Sequence[tuple[Order, int]] = ()


def market_price(pair: Pair, side: Side, reference_price: int) -> int:
    """The `price` of a market order: the far edge of the band, so that a thin book can't be swept to any price."""
    low, high = pair.band(side is Side.BUY, reference_price)
    return high if side is Side.BUY else low


def hold_amount(pair: Pair, order: Order) -> int:
    """Return the amount to hold before the order may be placed, in minor units of `order.hold_asset_id(pair)`."""
    if order.side is Side.SELL:
        return order.quantity
    return order.amount or pair.notional_up(order.dearest, order.quantity)


def check_order(pair: Pair, order: Order, reference_price: int) -> ApiError | None:
    """The first reason to refuse the order, or None. Bounds are of the order alone; balances are the ledger's."""
    terms = order.terms or PLAIN
    if terms.trigger is not None:
        # What it may cost is judged by the price that it waits for; how far that may be, by the price of now.
        if not pair.on_tick(terms.trigger_price):
            return ApiError.TRIGGER_TICK
        if not reference_price <= terms.trigger_price * pair.patience <= reference_price * pair.patience**2:
            return ApiError.TRIGGER_BAND
        if terms.other_price:
            if (refusal := _check_second_price(pair, order, terms)) is not None:
                return refusal
        else:
            reference_price = terms.trigger_price
    if terms.prevention is Prevention.DECREMENT and order.amount:
        return ApiError.PREVENTION_TERMS
    if (terms.take_profit or terms.stop_loss) and (refusal := _check_exit(pair, order, terms, reference_price)):
        return refusal
    if order.type is Type.MARKET:
        by_amount = order.amount > 0
        if order.time_in_force is TimeInForce.GTC or (by_amount and (order.side is Side.SELL or order.quantity)):
            return ApiError.MARKET_TERMS
    elif order.amount:
        return ApiError.MARKET_TERMS
    if order.post_only and (order.type is Type.MARKET or order.time_in_force is not TimeInForce.GTC):
        return ApiError.POST_ONLY_TERMS
    if not order.amount and not pair.on_step(order.quantity):
        return ApiError.QUANTITY_STEP
    if not pair.on_tick(order.price):
        return ApiError.TICK
    low, high = pair.band(order.side is Side.BUY, reference_price)
    if not low <= order.price <= high:
        return ApiError.PRICE_BAND
    judged_price = min(order.price, terms.other_price or order.price) if order.type is Type.LIMIT else reference_price
    notional = order.amount or pair.notional_down(judged_price, order.quantity)
    if notional == 0:
        return ApiError.NOTIONAL_ZERO
    if notional < pair.minimum_notional:
        return ApiError.NOTIONAL_MINIMUM
    if max(notional, hold_amount(pair, order) if order.side is Side.BUY else 0) > pair.maximum_notional:
        return ApiError.NOTIONAL_MAXIMUM
    return None


def _check_second_price(pair: Pair, order: Order, terms: Terms) -> ApiError | None:
    """Check an order of two prices: its own price must lie on the side of the trigger that is better for it."""
    plain = order.type is Type.LIMIT and order.time_in_force is TimeInForce.GTC and not order.post_only
    if not plain or terms.trigger is not Trigger.STOP:
        return ApiError.OCO_TERMS
    if order.price >= terms.trigger_price if order.side is Side.BUY else order.price <= terms.trigger_price:
        return ApiError.OCO_PRICES
    if not pair.on_tick(terms.other_price):
        return ApiError.STOP_LIMIT_TICK
    low, high = pair.band(order.side is Side.BUY, terms.trigger_price)
    return None if low <= terms.other_price <= high else ApiError.STOP_LIMIT_BAND


def _check_exit(pair: Pair, order: Order, terms: Terms, reference_price: int) -> ApiError | None:
    """Check the exit prices of an order: of a buy the take-profit lies above its own price and the stop-loss below, of
    a sell the other way round.
    """
    if terms.other_price:
        return ApiError.EXIT_TERMS
    own = order.price if order.type is Type.LIMIT else reference_price
    highest, far = reference_price * pair.patience, pair.patience

    def lies(price: int, above: bool) -> bool:
        return pair.on_tick(price) and (own < price <= highest if above else reference_price <= price * far < own * far)

    buys = order.side is Side.BUY
    if terms.take_profit and not lies(terms.take_profit, buys):
        return ApiError.TAKE_PROFIT if buys else ApiError.TAKE_PROFIT_BELOW
    if terms.stop_loss and not lies(terms.stop_loss, not buys):
        return ApiError.STOP_LOSS if buys else ApiError.STOP_LOSS_ABOVE
    return None
