"""Choice of the tick that decides. Pure: the same kept ticks give the same answer whenever and wherever it is asked
for.

An entry is at the first tick at or after the acceptance, a settlement at the last one at or before its moment; where
the price was silent for longer than the window, none decides. An answer is given only once it can't change any more.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from agio_kernel.ports.prices import KeptTicks, Stretch, Tick
from agio_kernel.receipts import UsedTick

BEFORE, AFTER = 3, 2
"""Ticks around the one that decides that a receipt shows."""
AROUND_MS = 10_000
LATER_MS = 3_000


class Undecided(msgspec.Struct, frozen=True):
    """The kept ticks don't reach far enough yet."""


class Silence(msgspec.Struct, frozen=True):
    """No price decides; ``around`` are the nearest there were."""

    around: tuple[Tick, ...]


class Decision(msgspec.Struct, frozen=True):
    """The tick that decides, among its neighbours."""

    tick: Tick
    around: tuple[Tick, ...]


Choice = Decision | Silence | Undecided
UNDECIDED = Undecided()


def entry_stretch(symbol: str, accepted_ms: int, window_ms: int) -> Stretch:
    """Return the stretch of ticks that decides an entry."""
    return Stretch(symbol, accepted_ms - AROUND_MS, accepted_ms + max(window_ms, AROUND_MS))


def settlement_stretch(symbol: str, settles_ms: int, window_ms: int) -> Stretch:
    """Return the stretch of ticks that decides a settlement."""
    return Stretch(symbol, settles_ms - max(window_ms, AROUND_MS), settles_ms + LATER_MS)


def entry_of(kept: KeptTicks, accepted_ms: int, window_ms: int) -> Choice:
    """The first tick at or after the acceptance, within the window."""
    until = accepted_ms + window_ms
    found = next((tick for tick in kept.ticks if tick.time_ms >= accepted_ms), None)
    if found is not None and found.time_ms <= min(until, kept.through_ms) and kept.since_ms <= accepted_ms:
        return Decision(found, around(kept.ticks, found))
    return UNDECIDED if kept.through_ms < until else Silence(nearest(kept.ticks, accepted_ms))


def settlement_of(kept: KeptTicks, settles_ms: int, window_ms: int) -> Choice:
    """The last tick at or before the moment, within the window."""
    if kept.through_ms < settles_ms:
        return UNDECIDED
    found = next((tick for tick in reversed(kept.ticks) if tick.time_ms <= settles_ms), None)
    if found is not None and found.time_ms >= settles_ms - window_ms:
        return Decision(found, around(kept.ticks, found))
    return Silence(nearest(kept.ticks, settles_ms))


def around(ticks: Sequence[Tick], tick: Tick) -> tuple[Tick, ...]:
    """A tick with its neighbours."""
    place = ticks.index(tick)
    return tuple(ticks[max(0, place - BEFORE) : place + AFTER + 1])


def nearest(ticks: Sequence[Tick], moment_ms: int) -> tuple[Tick, ...]:
    """The ticks on both sides of a moment that has none."""
    before = [tick for tick in ticks if tick.time_ms <= moment_ms][-BEFORE:]
    after = [tick for tick in ticks if tick.time_ms > moment_ms][:AFTER]
    return (*before, *after)


def evidence(choice: Decision | Silence, decimals: int) -> tuple[UsedTick, ...]:
    """The ticks as a receipt keeps them."""
    used = choice.tick if isinstance(choice, Decision) else None
    return tuple(
        UsedTick(one.symbol, one.price, decimals, one.time_ms, one.id, used=one is used) for one in choice.around
    )
