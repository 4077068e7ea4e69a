"""Inventory of the house in each coin, updated trade by trade: its quotes lean against it, and stop at the limit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping

from msgspec.structs import replace

from agio_spot.engine.order import Side
from agio_spot.engine.trade import Trade
from agio_spot.sequencer.market import HOUSE_USER_ID, Market

Key = tuple[int, int]


class Inventory:
    """Inventory by market, in minor units of the base; below 0 is what the house owes."""

    def __init__(self) -> None:
        self._held: dict[Key, int] = {}
        self._last: dict[Key, int] = {}
        self._moved: set[Key] = set()
        self._early: list[Trade] | None = []

    async def begin(self, read: Callable[[], Awaitable[Mapping[Key, tuple[int, int]]]]) -> None:
        """Take over what the database says by market: the last trade it knows of, and the sum up to that. Trades that
        happen during the query are added afterwards.
        """
        self._early = []
        for key, (last, quantity) in (await read()).items():
            self._held[key], self._last[key] = quantity, last
            self._moved.add(key)
        early, self._early = self._early, None
        self.took(early)

    def took(self, trades: Iterable[Trade]) -> None:
        """Count trades that have been committed; one that the database had told of already counts once."""
        if self._early is not None:
            self._early.extend(trades)
            return
        for trade in trades:
            key = trade.realm, trade.pair_id
            if (trade.maker_user == HOUSE_USER_ID) == (trade.taker_user == HOUSE_USER_ID):
                continue
            if trade.id <= self._last.get(key, 0):
                continue
            bought = trade.side_of(HOUSE_USER_ID) is Side.BUY
            self._held[key] = self._held.get(key, 0) + (trade.quantity if bought else -trade.quantity)
            self._last[key] = trade.id
            self._moved.add(key)

    def held(self, key: Key) -> int:
        """Return the house's inventory in a market."""
        return self._held.get(key, 0)

    def lean(self, markets: Mapping[Key, Market]) -> None:
        """Let the quotes of the next price follow what was traded. Those that stand stay until then: quotes that came
        anew after each trade would never be used up.
        """
        moved, self._moved = self._moved, set()
        for key in moved:
            market = markets.get(key)
            if market is not None and market.quotes is not None:
                market.quotes = replace(market.quotes, inventory=self.held(key))
