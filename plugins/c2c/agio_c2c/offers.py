"""Offers: every coin in every currency, at the rates of this moment, and the hours that there are for the wire."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Annotated

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Coin, Milliseconds, Page, whole
from agio_kernel.entities import Hidden, Money, Scaled
from agio_kernel.ports.clock import db_now

from agio_c2c.c2c import C2c
from agio_c2c.declared.parameters import VALIDITY
from agio_c2c.desk.room import Room, room_of
from agio_c2c.price.price import Side, of_amount, of_fiat

Rate = Annotated[int | None, Scaled("price_decimals")]
Fiat = Annotated[int, Scaled("decimals")]


class OfferView(msgspec.Struct, frozen=True, kw_only=True):
    """One coin in one currency. Prices are empty while there is no rate, and ``at`` is the moment of the older tick.

    The bounds are those of a wire. One order can have ``left`` coins now, and wires up to ``buy_most`` and
    ``sell_most``, empty where an order of the least amount would have no account.
    """

    coin: Coin
    currency: str
    decimals: int
    coin_decimals: int
    price_decimals: Hidden[int]
    buy: Rate = None
    sell: Rate = None
    reference: Rate = None
    source: str = ""
    at: Milliseconds = 0
    minimum: Decimal
    maximum: Decimal
    left: Money
    buy_most: Fiat
    sell_most: Fiat


class TermsView(msgspec.Struct, frozen=True):
    """``valid_s`` is how long there is for the wire, from the match on."""

    valid_s: int


@get("web/getC2cTerms", access=Access.VISITOR)
async def terms(c2c: C2c, request: Request[NoForm]) -> TermsView:
    """Show the validity of a C2C order.

    It holds for new orders; an earlier order keeps the terms it was made on.
    """
    return TermsView(c2c.kernel.parameters.get(VALIDITY.key) // timedelta(seconds=1))


@get("web/getC2cOffers", access=Access.VISITOR)
async def list_offers(c2c: C2c, request: Request[NoForm]) -> Page[OfferView]:
    """Coins for a bank wire, at the rates of this moment.

    All of them, the currencies of the first coin first.
    """
    async with c2c.kernel.db.read() as conn:
        room = await room_of(c2c, conn, await db_now(conn))
    return whole([_offer(c2c, coin, currency, room) for coin in c2c.coins() for currency in c2c.currencies()])


def _offer(c2c: C2c, coin: str, currency: str, room: Room) -> OfferView:
    terms = c2c.currency(currency)
    most = min(room.fiat[currency], terms.minor(terms.maximum))
    most = most if most >= terms.minor(terms.minimum) else 0
    offer = OfferView(
        coin=coin,
        currency=currency,
        decimals=terms.decimals,
        coin_decimals=c2c.kernel.assets[coin].scale,
        price_decimals=terms.price_decimals,
        minimum=terms.minimum,
        maximum=terms.maximum,
        left=room.coins[coin],
        buy_most=most,
        sell_most=most,
    )
    try:
        buying, selling = (c2c.pair(side, coin, currency) for side in Side)
    except ApiError:
        return offer
    left = min(offer.left, of_fiat(buying, buying.price, most).amount)
    legs = [leg for leg in (buying.coin, buying.currency) if leg.symbol]
    return msgspec.structs.replace(
        offer,
        buy=buying.price,
        sell=selling.price,
        reference=buying.reference,
        source=" · ".join(leg.symbol for leg in legs),
        at=min((leg.time_ms for leg in legs), default=0),
        left=left,
        buy_most=min(most, of_amount(buying, buying.price, left).fiat),
    )
