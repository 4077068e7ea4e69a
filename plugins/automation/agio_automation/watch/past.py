"""The moments and prices at which an instruction would have fired in the past: by the same functions that fire it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from agio_kernel.jobs.crossing import Crossing, Sighting, Trigger, Waiting, is_beyond, walk
from agio_kernel.jobs.instruction import Due, InstructionKind
from agio_kernel.ports.clock import epoch_ms, moment_of
from agio_kernel.ports.kernel import Kernel

from agio_automation.watch.figures import SymbolFigures


async def past_dues(
    kernel: Kernel, kind: InstructionKind[Any], terms: Any, since: datetime, until: datetime, most: int
) -> list[Due]:
    """The first of them later than ``since`` and not after ``until``."""
    dues: list[Due] = []
    following, seen = kind.next(terms, since), dict[tuple[str, str], Sequence[Sighting]]()
    while following is not None and len(dues) < most:
        if isinstance(following, Crossing):
            key = following.symbol, following.figure
            if key not in seen:
                figures = kernel.part(SymbolFigures)
                seen[key] = await figures.past(*key, epoch_ms(since), epoch_ms(until))
            due = _crossed(kernel, following, seen[key], has_fired=bool(dues))
        else:
            due = Due(following)
        if due is None or due.at > until:
            break
        dues.append(due)
        following = (kind.again or kind.next)(terms, due.at)
    return dues


def _crossed(kernel: Kernel, crossing: Crossing, sightings: Sequence[Sighting], *, has_fired: bool) -> Due | None:
    """The first that crosses the level: what was seen as it began to wait says on which side it was, and a firing that
    it was beyond.
    """
    level, rises, since_ms = crossing.level, crossing.rises, epoch_ms(crossing.since)
    shown = [one for one in sightings if one.tick.time_ms <= since_ms]
    armed = not has_fired and bool(shown) and not is_beyond(level, rises, shown[-1].value)
    waiting = Waiting(level, rises, rises if armed else not rises, since_ms)
    last_ms = sightings[-1].tick.time_ms if sightings else 0
    _, met = walk(waiting, sightings, last_ms)
    if met is None:
        return None
    infos = kernel.prices.instruments()
    decimals = next(one.price_decimals for one in infos if one.symbol == crossing.symbol)
    tick = met.tick
    return Due(moment_of(tick.time_ms), Trigger(tick.symbol, tick.price, decimals, tick.time_ms, tick.id, met.before))
