"""Reading the terms of an order: from a form to an engine order, checked against its pair and the market's price."""

import re
from decimal import Decimal
from typing import Any

from agio_kernel.declarations.codes import AMOUNT_DECIMALS, AMOUNT_INVALID, Code
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.amounts import figure
from msgspec.structs import replace

from agio_spot.declared.codes import (
    CHANGE_TERMS,
    CLIENT_ID_INVALID,
    EXPIRY_INVALID,
    MARKET_TERMS,
    OCO_TERMS,
    OF_API_ERROR,
    PREVENTION_UNKNOWN,
    SIDE_UNKNOWN,
    TICK,
    TIF_UNKNOWN,
    TRIGGER_TERMS,
    TRIGGER_TICK,
    TYPE_UNKNOWN,
)
from agio_spot.engine import order as engine
from agio_spot.engine.order import Order, Side, TimeInForce, Type, check_order, market_price
from agio_spot.engine.pair import Pair
from agio_spot.engine.terms import PLAIN, Prevention, Terms
from agio_spot.schemas import TYPES, ChangeForm, Lifetime, OrderForm, OrderType

LONGEST_MS = 365 * 86_400_000
"""Longest time until an order's expiry, in milliseconds."""
SHORTEST_MS = 60_000
_CLIENT_ID = re.compile(r"[A-Za-z0-9_.:-]{1,36}", re.ASCII)


def read_order(form: OrderForm, pair: Pair, user_id: int, realm: int, reference_price: int, now_ms: int = 0) -> Order:
    """The order a form describes, acceptable but not yet held; an ApiError beside the field that is wrong."""
    side = _side(form.side)
    kind = _type(form.type)
    type_, trigger = TYPES[kind]
    tif, expires_ms = _tif(form, type_, now_ms)
    if form.client_id is not None and not _CLIENT_ID.fullmatch(form.client_id):
        raise ApiError(CLIENT_ID_INVALID, field="client_id")
    price = quantity = amount = trigger_price = other_price = 0
    market_reference = reference_price
    if trigger is not None:
        trigger_price = market_reference = _read_price(form.trigger_price, pair, "trigger_price", TRIGGER_TICK)
    elif form.trigger_price is not None:
        raise ApiError(TRIGGER_TERMS, field="trigger_price")
    if kind is OrderType.OCO:
        other_price = _read_price(form.stop_limit_price, pair, "stop_limit_price", TICK)
    elif form.stop_limit_price is not None:
        raise ApiError(OCO_TERMS, field="stop_limit_price")
    if type_ is Type.LIMIT:
        if form.amount is not None:
            raise ApiError(MARKET_TERMS, field="amount")
        price = _read_price(form.price, pair, "price", TICK)
    else:
        if form.price is not None:
            raise ApiError(MARKET_TERMS, field="price")
        price = market_price(pair, side, market_reference)
    if form.amount is not None and type_ is Type.MARKET and side is Side.BUY and form.quantity is None:
        amount = _read(form.amount, pair.quote_scale, "amount")
    elif form.amount is not None:
        raise ApiError(MARKET_TERMS, field="amount")
    else:
        quantity = _read(form.quantity, pair.base_scale, "quantity")
    take_profit = stop_loss = 0
    if form.take_profit is not None:
        take_profit = _read_price(form.take_profit, pair, "take_profit", TICK)
    if form.stop_loss is not None:
        stop_loss = _read_price(form.stop_loss, pair, "stop_loss", TICK)
    order = Order(
        id=0,
        user_id=user_id,
        realm=realm,
        pair_id=pair.pair_id,
        side=side,
        type=type_,
        time_in_force=tif,
        post_only=form.post_only,
        price=price,
        quantity=quantity,
        amount=amount,
    )
    terms = Terms(
        trigger=trigger,
        trigger_price=trigger_price,
        expires_ms=expires_ms,
        prevention=_prevention(form.prevention),
        other_price=other_price,
        take_profit=take_profit,
        stop_loss=stop_loss,
    )
    if terms != PLAIN:
        order.terms = terms
    _check(pair, order, reference_price)
    return order


def changed_order(form: ChangeForm, pair: Pair, order: Order, reference_price: int) -> Order:
    """The order as a form wants it, acceptable in the market of now; an ApiError beside the field that is wrong."""
    wanted, named = replace(order), order.terms or PLAIN
    trigger_price = named.trigger_price
    if form.trigger_price is not None:
        trigger_price = _read_price(form.trigger_price, pair, "trigger_price", TRIGGER_TICK)
        if order.type is Type.MARKET:
            wanted.price = market_price(pair, order.side, trigger_price)
    if form.price is not None:
        if order.type is Type.MARKET:
            raise ApiError(CHANGE_TERMS, field="price")
        wanted.price = _read_price(form.price, pair, "price", TICK)
    if form.quantity is not None:
        if order.amount:
            raise ApiError(CHANGE_TERMS, field="quantity")
        wanted.quantity = _read(form.quantity, pair.base_scale, "quantity")
    take_profit = _changed_exit(form.take_profit, named.take_profit, pair, "take_profit")
    stop_loss = _changed_exit(form.stop_loss, named.stop_loss, pair, "stop_loss")
    if order.waits:
        wanted.terms = replace(named, trigger_price=trigger_price, take_profit=take_profit, stop_loss=stop_loss)
    else:
        # It has nothing more to wait for; what is to follow it is judged by its new price.
        other_price = named.other_price if take_profit or stop_loss else 0
        wanted.terms = Terms(take_profit=take_profit, stop_loss=stop_loss, other_price=other_price)
    # A price that stays was judged when it was named, however far the market has gone since.
    is_named = form.price is not None or form.trigger_price is not None
    _check(pair, wanted, reference_price if is_named else _reference_of(order))
    return wanted


def _changed_exit(text: str | None, before: int, pair: Pair, field: str) -> int:
    """A price at which it is to be followed; "" takes it away."""
    if text is None:
        return before
    return _read_price(text, pair, field, TICK) if text else 0


def _reference_of(order: Order) -> int:
    return order.terms.trigger_price if order.terms is not None and order.waits else order.price


def _check(pair: Pair, order: Order, reference_price: int) -> None:
    refusal = check_order(pair, order, reference_price)
    if refusal is not None:
        raise _refused(refusal, pair, order, reference_price)


def _read(text: str | None, scale: int, field: str) -> int:
    if text is None:
        raise ApiError(AMOUNT_INVALID, field=field)
    return amount_field(text, scale, field)


def _read_price(text: str | None, pair: Pair, field: str, off_tick: Code) -> int:
    """The price; more decimals than prices have is what people get wrong about the tick, so it's told as that."""
    try:
        return _read(text, pair.price_decimals, field)
    except ApiError as refusal:
        if refusal.code is AMOUNT_DECIMALS:
            raise ApiError(off_tick, field=field, tick=figure(pair.tick, pair.price_decimals)) from refusal
        raise


def _side(text: str) -> Side:
    try:
        return Side(text)
    except ValueError as error:
        raise ApiError(SIDE_UNKNOWN, field="side") from error


def _type(text: str) -> OrderType:
    try:
        return OrderType(text)
    except ValueError as error:
        raise ApiError(TYPE_UNKNOWN, field="type") from error


def _tif(form: OrderForm, type_: Type, now_ms: int) -> tuple[TimeInForce, int]:
    """Return the time in force of an order, and its expiry in milliseconds where it names one."""
    text = form.tif
    if text is None:
        lifetime = Lifetime.GTC if type_ is Type.LIMIT else Lifetime.IOC
    else:
        try:
            lifetime = Lifetime(text)
        except ValueError as error:
            raise ApiError(TIF_UNKNOWN, field="tif") from error
    if lifetime is not Lifetime.GTD:
        if form.expires is not None:
            raise ApiError(EXPIRY_INVALID, field="expires")
        return TimeInForce(lifetime), 0
    if type_ is not Type.LIMIT:
        raise ApiError(MARKET_TERMS, field="tif")
    if form.expires is None or not now_ms + SHORTEST_MS <= form.expires <= now_ms + LONGEST_MS:
        raise ApiError(EXPIRY_INVALID, field="expires")
    return TimeInForce.GTC, form.expires


def _prevention(text: str | None) -> Prevention:
    try:
        return Prevention.CANCEL_NEWEST if text is None else Prevention(text)
    except ValueError as error:
        raise ApiError(PREVENTION_UNKNOWN, field="prevention") from error


def _refused(refusal: engine.ApiError, pair: Pair, order: Order, reference_price: int) -> ApiError:
    code, field = OF_API_ERROR[refusal]
    if refusal is engine.ApiError.EXIT_TERMS and order.terms is not None and not order.terms.take_profit:
        field = "stop_loss"
    if order.amount and field == "quantity":
        field = "amount"
    terms = order.terms or PLAIN
    is_own = terms.trigger is None or (terms.other_price and refusal is engine.ApiError.PRICE_BAND)
    judged_by = reference_price if is_own else terms.trigger_price
    low, high = pair.band(order.side is engine.Side.BUY, judged_by)

    def price(units: int) -> Decimal:
        return figure(units, pair.price_decimals)

    def worth(minor: int) -> Decimal:
        return figure(minor, pair.quote_scale)

    facts: dict[engine.ApiError, dict[str, Any]] = {
        engine.ApiError.TICK: {"tick": price(pair.tick)},
        engine.ApiError.TRIGGER_TICK: {"tick": price(pair.tick)},
        engine.ApiError.TRIGGER_BAND: {
            "low": price(-(-reference_price // pair.patience)),
            "high": price(reference_price * pair.patience),
        },
        engine.ApiError.QUANTITY_STEP: {"step": figure(pair.quantity_step, pair.base_scale)},
        engine.ApiError.PRICE_BAND: {"low": price(low), "high": price(high)},
        engine.ApiError.TAKE_PROFIT: {"tick": price(pair.tick)},
        engine.ApiError.STOP_LOSS: {"tick": price(pair.tick)},
        engine.ApiError.TAKE_PROFIT_BELOW: {"tick": price(pair.tick)},
        engine.ApiError.STOP_LOSS_ABOVE: {"tick": price(pair.tick)},
        engine.ApiError.STOP_LIMIT_TICK: {"tick": price(pair.tick)},
        engine.ApiError.STOP_LIMIT_BAND: {"low": price(low), "high": price(high)},
        engine.ApiError.NOTIONAL_ZERO: {"minimum": worth(pair.minimum_notional), "coin": pair.quote},
        engine.ApiError.NOTIONAL_MINIMUM: {"minimum": worth(pair.minimum_notional), "coin": pair.quote},
        engine.ApiError.NOTIONAL_MAXIMUM: {"maximum": worth(pair.maximum_notional), "coin": pair.quote},
    }
    return ApiError(code, field=field, **facts.get(refusal, {}))
