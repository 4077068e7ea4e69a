"""The job that looks for prices: boards, each a stretch of kept ticks further.

The result of a stretch follows from the watches and the ticks that are kept, never from the time this runs at. A watch
that a tick crosses keeps it, and its instruction is due at the moment of that tick. One transaction says both, so of
any number of processes one fires it, once.
"""

from __future__ import annotations

from collections.abc import Sequence

import asyncpg
from agio_kernel.declarations.errors import ApiError
from agio_kernel.jobs import DONE, Job, JobStep, Next, Outcome, Wait, schedule_all
from agio_kernel.jobs.crossing import Figure, walk
from agio_kernel.ports.clock import moment_of
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import KeptTicks, Stretch

from agio_automation.declared.jobs import FIRE, WATCH
from agio_automation.watch.figures import SymbolFigures
from agio_automation.watch.watch import OVERLAP_MS, Board, Watch, boards

BATCH = 100
"""Boards: there are not more symbols."""
LONGEST_MS = 3_600_000
"""The ticks of so long are worked through at once."""
WATCHES, ROUNDS = 1_000, 5
"""Number of watches at a time, and of rounds in one step: the rest keeps its board where it is."""
EVERY_MS = 1_000
FIGURES: tuple[Figure, ...] = ("price", "change")

_WAITED_FOR = "SELECT EXISTS (SELECT FROM automation_watch WHERE symbol = $1 AND figure = $2 AND met_ms IS NULL)"


def watch_job(kernel: Kernel) -> Job:
    """The steps of boards."""
    figures = kernel.part(SymbolFigures)

    async def carry_out(tx: asyncpg.Connection, batch: Sequence[JobStep]) -> Sequence[Outcome]:
        found = await boards(tx, [due.id for due in batch])
        stretches = [Stretch(one.symbol, one.cursor_ms - OVERLAP_MS, one.cursor_ms + LONGEST_MS) for one in found]
        kept = await kernel.prices.kept(tx, stretches) if found else []
        after = {one.id: await _step(figures, tx, one, ticks) for one, ticks in zip(found, kept, strict=True)}
        return [_outcome(due, after) for due in batch]

    return Job(WATCH, carry_out, BATCH)


async def _step(figures: SymbolFigures, tx: asyncpg.Connection, board: Board, kept: KeptTicks) -> int | None:
    """Moment up to which a board has been worked through, its own where not everything was; None where nothing waits
    for a price of it, and it is taken away.
    """
    waited: list[Figure] = [figure for figure in FIGURES if await tx.fetchval(_WAITED_FOR, board.symbol, figure)]
    if not waited:
        await tx.execute("DELETE FROM automation_board WHERE id = $1", board.id)
        return None
    until = max(board.cursor_ms, min(kept.through_ms, board.cursor_ms + LONGEST_MS))
    for figure in waited:
        if not await _walked(figures, tx, board.symbol, figure, kept, until):
            return board.cursor_ms
    await tx.execute("UPDATE automation_board SET cursor_ms = $2 WHERE id = $1", board.id, until)
    return until


async def _walked(
    figures: SymbolFigures, tx: asyncpg.Connection, symbol: str, figure: Figure, kept: KeptTicks, until: int
) -> bool:
    """Every watch that a stretch reaches, through its ticks; False where those are too many for one step, or what they
    are held against can't be told now.
    """
    try:
        sightings = await figures.sightings(symbol, figure, [one for one in kept.ticks if one.time_ms <= until])
    except ApiError:  # too many ask for candles
        return False
    values = [one.value for one in sightings]
    for _ in range(ROUNDS if values else 0):
        found = await Watch.reached(tx, symbol, figure, values, until, WATCHES)
        walked = [one.after(*walk(one.waiting, sightings, until)) for one in found]
        await Watch.save_walked(tx, walked)
        await schedule_all(tx, FIRE, [(one.id, moment_of(one.met_ms)) for one in walked if one.met_ms is not None])
        if len(found) < WATCHES:
            return True
    return not values


def _outcome(due: JobStep, after: dict[int, int | None]) -> Outcome:
    cursor_ms = after.get(due.id)
    if cursor_ms is None:
        return DONE
    following = moment_of(cursor_ms + EVERY_MS)
    return Next(following) if following > due.at else Wait(EVERY_MS / 1000)
