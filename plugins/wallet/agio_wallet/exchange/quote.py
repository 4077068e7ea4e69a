"""Quote an exchange: a price that is honoured for some seconds, unless the market leaves it behind (``exchange.py``).

The quote is sealed and carried by the page, not kept: it says who may take it, what is given and received, until when,
and by which ticks. Its number becomes the exchange's id, so it can be taken once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.calls.sealed_quotes import SealedQuotes
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.amounts import figure, format_amount
from agio_kernel.money.valuation import QUOTE, VALUE_SCALE
from agio_kernel.ports.clock import db_now

from agio_wallet.declared import parameters as constants
from agio_wallet.declared.codes import (
    EXCHANGE_MAXIMUM,
    EXCHANGE_MINIMUM,
    NO_PRICE,
    QUOTE_INVALID,
    SAME_COIN,
)
from agio_wallet.exchange.conversion import RATE_DECIMALS, Leg, rate, received, value
from agio_wallet.schemas import ExchangeQuoteForm, ExchangeQuoteView
from agio_wallet.terms import PARTS, parts
from agio_wallet.wallet import WalletContext


class Quote(msgspec.Struct, frozen=True):
    """An exchange that was offered to one user."""

    id: int
    user_id: int
    origin: str
    target: str
    amount: int
    receive: int
    rate: int
    spread_parts: int
    origin_leg: Leg
    target_leg: Leg
    expires_at: datetime


QUOTES = SealedQuotes("wallet.exchange_quote", Quote, QUOTE_INVALID)


@get(
    "web/exchangeQuote",
    opens_business=False,
    money=True,
    example=ExchangeQuoteForm(from_coin="USDT", to_coin="BTC", amount="25"),
    links={"web/exchange": {"quote": "quote"}},
)
async def quote_exchange(context: WalletContext, request: Request[ExchangeQuoteForm]) -> ExchangeQuoteView:
    """Quote an exchange of coins.

    Returns the amount received for an amount given, by the newest prices and the spread.
    """
    who, form, get = request.user, request.form, context.kernel.parameters.get
    origin, target = context.asset(form.from_coin, "from"), context.asset(form.to_coin, "to")
    if origin.code == target.code:
        raise ApiError(SAME_COIN, field="to")
    amount = amount_field(form.amount, origin.scale, "amount")
    origin_leg, target_leg = leg_of(context, origin, "from"), leg_of(context, target, "to")
    spread_parts = parts(get(constants.SPREAD))
    receive = received(amount, origin_leg, target_leg, spread_parts)
    worth = value(amount, origin_leg, VALUE_SCALE)
    require_bounds(context, worth, receive)
    async with context.kernel.db.read() as conn:
        now = await db_now(conn)
    validity = get(constants.QUOTE_VALIDITY)
    quote = Quote(
        id=context.kernel.ids.next(),
        user_id=who.id,
        origin=origin.code,
        target=target.code,
        amount=amount,
        receive=receive,
        rate=rate(origin_leg, target_leg, spread_parts),
        spread_parts=spread_parts,
        origin_leg=origin_leg,
        target_leg=target_leg,
        expires_at=now + validity,
    )
    fee = worth - value(receive, target_leg, VALUE_SCALE)
    return ExchangeQuoteView(
        quote=QUOTES.seal(context.kernel, quote),
        from_coin=origin.code,
        to_coin=target.code,
        amount=format_amount(amount, origin.scale),
        receive=format_amount(receive, target.scale),
        rate=format_amount(quote.rate, RATE_DECIMALS),
        spread=format_amount(spread_parts, len(str(PARTS)) - 1),
        fee_usdt=format_amount(max(0, fee), VALUE_SCALE),
        expires_at=quote.expires_at,
        valid_ms=validity // timedelta(milliseconds=1),
        minimum_usdt=format_amount(_bound(context, constants.EXCHANGE_MINIMUM), VALUE_SCALE),
        maximum_usdt=format_amount(_bound(context, constants.EXCHANGE_MAXIMUM), VALUE_SCALE),
    )


def leg_of(context: WalletContext, asset: AssetSpec, field: str) -> Leg:
    """The newest price of a coin. One that is old, or of a market that is closed, is no price to trade at; nor is one
    that customers make.
    """
    if asset.code == QUOTE:
        return Leg(asset.scale, 1, 0)
    symbol, prices, kernel = asset.code + QUOTE, context.kernel.prices, context.kernel
    tick = prices.latest(symbol)
    decimals = next((one.price_decimals for one in prices.instruments() if one.symbol == symbol), None)
    if tick is None or decimals is None or prices.own_trades(symbol) or not prices.is_open(symbol):
        raise ApiError(NO_PRICE, field=field)
    if tick.is_stale(kernel.clock.now_ms(), kernel.parameters.get(constants.PRICE_AGE) // timedelta(milliseconds=1)):
        raise ApiError(NO_PRICE, field=field)
    return Leg(asset.scale, tick.price, decimals, tick.id, symbol, tick.time_ms)


def require_bounds(context: WalletContext, worth: int, receive: int) -> None:
    least, most = _bound(context, constants.EXCHANGE_MINIMUM), _bound(context, constants.EXCHANGE_MAXIMUM)
    if worth < least or receive <= 0:
        raise ApiError(EXCHANGE_MINIMUM, field="amount", minimum=figure(least, VALUE_SCALE))
    if worth > most:
        raise ApiError(EXCHANGE_MAXIMUM, field="amount", maximum=figure(most, VALUE_SCALE))


def _bound(context: WalletContext, key: str) -> int:
    return int(context.kernel.parameters.get(key).scaleb(VALUE_SCALE))
