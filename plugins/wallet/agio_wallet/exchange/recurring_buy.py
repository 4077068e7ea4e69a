"""Recurring buys: a coin for an amount of USDT, at the price of each moment, as the exchange converts it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

import asyncpg
import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Coin
from agio_kernel.jobs.instruction import Due, Effect, Figures, Firing, InstructionKind
from agio_kernel.jobs.moments import Cadence
from agio_kernel.money.amount_field import amount_field
from agio_kernel.money.valuation import QUOTE, VALUE_SCALE
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.prices import BarsAsked

from agio_wallet.declared import parameters as constants
from agio_wallet.declared.codes import PRICE_ABOVE, SAME_COIN
from agio_wallet.exchange.conversion import Leg, rate, received, value
from agio_wallet.exchange.exchange import post_exchange, record_exchange
from agio_wallet.exchange.quote import Quote, leg_of, require_bounds
from agio_wallet.exchange.rule import KIND
from agio_wallet.terms import parts
from agio_wallet.wallet import WalletContext

_HOUR_MS = 3_600_000
_BARS = 500
"""Candles that are asked for at once."""


class RecurringBuyTerms(Cadence, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A coin, the ``amount`` of USDT that buys it each time, and the ``highest`` price that is paid, empty for any."""

    coin: Coin
    amount: Annotated[str, msgspec.Meta(max_length=40)]
    highest: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Bought(msgspec.Struct, frozen=True):
    """Result of one moment."""

    amount: int
    receive: int
    spread_parts: int


def bought(context: WalletContext, terms: RecurringBuyTerms, leg: Leg) -> Bought:
    """Result of the terms at a price: firing and preview are this one function."""
    amount = _amount(context, terms)
    highest = _highest(terms, leg.decimals)
    if highest is not None and leg.price > highest:
        raise ApiError(PRICE_ABOVE, field="highest")
    spread_parts = parts(context.kernel.parameters.get(constants.SPREAD))
    usdt = _usdt(context)
    receive = received(amount, usdt, leg, spread_parts)
    require_bounds(context, value(amount, usdt, VALUE_SCALE), receive)
    return Bought(amount, receive, spread_parts)


def recurring_buy(context: WalletContext) -> InstructionKind[RecurringBuyTerms]:
    """Recurring buys."""

    def check(_: Principal, terms: RecurringBuyTerms) -> None:
        terms.require_moments()
        coin = context.asset(terms.coin)
        if coin.code == QUOTE:
            raise ApiError(SAME_COIN, field="coin")
        leg = leg_of(context, coin, "coin")
        _highest(terms, leg.decimals)
        # The price is the present one, which need not be low enough today.
        bought(context, msgspec.structs.replace(terms, highest=""), leg)

    async def fire(tx: asyncpg.Connection, firing: Firing[RecurringBuyTerms]) -> Effect:
        leg = leg_of(context, context.asset(firing.terms.coin), "coin")
        one = bought(context, firing.terms, leg)
        usdt = _usdt(context)
        quote = Quote(
            id=firing.id,
            user_id=firing.who.id,
            origin=QUOTE,
            target=context.asset(firing.terms.coin).code,
            amount=one.amount,
            receive=one.receive,
            rate=rate(usdt, leg, one.spread_parts),
            spread_parts=one.spread_parts,
            origin_leg=usdt,
            target_leg=leg,
            expires_at=firing.due.at,
        )
        await record_exchange(context, tx, quote)
        await post_exchange(context, tx, firing.who, quote)
        return msgspec.structs.replace(_effect(context, firing.terms, leg, one), receipt=KIND, receipt_id=firing.id)

    async def past(_: Principal, terms: RecurringBuyTerms, dues: Sequence[Due]) -> Sequence[Effect | ApiError | None]:
        legs = await _legs(context, terms, [due.at for due in dues])
        return [None if leg is None else _would(context, terms, leg) for leg in legs]

    return InstructionKind(
        name="recurring_buy",
        path="recurringBuy",
        texts="wallet.recurring_buy",
        summary="Buy a coin again and again",
        terms=RecurringBuyTerms,
        example=RecurringBuyTerms(coin="BTC", amount="25", every="week", hour=9),
        check=check,
        next=RecurringBuyTerms.next,
        fire=fire,
        past=past,
        units={"amount": QUOTE, "highest": QUOTE},
        made="wallet.exchangeRecords",
        order=10,
        money_field="amount",
    )


def _would(context: WalletContext, terms: RecurringBuyTerms, leg: Leg) -> Effect | ApiError:
    try:
        return _effect(context, terms, leg, bought(context, terms, leg))
    except ApiError as refusal:
        return refusal


def _effect(context: WalletContext, terms: RecurringBuyTerms, leg: Leg, one: Bought) -> Effect:
    coin = context.asset(terms.coin)
    return Effect(
        given=Figures(QUOTE, one.amount, _usdt(context).scale),
        got=Figures(coin.code, one.receive, coin.scale),
        price=Figures(leg.symbol, leg.price, leg.decimals),
    )


async def _legs(context: WalletContext, terms: RecurringBuyTerms, moments: Sequence[datetime]) -> Sequence[Leg | None]:
    """The prices of moments that have been: the close of the last hour that was over by each."""
    coin, prices = context.asset(terms.coin), context.kernel.prices
    symbol = coin.code + QUOTE
    decimals = next((one.price_decimals for one in prices.instruments() if one.symbol == symbol), None)
    if decimals is None or not moments:
        return [None] * len(moments)
    closes: dict[int, int] = {}
    from_ms, until_ms = epoch_ms(moments[0]) - 2 * _HOUR_MS, epoch_ms(moments[-1])
    while from_ms < until_ms:
        bars = await prices.bars(symbol, BarsAsked("1h", _BARS, from_ms, until_ms))
        closes |= {bar.end_ms: bar.close for bar in bars if bar.end_ms <= until_ms}
        from_ms = max(bars[-1].open_ms + 1 if bars else until_ms, from_ms + 1)
    ends = sorted(closes)
    found: list[Leg | None] = []
    for moment in moments:
        n = bisect_right(ends, epoch_ms(moment))
        over = epoch_ms(moment) - ends[n - 1] if n else _HOUR_MS
        leg = Leg(coin.scale, closes[ends[n - 1]], decimals, 0, symbol) if over < _HOUR_MS else None
        found.append(leg)
    return found


def _amount(context: WalletContext, terms: RecurringBuyTerms) -> int:
    return amount_field(terms.amount, _usdt(context).scale, "amount")


def _highest(terms: RecurringBuyTerms, decimals: int) -> int | None:
    return amount_field(terms.highest, decimals, "highest") if terms.highest else None


def _usdt(context: WalletContext) -> Leg:
    return Leg(context.asset(QUOTE).scale, 1, 0)
