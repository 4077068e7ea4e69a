"""What is offered: every coin in every currency, at the rates of this moment."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import Refusal
from agio_kernel.money.amounts import format_amount
from agio_kernel.wire import Amount, Coin, Milliseconds, OptionalAmount, Page, whole

from agio_c2c.c2c import C2c
from agio_c2c.desk.stock import taken_of
from agio_c2c.price.price import Side


class OfferView(msgspec.Struct, frozen=True):
    """One coin in one currency. Prices are empty while there is no rate; ``left`` is what can be bought of the coin,
    the bounds are those of a wire, ``at`` is the moment of the older tick.
    """

    coin: Coin
    currency: str
    decimals: int
    coin_decimals: int
    buy: OptionalAmount
    sell: OptionalAmount
    reference: OptionalAmount
    source: str
    at: Milliseconds
    minimum: Amount
    maximum: Amount
    left: Amount


async def list_offers(c2c: C2c, request: Request) -> Page[OfferView]:
    """All of them, the currencies of the first coin first."""
    async with c2c.kernel.db.read() as conn:
        taken = await taken_of(conn)
    left = {coin: max(0, c2c.stock(coin) - taken.get(coin, 0)) for coin in c2c.coins()}
    return whole([_offer(c2c, coin, currency, left[coin]) for coin in c2c.coins() for currency in c2c.currencies()])


def _offer(c2c: C2c, coin: str, currency: str, left: int) -> OfferView:
    terms, scale = c2c.currency(currency).terms, c2c.asset(coin).scale
    buy = sell = reference = source = ""
    at = 0
    try:
        buying, selling = (c2c.pair(side, coin, currency) for side in Side)
    except Refusal:
        pass
    else:
        buy, sell = (format_amount(one.price, terms.price_decimals) for one in (buying, selling))
        reference = format_amount(buying.reference, terms.price_decimals)
        legs = [leg for leg in (buying.coin, buying.currency) if leg.symbol]
        source, at = " · ".join(leg.symbol for leg in legs), min((leg.time_ms for leg in legs), default=0)
    return OfferView(
        coin=coin,
        currency=currency,
        decimals=terms.decimals,
        coin_decimals=scale,
        buy=buy,
        sell=sell,
        reference=reference,
        source=source,
        at=at,
        minimum=f"{terms.minimum:f}",
        maximum=f"{terms.maximum:f}",
        left=format_amount(left, scale),
    )
