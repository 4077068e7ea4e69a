"""Worth of coins at the time of an event: by the candle of a quarter of an hour before it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction

from agio_kernel.money.valuation import QUOTE, Valuation, cut
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import BarsAsked

from agio_wallet.history.book import UNIT, Worth
from agio_wallet.history.event import Event, Side

_PERIOD = "15m"
_DAY_MS = 24 * 3_600_000
_BARS = 96


class Worths:
    """Prices of days that were asked for, read once each."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._assets = {asset.id: asset for asset in kernel.assets.values()}
        self._decimals = {one.symbol: one.price_decimals for one in kernel.prices.instruments()}
        self._closes: dict[tuple[str, int], list[tuple[int, int]]] = {}
        self.quote = kernel.assets[QUOTE].id if QUOTE in kernel.assets else 0

    async def of(self, event: Event) -> Worth:
        """Worth at the time of an event; a coin without a candle then has the newest price, or none."""
        for asset in self._asked(event):
            await self._read(asset, event.at)

        def worth(asset: int, amount: int) -> int | None:
            known = self._assets.get(asset)
            if known is None:
                return None
            if asset == self.quote:
                return amount * 10**UNIT // 10**known.scale
            symbol = known.code + QUOTE
            price = self._price(symbol, epoch_ms(event.at))
            if price is None:
                return Valuation(self._kernel.prices).usdt(known, amount, UNIT)
            return cut(Fraction(amount * price, 10 ** (known.scale + self._decimals[symbol])), UNIT)

        return worth

    def _asked(self, event: Event) -> Iterable[int]:
        """The coins whose worth the book asks for: an exchange for USDT says it itself."""
        others = {leg.asset for leg in event.legs} - {self.quote}
        apart = any({leg.from_side, leg.to_side} & {Side.CLAIM, Side.OUTSIDE} for leg in event.legs)
        signs = {asset: net > 0 for asset, net in event.nets.items() if net}
        exchanged = self.quote in signs and len(set(signs.values())) == 2 and len(signs) == 2
        return () if exchanged and not apart else sorted(others)

    async def _read(self, asset: int, at: datetime) -> None:
        known = self._assets.get(asset)
        if known is None or (symbol := known.code + QUOTE) not in self._decimals:
            return
        day = epoch_ms(at) // _DAY_MS
        if (symbol, day) not in self._closes:
            # A quarter more at either end: the last of the day before, and what covers the day's end.
            begin = day * _DAY_MS - _DAY_MS // _BARS
            asked = BarsAsked(_PERIOD, _BARS + 1, begin, begin + _DAY_MS + _DAY_MS // _BARS)
            bars = await self._kernel.prices.bars(symbol, asked)
            self._closes[symbol, day] = [(bar.end_ms, bar.close) for bar in bars]

    def _price(self, symbol: str, at_ms: int) -> int | None:
        closes = self._closes.get((symbol, at_ms // _DAY_MS), [])
        return next((close for end, close in reversed(closes) if end <= at_ms), None)
