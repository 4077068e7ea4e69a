"""Rule of the rate of an exchange: one tick a coin and the spread. Its receipts recompute."""

from __future__ import annotations

from agio_kernel.money.valuation import QUOTE, VALUE_SCALE
from agio_kernel.receipts import Facts, ReceiptRule, UsedTick

from agio_wallet.exchange.conversion import Leg, rate, received, value

KIND = "wallet.exchange"


def ticks_of(*legs: Leg) -> tuple[UsedTick, ...]:
    """The ticks of both sides; USDT is counted in itself and has none."""
    return tuple(UsedTick(leg.symbol, leg.price, leg.decimals, leg.time_ms, leg.tick) for leg in legs if leg.symbol)


def _compute(facts: Facts, ticks: tuple[UsedTick, ...]) -> Facts:
    by_symbol = {tick.symbol: tick for tick in ticks}

    def leg(side: str) -> Leg:
        scale = int(facts[f"{side}_scale"])
        if facts[side] == QUOTE:
            return Leg(scale, 1, 0)
        tick = by_symbol[f"{facts[side]}{QUOTE}"]
        return Leg(scale, tick.price, tick.decimals, tick.id)

    amount, spread = int(facts["amount"]), int(facts["spread_parts"])
    origin, target = leg("from"), leg("to")
    return {
        "receive": received(amount, origin, target, spread),
        "rate": rate(origin, target, spread),
        "worth": value(amount, origin, VALUE_SCALE),
    }


EXCHANGE_RULE = ReceiptRule(KIND, 1, "wallet.receipt.exchange_formula", _compute)
