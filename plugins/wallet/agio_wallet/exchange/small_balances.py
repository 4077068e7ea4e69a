"""Conversion of small balances: every coin of the spot wallet that is worth little goes into one, at once or again and
again. Each coin is an exchange of its own, with its receipt; all of them together happen or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import asyncpg
import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Amount, Coin
from agio_kernel.jobs.instruction import Effect, Figures, Firing, InstructionKind, Option
from agio_kernel.jobs.moments import Cadence
from agio_kernel.ledger import Wallet
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.amounts import format_amount
from agio_kernel.money.valuation import QUOTE, VALUE_SCALE
from agio_kernel.ports.clock import db_now

from agio_wallet.declared import parameters as constants
from agio_wallet.declared.codes import NOTHING_SMALL
from agio_wallet.exchange.conversion import Leg, rate, received, value
from agio_wallet.exchange.exchange import post_exchange, record_exchange
from agio_wallet.exchange.quote import Quote, leg_of
from agio_wallet.terms import PARTS, parts
from agio_wallet.wallet import WalletContext


class SmallBalancesForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The coin that is received, and the value in USDT ``below`` which a balance is small."""

    into: Coin
    below: Annotated[str, msgspec.Meta(max_length=40)]


class SmallBalancesTerms(Cadence, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The same, again and again."""

    into: Coin
    below: Annotated[str, msgspec.Meta(max_length=40)]


_Terms = SmallBalancesForm | SmallBalancesTerms


class SmallBalance(msgspec.Struct, frozen=True):
    """A balance that would be converted: its ``worth`` in USDT, and what would be received."""

    coin: Coin
    amount: Amount
    worth: Amount
    receive: Amount


class SmallBalancesView(msgspec.Struct, frozen=True):
    """Balances worth less than ``below``, at the prices of now. ``receive`` is the sum; ``spread`` is the share that is
    taken off.
    """

    into: Coin
    below: Amount
    receive: Amount
    spread: Amount
    rows: Sequence[SmallBalance]


class _Part(msgspec.Struct, frozen=True):
    account: int
    asset: AssetSpec
    leg: Leg
    amount: int
    receive: int


class _Conversion(msgspec.Struct, frozen=True):
    into: AssetSpec
    below: int
    leg: Leg
    spread_parts: int
    parts: Sequence[_Part]

    @property
    def receive(self) -> int:
        return sum(one.receive for one in self.parts)


_EXAMPLE = SmallBalancesForm(into="USDT", below="5")


@get("web/smallBalances", opens_business=False, money=True, example=_EXAMPLE)
async def small_balances(context: WalletContext, request: Request[SmallBalancesForm]) -> SmallBalancesView:
    """List small balances, and what they would be converted to."""
    async with context.kernel.db.read() as conn:
        return _view(await _found(context, conn, request.user, request.form))


@post("web/convertSmallBalances", opens_business=True, money_field="below", example=_EXAMPLE)
async def convert_small_balances(context: WalletContext, request: Request[SmallBalancesForm]) -> SmallBalancesView:
    """Convert small balances.

    Every coin is an exchange of its own at the price of now; refused where nothing is small.
    """
    who = request.user
    async with request.idempotent_transaction() as effect:
        made = await _convert(context, effect.tx, who, request.form)
        if not made.parts:
            raise ApiError(NOTHING_SMALL, field="below")
        answer = effect.keep(_view(made))
    context.balances_changed(who.id)
    return answer


def small_balances_kind(context: WalletContext) -> InstructionKind[SmallBalancesTerms]:
    """Conversions of small balances, as standing instructions."""

    def check(_: Principal, terms: SmallBalancesTerms) -> None:
        terms.require_moments()
        leg_of(context, context.asset(terms.into, "into"), "into")
        _below(context, terms)

    async def now(conn: asyncpg.Connection, who: Principal, terms: SmallBalancesTerms) -> Effect:
        return _effect(await _found(context, conn, who, terms))

    async def fire(tx: asyncpg.Connection, firing: Firing[SmallBalancesTerms]) -> Effect:
        return _effect(await _convert(context, tx, firing.who, firing.terms))

    return InstructionKind(
        name="small_balances",
        path="smallBalances",
        texts="wallet.small_balances",
        summary="Convert small balances again and again",
        terms=SmallBalancesTerms,
        example=SmallBalancesTerms(into="USDT", below="5", every="month", hour=9),
        check=check,
        next=SmallBalancesTerms.next,
        fire=fire,
        now=now,
        units={"below": QUOTE},
        options={"into": lambda: [Option(one) for one in _targets(context)]},
        made="wallet.exchangeRecords",
        order=30,
        money_field="below",
    )


def _targets(context: WalletContext) -> list[str]:
    """The coins that have a price in USDT, and USDT."""
    prices = context.kernel.prices
    priced = {one.base for one in prices.instruments() if one.quote == QUOTE and not prices.own_trades(one.symbol)}
    return [QUOTE, *(one.code for one in context.kernel.assets.values() if one.code in priced)]


async def _convert(context: WalletContext, tx: asyncpg.Connection, who: Principal, terms: _Terms) -> _Conversion:
    """Exchange what is small, once: of two at a time the second finds what the first has left."""
    ledger, seen = context.kernel.ledger, await _found(context, tx, who, terms)
    locked = {one.account for one in seen.parts}
    await ledger.lock(tx, {*locked, await ledger.open_account(tx, who, seen.into)})
    made, now = await _found(context, tx, who, terms), await db_now(tx)
    made = msgspec.structs.replace(made, parts=[one for one in made.parts if one.account in locked])
    for one in made.parts:
        quote = Quote(
            id=context.kernel.ids.next(),
            user_id=who.id,
            origin=one.asset.code,
            target=made.into.code,
            amount=one.amount,
            receive=one.receive,
            rate=rate(one.leg, made.leg, made.spread_parts),
            spread_parts=made.spread_parts,
            origin_leg=one.leg,
            target_leg=made.leg,
            expires_at=now,
        )
        await record_exchange(context, tx, quote)
        await post_exchange(context, tx, who, quote)
    return made


async def _found(context: WalletContext, conn: asyncpg.Connection, who: Principal, terms: _Terms) -> _Conversion:
    """The conversion of what is small now. A coin without a price stays, and so does what would bring nothing."""
    into, below = context.asset(terms.into, "into"), _below(context, terms)
    leg, spread_parts = leg_of(context, into, "into"), parts(context.kernel.parameters.get(constants.SPREAD))
    assets = {one.id: one for one in context.kernel.assets.values()}
    found: list[_Part] = []
    for balance in await context.kernel.ledger.balances(conn, who.id, who.realm):
        asset = assets.get(balance.asset)
        if asset is None or balance.wallet != Wallet.SPOT or asset.code == into.code or balance.available <= 0:
            continue
        try:
            origin = leg_of(context, asset, "into")
        except ApiError:
            continue
        receive = received(balance.available, origin, leg, spread_parts)
        # All of a coin counts, so that what an open order holds of it doesn't make a rest small.
        if receive > 0 and value(balance.total, origin, VALUE_SCALE) < below:
            found.append(_Part(balance.account, asset, origin, balance.available, receive))
    return _Conversion(into, below, leg, spread_parts, found)


def _below(context: WalletContext, terms: _Terms) -> int:
    most = int(context.kernel.parameters.get(constants.SMALL_BALANCE).scaleb(VALUE_SCALE))
    return amount_field(terms.below, VALUE_SCALE, "below", maximum=most)


def _effect(made: _Conversion) -> Effect:
    return Effect(got=Figures(made.into.code, made.receive, made.into.scale)) if made.parts else Effect()


def _view(made: _Conversion) -> SmallBalancesView:
    return SmallBalancesView(
        into=made.into.code,
        below=format_amount(made.below, VALUE_SCALE),
        receive=format_amount(made.receive, made.into.scale),
        spread=format_amount(made.spread_parts, len(str(PARTS)) - 1),
        rows=[
            SmallBalance(
                one.asset.code,
                format_amount(one.amount, one.asset.scale),
                format_amount(value(one.amount, one.leg, VALUE_SCALE), VALUE_SCALE),
                format_amount(one.receive, made.into.scale),
            )
            for one in made.parts
        ],
    )
