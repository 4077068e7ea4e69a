"""Composition of a share, line by line, at the prices of this moment."""

from __future__ import annotations

from agio_kernel.money.amounts import format_amount

from agio_wealth.declared.funds import COIN
from agio_wealth.fund.schemas import HoldingLine
from agio_wealth.value.estimate import estimate
from agio_wealth.value.rule import PRICE_DECIMALS, UNIT_DECIMALS, prices_of
from agio_wealth.value.store import FixedValue
from agio_wealth.wealth import Wealth

THOUSAND = 1_000
_SHOWN_DECIMALS = 6


def composition(wealth: Wealth, last: FixedValue) -> list[HoldingLine]:
    """The holdings by weight, the cash last; without a price of now they are those of the last value."""
    found = estimate(wealth, last)
    ticks = last.ticks if found is None else found[1]
    prices, fixed = prices_of(ticks), prices_of(last.ticks)
    names = {one.symbol: one.name for one in wealth.kernel.prices.instruments()}
    basket, whole = last.basket, last.basket.worth(prices)

    def line(symbol: str, name: str, units: int, price: str, change: str, worth: int) -> HoldingLine:
        of_thousand = format_amount(units * THOUSAND, UNIT_DECIMALS)
        part = format_amount(worth // 10 ** (UNIT_DECIMALS + PRICE_DECIMALS - _SHOWN_DECIMALS), _SHOWN_DECIMALS)
        return HoldingLine(symbol, name, of_thousand, price, change, _ratio(worth, whole), part)

    lines: list[tuple[int, HoldingLine]] = []
    for symbol, units in basket.units.items():
        price, before = prices[symbol], fixed.get(symbol, prices[symbol])
        shown = format_amount(price.price, price.decimals)
        change, worth = _ratio(price.fine - before.fine, before.fine), units * price.fine
        lines.append((worth, line(symbol, names.get(symbol, symbol), units, shown, change, worth)))
    lines.sort(key=lambda one: -one[0])
    return [*(one for _, one in lines), line(COIN, COIN, basket.cash, "1", "0", basket.cash * 10**PRICE_DECIMALS)]


def _ratio(part: int, whole: int) -> str:
    """A share of one with six decimals, to look at."""
    scaled = abs(part) * 10**_SHOWN_DECIMALS // whole
    return format_amount(-scaled if part < 0 else scaled, _SHOWN_DECIMALS)
