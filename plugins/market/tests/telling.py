"""Sources and markets that are told by hand, as the price leader tells them."""

from __future__ import annotations

from agio_kernel.ports.prices import Tick
from agio_market.quotes.quotation import Quotation, Source


def advance(source: Source, now_ms: int) -> list[Tick]:
    """Ticks that a source says, once they are told."""
    ticks = source.ask(now_ms)
    source.follow(ticks, now_ms)
    return ticks


def turn(market: Quotation) -> None:
    """Tell the round that the market's sources say now."""
    market.tell(market.ask())
