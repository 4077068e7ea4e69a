"""The prices that a value is fixed by, and those that an estimate of this second takes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from agio_kernel.receipts import UsedTick

from agio_wealth.wealth import Wealth

LONGEST_MS = 60_000
"""An open market that has said nothing for so long is waited for."""


def live_ticks(wealth: Wealth, symbols: Collection[str], since: datetime | None = None) -> tuple[UsedTick, ...] | None:
    """The newest tick of each symbol. With ``since`` None where one can't be taken: an open market has to have told a
    price from that moment on, and a closed one has its last. Without it whatever there is will do. No share is bought
    or redeemed at what its holders can trade among themselves.
    """
    prices, now_ms = wealth.kernel.prices, wealth.kernel.clock.now_ms()
    if any(map(prices.own_trades, symbols)):
        return None
    decimals = {one.symbol: one.price_decimals for one in prices.instruments()}
    since_ms = None if since is None else int(since.timestamp() * 1000)
    found: list[UsedTick] = []
    for symbol in sorted(symbols):
        tick = prices.latest(symbol)
        if tick is None or symbol not in decimals:
            return None
        old = since_ms is not None and (tick.time_ms < since_ms or tick.is_stale(now_ms, LONGEST_MS))
        if old and prices.is_open(symbol):
            return None
        found.append(UsedTick(symbol, tick.price, decimals[symbol], tick.time_ms, tick.id))
    return tuple(found)


def known(wealth: Wealth, symbols: Iterable[str]) -> bool:
    """Whether all of them have a price."""
    return all(wealth.kernel.prices.latest(symbol) is not None for symbol in symbols)
