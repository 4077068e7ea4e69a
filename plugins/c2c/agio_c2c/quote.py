"""Quote an order: a rate with its source that is honoured for a while.

The quote is sealed and carried by the page, not kept: it says whose it is, what is exchanged, until when and by which
ticks. Its number becomes the order's id, so it can be taken once.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Annotated, Literal

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.calls.sealed_quotes import SealedQuotes
from agio_kernel.declarations.access import Tier, require
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import AMOUNT_ABOVE_MAXIMUM, AMOUNT_BELOW_MINIMUM, AMOUNT_INVALID
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Milliseconds, Moment
from agio_kernel.entities import Hidden, Scaled, ShownAs, only
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.amounts import MAX_MINOR, figure
from agio_kernel.ports.clock import db_now

from agio_c2c.c2c import C2c
from agio_c2c.declared.codes import QUOTE_INVALID
from agio_c2c.declared.currencies import CurrencyTerms
from agio_c2c.declared.parameters import QUOTE_VALIDITY, TIER
from agio_c2c.desk.newcomer import refuse_too_much
from agio_c2c.desk.room import refuse_without_room
from agio_c2c.order.order import Exchange
from agio_c2c.order.store import verified_name
from agio_c2c.price.price import Pair, Side
from agio_c2c.price.rule import compute, facts_of, ticks_of
from agio_c2c.schemas import QuoteForm

_TIERS = {"none": Tier.NONE, "primary": Tier.PRIMARY, "advanced": Tier.ADVANCED}
Given = Literal["coin", "fiat"]


class Quote(Exchange):
    """An exchange that was offered to one user."""

    reference_price: Annotated[int, Scaled("price_decimals"), ShownAs("reference")]
    pair: Pair
    given: Given
    expires_at: Moment

    @property
    def asked(self) -> int:
        """Amount that the user asked for, in the minor units of the given side."""
        return self.amount if self.given == "coin" else self.fiat


QUOTES = SealedQuotes("c2c.quote", Quote, QUOTE_INVALID)


class RateSource(msgspec.Struct, frozen=True):
    """One tick that the rate rests on."""

    symbol: str
    decimals: Hidden[int]
    price: Annotated[int, Scaled("decimals")]
    time: Milliseconds


class QuoteView(msgspec.Struct, frozen=True):
    """Quote of an order. ``margin`` is a share of the reference, ``valid_ms`` the time for which the quote is
    honoured."""

    quote: str
    exchange: Annotated[
        Quote,
        only("side", "coin", "currency", "amount", "fiat", "price", "reference_price", "margin", "expires_at"),
    ]
    sources: Sequence[RateSource]
    valid_ms: int


class Payer(msgspec.Struct, frozen=True):
    """The verified name; empty where nobody verified one. ``needs`` is the verification that an order waits for."""

    name: str
    needs: Literal["", "primary", "advanced"]


@get("web/getC2cPayer")
async def my_payer(c2c: C2c, request: Request[NoForm]) -> Payer:
    """The name that I was verified by, for a bank wire."""
    needed = c2c.kernel.parameters.get(TIER.key)
    async with c2c.kernel.db.read() as conn:
        name = await verified_name(conn, request.user.id)
    return Payer(name, "" if request.user.tier >= _TIERS[needed] else needed)


@get(
    "web/getC2cQuote",
    opens_business=False,
    money=True,
    scope="none",
    example=QuoteForm(side="buy", coin="USDT", currency="EUR", amount="500"),
    links={"web/createC2cOrder": {"quote": "quote"}},
)
async def quote(c2c: C2c, request: Request[QuoteForm]) -> QuoteView:
    """A rate for a bank wire, honoured for a while.

    For an amount of the coin or of the currency, at the newest rates, within the bounds of a wire.
    """
    form, kernel = request.form, c2c.kernel
    who = require_customer(c2c, request.principal)
    terms = c2c.currency(form.currency)
    pair = c2c.pair(Side(form.side), form.coin, form.currency)
    scale = pair.coin_scale if form.given == "coin" else pair.currency_scale
    found = compute(facts_of(pair, form.given, amount_field(form.amount, scale, "amount")), ticks_of(pair))
    amount, fiat = int(found["amount"]), int(found["fiat"])
    _require_bounds(terms, amount, fiat)
    validity = kernel.parameters.get(QUOTE_VALIDITY.key)
    async with kernel.db.read() as conn:
        now = await db_now(conn)
        offered = Quote(
            id=kernel.ids.next(),
            user_id=who.id,
            side=pair.side,
            coin=form.coin,
            amount=amount,
            currency=form.currency,
            fiat_decimals=pair.currency_scale,
            fiat=fiat,
            price_decimals=pair.price_decimals,
            price=int(found["price"]),
            reference_price=int(found["reference"]),
            margin=pair.margin,
            pair=pair,
            given=form.given,
            expires_at=now + validity,
        )
        if offered.side is Side.BUY:
            await refuse_too_much(c2c.kernel, conn, offered, "amount")
        await refuse_without_room(c2c, conn, now, offered, "amount")
    sources = [RateSource(tick.symbol, tick.decimals, tick.price, tick.time_ms) for tick in ticks_of(pair)]
    return QuoteView(QUOTES.seal(kernel, offered), offered, sources, validity // timedelta(milliseconds=1))


def require_customer(c2c: C2c, principal: Principal | None) -> Principal:
    """Return the customer who may buy and sell for a wire: a real account, verified as far as the deployment requires;
    an ApiError of others."""
    return require(principal, real=True, tier=_TIERS[c2c.kernel.parameters.get(TIER.key)])


def _require_bounds(terms: CurrencyTerms, amount: int, fiat: int) -> None:
    least, most = terms.minor(terms.minimum), terms.minor(terms.maximum)
    if fiat < least:
        raise ApiError(AMOUNT_BELOW_MINIMUM, field="amount", minimum=figure(least, terms.decimals))
    if fiat > most:
        raise ApiError(AMOUNT_ABOVE_MAXIMUM, field="amount", maximum=figure(most, terms.decimals))
    if not 0 < amount <= MAX_MINOR:
        raise ApiError(AMOUNT_INVALID, field="amount")
