"""Quote an order: a rate with its source that is honoured for a while.

The quote is sealed and carried by the page, not kept: it says whose it is, what is exchanged, until when and by which
ticks. Its number becomes the order's id, so it can be taken once.
"""

from __future__ import annotations

import base64
import binascii
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Literal

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Tier, require
from agio_kernel.declarations.codes import AMOUNT_ABOVE_MAXIMUM, AMOUNT_BELOW_MINIMUM, AMOUNT_INVALID
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Amount, Coin, Milliseconds, Moment
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.amounts import MAX_MINOR, figure, format_amount
from agio_kernel.ports.clock import db_now

from agio_c2c.c2c import C2c
from agio_c2c.declared.codes import QUOTE_INVALID
from agio_c2c.declared.currencies import CurrencyTerms
from agio_c2c.declared.parameters import QUOTE_VALIDITY, TIER
from agio_c2c.desk.newcomer import refuse_too_much
from agio_c2c.desk.room import refuse_without_room
from agio_c2c.price.price import Pair, Side, Sums
from agio_c2c.price.rule import compute, facts_of, ticks_of
from agio_c2c.schemas import QuoteForm

_PURPOSE = "c2c.quote"
_TIERS = {"none": Tier.NONE, "primary": Tier.PRIMARY, "advanced": Tier.ADVANCED}
Given = Literal["coin", "fiat"]


class Quote(msgspec.Struct, frozen=True):
    """An exchange that was offered to one user."""

    id: int
    user_id: int
    coin: str
    currency: str
    version: int
    pair: Pair
    given: Given
    price: int
    reference: int
    amount: int
    fiat: int
    expires_at: datetime

    @property
    def asked(self) -> int:
        """Amount that the user asked for, in the minor units of the given side."""
        return self.amount if self.given == "coin" else self.fiat


class RateSource(msgspec.Struct, frozen=True):
    """One tick that the rate rests on."""

    symbol: str
    price: Amount
    time: Milliseconds


class QuoteView(msgspec.Struct, frozen=True):
    """Quote of an order. ``margin`` is a share of the reference, ``valid_ms`` the time for which the quote is
    honoured."""

    quote: str
    side: Side
    coin: Coin
    currency: str
    amount: Amount
    fiat: Amount
    price: Amount
    reference: Amount
    margin: Amount
    sources: list[RateSource]
    expires_at: Moment
    valid_ms: int


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
    row = c2c.currency(form.currency)
    pair = c2c.pair(Side(form.side), form.coin, form.currency)
    scale = pair.coin_scale if form.given == "coin" else pair.currency_scale
    sum_ = amount_field(form.amount, scale, "amount")
    found = compute(facts_of(pair, form.given, sum_), ticks_of(pair))
    amount, fiat = int(found["amount"]), int(found["fiat"])
    _require_bounds(row.terms, amount, fiat)
    async with kernel.db.read() as conn:
        now = await db_now(conn)
        if pair.side is Side.BUY:
            await refuse_too_much(c2c, conn, who.id, form.coin, amount, "amount")
        await refuse_without_room(c2c, conn, now, pair.side, form.coin, Sums(amount, fiat), form.currency, "amount")
    validity = kernel.parameters.get(QUOTE_VALIDITY)
    made = Quote(
        id=kernel.ids.next(),
        user_id=who.id,
        coin=form.coin,
        currency=form.currency,
        version=row.number,
        pair=pair,
        given=form.given,
        price=int(found["price"]),
        reference=int(found["reference"]),
        amount=amount,
        fiat=fiat,
        expires_at=now + validity,
    )
    return QuoteView(
        quote=_sealed(c2c, made),
        side=pair.side,
        coin=made.coin,
        currency=made.currency,
        amount=format_amount(amount, pair.coin_scale),
        fiat=format_amount(fiat, pair.currency_scale),
        price=format_amount(made.price, pair.price_decimals),
        reference=format_amount(made.reference, pair.price_decimals),
        margin=format_amount(pair.margin, 8),
        sources=[
            RateSource(tick.symbol, format_amount(tick.price, tick.decimals), tick.time_ms) for tick in ticks_of(pair)
        ],
        expires_at=made.expires_at,
        valid_ms=validity // timedelta(milliseconds=1),
    )


def require_customer(c2c: C2c, principal: Principal | None) -> Principal:
    """Return the customer who may buy and sell for a wire: a real account, verified as far as the deployment requires;
    an ApiError of others."""
    return require(principal, real=True, tier=_TIERS[c2c.kernel.parameters.get(TIER)])


def lacks(c2c: C2c, principal: Principal) -> Literal["", "primary", "advanced"]:
    """The verification that this user has to have first; "" where the deployment asks for no more than there is."""
    needed = c2c.kernel.parameters.get(TIER)
    return "" if principal.tier >= _TIERS[needed] else needed


def open_quote(c2c: C2c, text: str, user_id: int) -> Quote:
    """The quote of a sealed text; an ApiError where it is none of this user's."""
    try:
        sealed = base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        found = msgspec.json.decode(c2c.kernel.secrets.open(_PURPOSE, sealed), type=Quote)
    except (ValueError, binascii.Error, msgspec.DecodeError) as error:
        raise ApiError(QUOTE_INVALID, field="quote") from error
    if found.user_id != user_id:
        raise ApiError(QUOTE_INVALID, field="quote")
    return found


def _sealed(c2c: C2c, made: Quote) -> str:
    return base64.urlsafe_b64encode(c2c.kernel.secrets.seal(_PURPOSE, msgspec.json.encode(made))).decode().rstrip("=")


def _require_bounds(terms: CurrencyTerms, amount: int, fiat: int) -> None:
    def minor(bound: Decimal) -> int:
        return int(bound.scaleb(terms.decimals))

    if fiat < minor(terms.minimum):
        raise ApiError(AMOUNT_BELOW_MINIMUM, field="amount", minimum=figure(minor(terms.minimum), terms.decimals))
    if fiat > minor(terms.maximum):
        raise ApiError(AMOUNT_ABOVE_MAXIMUM, field="amount", maximum=figure(minor(terms.maximum), terms.decimals))
    if not 0 < amount <= MAX_MINOR:
        raise ApiError(AMOUNT_INVALID, field="amount")
