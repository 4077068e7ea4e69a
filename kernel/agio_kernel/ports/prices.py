"""The price port: instruments and ticks, whoever provides them (the market plugin does)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec


class InstrumentInfo(msgspec.Struct, frozen=True):
    """What another plugin needs to know of an instrument; prices are ints of ``price_decimals`` decimals."""

    symbol: str
    name: str
    category: str
    base: str
    quote: str
    price_decimals: int
    quantity_decimals: int
    spot: bool
    rank: int


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


TickListener = Callable[[Sequence[Tick]], None]


class PriceSource(Protocol):
    """Where prices come from. Calls never wait: what they answer is in memory."""

    def instruments(self) -> Sequence[InstrumentInfo]:
        """Every instrument of the deployment, in the order it is listed."""
        ...

    def latest(self, symbol: str) -> Tick | None:
        """The newest tick, or None before the first one."""
        ...

    def is_open(self, symbol: str) -> bool:
        """Whether the instrument's session is open now."""
        ...

    def listen(self, listener: TickListener) -> Callable[[], None]:
        """Call ``listener`` with each batch of ticks (at most one per symbol and second); returns how to stop."""
        ...


class NoPrices:
    """The price source of a deployment without a market plugin: it knows no instrument."""

    def instruments(self) -> Sequence[InstrumentInfo]:
        """None are known."""
        return ()

    def latest(self, symbol: str) -> Tick | None:
        """There is no tick."""
        return None

    def is_open(self, symbol: str) -> bool:
        """Nothing trades."""
        return False

    def listen(self, listener: TickListener) -> Callable[[], None]:
        """Nothing will be heard."""
        return lambda: None
