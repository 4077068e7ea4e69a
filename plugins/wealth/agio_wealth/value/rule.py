"""The rule that gives a share its value: exact ints from prices and published units, rounded once.

A share stands for so many units of each holding and for some cash. At a value every holding counts its units times its
price; the fee of the days since the last one is taken out of the cash. Where the basket changes, its new units are
bought for what the share is worth at these very prices, so that a change moves no value.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from agio_kernel.receipts import Facts, ReceiptRule, UsedTick
from agio_kernel.terms import Rate
from agio_kernel.terms.rate import WHOLE

from agio_wealth.declared.funds import WHOLE_WEIGHT

KIND = "wealth.value"
UNIT_DECIMALS = 12
"""Decimals of the units and the cash behind one share."""
PRICE_DECIMALS = 8
VALUE_DECIMALS = 6
YEAR_DAYS = 365
ONE = 10**UNIT_DECIMALS
_CENT = 10**PRICE_DECIMALS
_ROUND = 10 ** (UNIT_DECIMALS + PRICE_DECIMALS - VALUE_DECIMALS)


class Price(msgspec.Struct, frozen=True):
    """A price as an int of ``decimals`` decimals, eight at the most."""

    price: int
    decimals: int

    @property
    def fine(self) -> int:
        """The price in ``PRICE_DECIMALS``."""
        return self.price * 10 ** (PRICE_DECIMALS - self.decimals)


class Basket(msgspec.Struct, frozen=True):
    """Basket behind one share: units by symbol and cash, each an int of ``UNIT_DECIMALS`` decimals."""

    units: Mapping[str, int]
    cash: int

    def worth(self, prices: Mapping[str, Price]) -> int:
        """Return its exact value: an int of 20 decimals."""
        return sum(units * prices[symbol].fine for symbol, units in self.units.items()) + self.cash * _CENT


BEGINNING = Basket({}, ONE)
"""A fund begins with shares of one USDT in cash."""


class Valued(msgspec.Struct, frozen=True):
    """A value as an int of ``VALUE_DECIMALS``, the fee that was taken for it and the basket that goes on with it."""

    value: int
    fee: int
    basket: Basket


def valued(
    basket: Basket, prices: Mapping[str, Price], fee: Rate, days: int, weights: Mapping[str, int] | None
) -> Valued:
    """The value of a share, after the ``fee`` (the share of a year) of so many days; ``weights``, hundredths of a
    percent, are those of a change of the basket, None where there is none.
    """
    gross = basket.worth(prices)
    taken = -(-gross * fee.parts * days // (WHOLE * YEAR_DAYS * _CENT))
    left = Basket(basket.units, basket.cash - taken)
    net = left.worth(prices)
    if net < _ROUND:
        raise ValueError("a share is worth nothing any more")
    return Valued(net // _ROUND, taken, left if weights is None else _changed(net, prices, weights))


def _changed(net: int, prices: Mapping[str, Price], weights: Mapping[str, int]) -> Basket:
    units = {symbol: net * weight // WHOLE_WEIGHT // prices[symbol].fine for symbol, weight in weights.items()}
    rest = net - sum(units[symbol] * prices[symbol].fine for symbol in units)
    return Basket(units, rest // _CENT)


# --- as facts of a receipt -------------------------------------------------------------------------------------------


def facts_of(basket: Basket, fee: Rate, days: int, weights: Mapping[str, int] | None) -> dict[str, int | str]:
    """Return the inputs of a value except its ticks."""
    reported: dict[str, int | str] = {"cash": basket.cash, "fee_rate": fee.parts, "days": days}
    reported |= {f"units.{symbol}": units for symbol, units in basket.units.items()}
    return reported | {f"weight.{symbol}": weight for symbol, weight in (weights or {}).items()}


def result_of(found: Valued) -> dict[str, int | str]:
    """Return the outputs of a value."""
    reported: dict[str, int | str] = {"value": found.value, "fee": found.fee, "cash": found.basket.cash}
    return reported | {f"units.{symbol}": units for symbol, units in found.basket.units.items()}


def basket_of(reported: Facts) -> Basket:
    """The basket of facts or of a result."""
    return Basket(_named("units.", reported), int(reported["cash"]))


def prices_of(ticks: tuple[UsedTick, ...]) -> dict[str, Price]:
    """The prices by symbol."""
    return {tick.symbol: Price(tick.price, tick.decimals) for tick in ticks}


def _named(prefix: str, reported: Facts) -> dict[str, int]:
    return {name.removeprefix(prefix): int(one) for name, one in reported.items() if name.startswith(prefix)}


def _compute(facts: Facts, ticks: tuple[UsedTick, ...]) -> Facts:
    weights = _named("weight.", facts)
    rate = Rate(int(facts["fee_rate"]))
    return result_of(valued(basket_of(facts), prices_of(ticks), rate, int(facts["days"]), weights or None))


VALUE_RULE = ReceiptRule(KIND, 1, "wealth.receipt.value", _compute)
