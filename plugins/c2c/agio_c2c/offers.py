"""Offers: every coin in every currency, at the rates of this moment."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Amount, Coin, Milliseconds, OptionalAmount, Page, whole
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import db_now

from agio_c2c.c2c import C2c
from agio_c2c.desk.room import Room, room_of
from agio_c2c.price.price import Side, of_amount, of_fiat


class OfferView(msgspec.Struct, frozen=True):
    """One coin in one currency. Prices are empty while there is no rate, and ``at`` is the moment of the older tick.

    The bounds are those of a wire. One order can have ``left`` coins now, and wires up to ``buy_most`` and
    ``sell_most``, empty where an order of the least amount would have no account.
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
    buy_most: Amount
    sell_most: Amount


@get("web/getC2cOffers", access=Access.VISITOR)
async def list_offers(c2c: C2c, request: Request[NoForm]) -> Page[OfferView]:
    """Coins for a bank wire, at the rates of this moment.

    All of them, the currencies of the first coin first.
    """
    async with c2c.kernel.db.read() as conn:
        room = await room_of(c2c, conn, await db_now(conn))
    return whole([_offer(c2c, coin, currency, room) for coin in c2c.coins() for currency in c2c.currencies()])


def _offer(c2c: C2c, coin: str, currency: str, room: Room) -> OfferView:
    terms, scale = c2c.currency(currency).terms, c2c.asset(coin).scale
    buy = sell = reference = source = ""
    at = 0
    most = min(room.fiat[currency], int(terms.maximum.scaleb(terms.decimals)))
    if most < int(terms.minimum.scaleb(terms.decimals)):
        most = 0
    left, wired = room.coins[coin], most
    try:
        buying, selling = (c2c.pair(side, coin, currency) for side in Side)
    except ApiError:
        pass
    else:
        buy, sell = (format_amount(one.price, terms.price_decimals) for one in (buying, selling))
        left = min(left, of_fiat(buying, buying.price, most).amount)
        wired = min(most, of_amount(buying, buying.price, left).fiat)
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
        buy_most=format_amount(wired, terms.decimals),
        sell_most=format_amount(most, terms.decimals),
    )
