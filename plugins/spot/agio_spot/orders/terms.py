"""Reading the terms of an order: from a form to an engine order, checked against its pair and the market's price."""

import re
from decimal import Decimal
from typing import Any

from agio_kernel.declarations.codes import AMOUNT_DECIMALS, AMOUNT_INVALID
from agio_kernel.declarations.errors import Refusal
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.amounts import figure

from agio_spot.declared.codes import (
    CLIENT_ID_INVALID,
    MARKET_TERMS,
    OF_REFUSAL,
    SIDE_UNKNOWN,
    TICK,
    TIF_UNKNOWN,
    TYPE_UNKNOWN,
)
from agio_spot.engine import order as engine
from agio_spot.engine.order import Order, Side, TimeInForce, Type, check_order, market_price
from agio_spot.engine.pair import Pair
from agio_spot.schemas import OrderForm

_CLIENT_ID = re.compile(r"[A-Za-z0-9_.:-]{1,36}", re.ASCII)


def read_order(form: OrderForm, pair: Pair, user_id: int, realm: int, reference_price: int) -> Order:
    """The order a form describes, acceptable but not yet held; a Refusal beside the field that is wrong."""
    side = _side(form.side)
    type_ = _type(form.type)
    tif = _tif(form.tif, type_)
    if form.client_id is not None and not _CLIENT_ID.fullmatch(form.client_id):
        raise Refusal(CLIENT_ID_INVALID, field="client_id")
    price = quantity = amount = 0
    if type_ is Type.LIMIT:
        if form.amount is not None:
            raise Refusal(MARKET_TERMS, field="amount")
        price = _read_price(form.price, pair)
    else:
        if form.price is not None:
            raise Refusal(MARKET_TERMS, field="price")
        price = market_price(pair, side, reference_price)
    if form.amount is not None and type_ is Type.MARKET and side is Side.BUY and form.quantity is None:
        amount = _read(form.amount, pair.quote_scale, "amount")
    elif form.amount is not None:
        raise Refusal(MARKET_TERMS, field="amount")
    else:
        quantity = _read(form.quantity, pair.base_scale, "quantity")
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
    refusal = check_order(pair, order, reference_price)
    if refusal is not None:
        raise _refused(refusal, pair, order, reference_price)
    return order


def _read(text: str | None, scale: int, field: str) -> int:
    if text is None:
        raise Refusal(AMOUNT_INVALID, field=field)
    return amount_field(text, scale, field)


def _read_price(text: str | None, pair: Pair) -> int:
    """The price; more decimals than prices have is what people get wrong about the tick, so it's told as that."""
    try:
        return _read(text, pair.price_decimals, "price")
    except Refusal as refusal:
        if refusal.code is AMOUNT_DECIMALS:
            raise Refusal(TICK, field="price", tick=figure(pair.tick, pair.price_decimals)) from refusal
        raise


def _side(text: str) -> Side:
    try:
        return Side(text)
    except ValueError as error:
        raise Refusal(SIDE_UNKNOWN, field="side") from error


def _type(text: str) -> Type:
    try:
        return Type(text)
    except ValueError as error:
        raise Refusal(TYPE_UNKNOWN, field="type") from error


def _tif(text: str | None, type_: Type) -> TimeInForce:
    if text is None:
        return TimeInForce.GTC if type_ is Type.LIMIT else TimeInForce.IOC
    try:
        return TimeInForce(text)
    except ValueError as error:
        raise Refusal(TIF_UNKNOWN, field="tif") from error


def _refused(refusal: engine.Refusal, pair: Pair, order: Order, reference_price: int) -> Refusal:
    code, field = OF_REFUSAL[refusal]
    if order.amount and field == "quantity":
        field = "amount"
    low, high = pair.band(reference_price)

    def price(units: int) -> Decimal:
        return figure(units, pair.price_decimals)

    def worth(minor: int) -> Decimal:
        return figure(minor, pair.quote_scale)

    facts: dict[engine.Refusal, dict[str, Any]] = {
        engine.Refusal.TICK: {"tick": price(pair.tick)},
        engine.Refusal.QUANTITY_STEP: {"step": figure(pair.quantity_step, pair.base_scale)},
        engine.Refusal.PRICE_BAND: {
            "low": price(low),
            "high": price(high),
            "percent": figure(pair.price_band_bp, 2),  # a percent has a hundred basis points
        },
        engine.Refusal.NOTIONAL_ZERO: {"minimum": worth(pair.minimum_notional), "coin": pair.quote},
        engine.Refusal.NOTIONAL_MINIMUM: {"minimum": worth(pair.minimum_notional), "coin": pair.quote},
        engine.Refusal.NOTIONAL_MAXIMUM: {"maximum": worth(pair.maximum_notional), "coin": pair.quote},
    }
    return Refusal(code, field=field, **facts.get(refusal, {}))
