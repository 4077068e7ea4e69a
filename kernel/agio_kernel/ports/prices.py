"""The price port: instruments and ticks, whoever provides them (the market plugin does)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, Protocol

import msgspec

from agio_kernel.declarations.errors import ConfigurationError


class InstrumentInfo(msgspec.Struct, frozen=True):
    """Facts of an instrument for other plugins; prices are ints of ``price_decimals`` decimals."""

    symbol: str
    name: str
    category: str
    base: str
    quote: str
    price_decimals: int
    quantity_decimals: int
    spot: bool
    rank: int
    added: bool = False
    """Operators added it while the site runs: nothing trades in it before they say on which terms."""


class Tick(msgspec.Struct, frozen=True):
    """One price at one moment. ``id`` names it for ever: a settlement's receipt points at it."""

    symbol: str
    price: int
    time_ms: int
    id: int
    quantity: int = 0

    def is_stale(self, now_ms: int, most_ms: int) -> bool:
        """Whether nothing may be priced by it any more; with ``most_ms`` 0 it holds until the next one.

        One from as far ahead is as bad: the clock was set back, and the source may be silent until it has caught up.
        """
        return 0 < most_ms < abs(now_ms - self.time_ms)


class Stretch(msgspec.Struct, frozen=True):
    """A time of one symbol, both moments included."""

    symbol: str
    from_ms: int
    until_ms: int


class KeptTicks(msgspec.Struct, frozen=True):
    """Kept ticks of a stretch, oldest first. All ticks from ``since_ms`` up to ``through_ms`` are kept: ticks outside
    may be missing, or still to come.
    """

    ticks: tuple[Tick, ...]
    since_ms: int
    through_ms: int


class Close(msgspec.Struct, frozen=True):
    """The last price of a day that is over: ``ends_ms`` is its end, in UTC."""

    ends_ms: int
    price: int


class Bar(msgspec.Struct, frozen=True):
    """A candle, [open_ms, end_ms). ``volume`` is in the decimals of the instrument's quantities, ``turnover`` in those
    of its prices; 0 where the source knows none.
    """

    open_ms: int
    end_ms: int
    open: int
    high: int
    low: int
    close: int
    volume: int
    turnover: int


class BarsAsked(msgspec.Struct, frozen=True):
    """Query of candles: of a ``period`` such as ``15m`` or ``1M``, those that open from ``from_ms`` on and not after
    ``until_ms``: the oldest ``limit`` of them where ``from_ms`` is said, else the newest.
    """

    period: str
    limit: int
    from_ms: int | None = None
    until_ms: int | None = None


class Day(msgspec.Struct, frozen=True):
    """The 24 hours that ended at ``time_ms``, in the units of a Bar; ``open`` is the price at their begin."""

    time_ms: int
    open: int
    high: int
    low: int
    last: int
    volume: int
    turnover: int


TickListener = Callable[[Sequence[Tick]], None]
Held = Callable[[Any], Awaitable[Collection[str]]]
"""Asked with a connection: the symbols by whose ticks something is still to be settled."""


class PriceSource(Protocol):
    """Source of prices. Calls never wait, their answers are in memory; but for ``closes``, ``bars`` and
    ``kept``.
    """

    def own_trades(self, symbol: str) -> bool:
        """Whether our own customers' trades make the price. A trade with oneself moves it, so the house doesn't deal
        at it (``dealt``).
        """
        ...

    def instruments(self) -> Sequence[InstrumentInfo]:
        """Every instrument of the deployment, in the order it is listed."""
        ...

    def latest(self, symbol: str) -> Tick | None:
        """The newest tick, or None before the first one."""
        ...

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        """Whether the instrument's session is open: at a moment, now where none is named."""
        ...

    def next_opening(self, symbol: str, at_ms: int) -> int | None:
        """When a session that is closed at this moment opens, in ms; None where it trades, or nobody knows."""
        ...

    async def closes(self, symbol: str, days: int) -> Sequence[Close]:
        """The last prices of the newest days that are over, oldest first: to look at, nothing is settled by them."""
        ...

    def periods(self) -> Collection[str]:
        """The periods that there are candles of."""
        ...

    async def bars(self, symbol: str, asked: BarsAsked) -> Sequence[Bar]:
        """Candles, oldest first, the one in progress included: to look at, as ``closes``."""
        ...

    def day(self, symbol: str) -> Day | None:
        """The last 24 hours; None before the first price."""
        ...

    def listen(self, listener: TickListener) -> Callable[[], None]:
        """Call ``listener`` with each batch of ticks (at most one per symbol and second); returns how to stop."""
        ...

    def keep(self, symbols: Callable[[], Collection[str]], held: Held) -> None:
        """Have the ticks of these symbols kept for some days; asked again and again. After an absence those that are
        ``held`` are made up for, and the others begin anew.
        """
        ...

    async def kept(self, conn: Any, asked: Sequence[Stretch]) -> Sequence[KeptTicks]:
        """Read the kept ticks of each stretch: a settlement by the price of a moment reads these, not the newest."""
        ...


def dealt(prices: PriceSource) -> Sequence[InstrumentInfo]:
    """The instruments at whose prices the house may deal: its customers don't make them."""
    return [one for one in prices.instruments() if not prices.own_trades(one.symbol)]


def require_dealt(prices: PriceSource, what: str) -> None:
    """Refuse to start what the house sells or settles at prices, where its own customers make all of them."""
    if prices.instruments() and not dealt(prices):
        raise ConfigurationError(
            f"{what} are dealt at the market's prices, and the market's are this site's own trades: whoever trades with"
            " himself moves them. Take the plugin out of `plugins`, or give [plugin.market] another source"
        )


class NoPrices:
    """The price source of a deployment without a market plugin: it knows no instrument."""

    def own_trades(self, symbol: str) -> bool:
        """Nobody trades."""
        return False

    def instruments(self) -> Sequence[InstrumentInfo]:
        """None are known."""
        return ()

    def latest(self, symbol: str) -> Tick | None:
        """There is no tick."""
        return None

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        """Whether the symbol trades: never."""
        return False

    def next_opening(self, symbol: str, at_ms: int) -> int | None:
        """Return None: there is no opening."""
        return None

    async def closes(self, symbol: str, days: int) -> Sequence[Close]:
        """There is no past."""
        return ()

    def periods(self) -> Collection[str]:
        """There are no candles."""
        return ()

    async def bars(self, symbol: str, asked: BarsAsked) -> Sequence[Bar]:
        """There is no past."""
        return ()

    def day(self, symbol: str) -> Day | None:
        """There is no price."""
        return None

    def listen(self, listener: TickListener) -> Callable[[], None]:
        """Take a listener that is never called."""
        return lambda: None

    def keep(self, symbols: Callable[[], Collection[str]], held: Held) -> None:
        """There is nothing to keep."""

    async def kept(self, conn: Any, asked: Sequence[Stretch]) -> Sequence[KeptTicks]:
        """Return empty stretches: no tick is kept."""
        return [KeptTicks((), 0, -1) for _ in asked]
