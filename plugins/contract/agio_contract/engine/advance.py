"""The engine: boards, each a stretch of kept ticks further, all that are due in one batch and one commit.

The result of a stretch follows from the positions and the ticks that are kept, never from the time this runs at. A
stretch ends where a night begins or a delivery is due, so everything happens in the order of its moment, however late.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime

import asyncpg
import msgspec
from agio_kernel.jobs import DONE, Job, JobStep, Next, Outcome, Wait
from agio_kernel.ports.clock import db_now, epoch_ms, moment_of
from agio_kernel.ports.prices import KeptTicks, Stretch

from agio_contract.contracts import Contracts
from agio_contract.declared.states import PositionState
from agio_contract.engine.delivery import deliver
from agio_contract.engine.fill import book
from agio_contract.engine.gathered import Gathered
from agio_contract.engine.night import charge
from agio_contract.position.board import ADVANCE, Board
from agio_contract.position.position import Position, Reason
from agio_contract.position.store import OPEN, reached, save_moved
from agio_contract.position.walk import cancelled, walk
from agio_contract.product.terms import overnight_after

BATCH = 100
"""Boards: there are not more symbols."""
LONGEST_MS = 3_600_000
"""The ticks of so long are worked through at once."""
POSITIONS = 2_000
"""Number of positions at a time, and of rounds in one step: the rest keeps its board where it is."""
ROUNDS = 5
EVERY_MS = 1_000


class Step(msgspec.Struct, frozen=True):
    """Moment up to which a board has been worked through, and whether everything until then is done."""

    cursor_ms: int
    interest_ms: int
    whole: bool


def advancing(contracts: Contracts) -> Job:
    """The steps of boards."""

    async def carry_out(tx: asyncpg.Connection, batch: Sequence[JobStep]) -> Sequence[Outcome]:
        # Planned for the marks there are: a plan for any marks would read what no mark has reached.
        await tx.execute("SET LOCAL plan_cache_mode = force_custom_plan")
        boards = await _boards(tx, [due.id for due in batch])
        stretches = [Stretch(one.symbol, one.cursor_ms - 10_000, one.cursor_ms + LONGEST_MS) for one in boards]
        kept = await contracts.kernel.prices.kept(tx, stretches) if boards else []
        gathered = Gathered(contracts, tx)
        steps = {
            board.id: await _step(contracts, tx, gathered, board, ticks)
            for board, ticks in zip(boards, kept, strict=True)
        }
        await gathered.write()
        empty = await _save(tx, boards, steps)
        return [_outcome(due, steps, empty) for due in batch]

    return Job(ADVANCE, carry_out, BATCH)


async def _boards(tx: asyncpg.Connection, ids: Sequence[int]) -> list[Board]:
    """Boards of due rows, each alone: who changes a position waits, or is waited for."""
    rows = await tx.fetch("SELECT * FROM contract_board WHERE id = ANY ($1::bigint[]) ORDER BY symbol FOR UPDATE", ids)
    return [msgspec.convert(dict(row), Board) for row in rows]


async def _step(
    contracts: Contracts, tx: asyncpg.Connection, gathered: Gathered, board: Board, kept: KeptTicks
) -> Step:
    now = await db_now(tx)
    delivers: int | None = await tx.fetchval(
        f"SELECT min(delivers_ms) FROM contract_position WHERE symbol = $1 AND {OPEN} AND delivers_ms IS NOT NULL",
        board.symbol,
    )
    until = min(kept.through_ms, board.cursor_ms + LONGEST_MS, board.interest_ms - 1)
    until = max(board.cursor_ms, until if delivers is None else min(until, delivers))
    await _cancel_halted(contracts, tx, gathered, board.symbol, now)
    await _cancel_silent(tx, gathered, board.symbol, kept, until, now)
    whole = await _walked(contracts, tx, gathered, board, kept, until, now)
    if whole and delivers is not None and until >= delivers:
        whole = await _all(lambda: deliver(contracts, tx, gathered, board.symbol, until, POSITIONS, now))
    interest = board.interest_ms
    if whole and until == interest - 1 and kept.through_ms >= until:
        following = epoch_ms(overnight_after(moment_of(interest), contracts.kernel.settings.calendar))
        whole = await _all(lambda: charge(contracts, tx, gathered, board.symbol, interest, following, POSITIONS, now))
        interest = following if whole else interest
    return Step(until if whole else board.cursor_ms, interest, whole)


async def _all(some: Callable[[], Awaitable[int]]) -> bool:
    """Batches until one isn't full; False where that is too many for one step."""
    for _ in range(ROUNDS):
        if await some() < POSITIONS:
            return True
    return False


async def _walked(
    contracts: Contracts,
    tx: asyncpg.Connection,
    gathered: Gathered,
    board: Board,
    kept: KeptTicks,
    until: int,
    now: datetime,
) -> bool:
    """Every position that the stretch reaches, through its ticks."""
    marks = [tick.price for tick in kept.ticks if board.cursor_ms < tick.time_ms <= until]
    if not marks:
        return True
    low, high = min(marks), max(marks)

    async def some() -> int:
        found = await reached(tx, board.symbol, low, high, until, POSITIONS)
        moved: list[tuple[PositionState, Position]] = []
        for position in found:
            after, happened = walk(position, kept.ticks, until, board.interest_ms)
            moved.append((position.state, await book(gathered, contracts.kernel.ids, after, happened, now)))
        if moved:
            await save_moved(tx, moved)
        return len(found)

    return await _all(some)


async def _cancel_halted(
    contracts: Contracts, tx: asyncpg.Connection, gathered: Gathered, symbol: str, now: datetime
) -> None:
    """Orders for what is halted are as if they had not been accepted."""
    halted = [row.key for row in contracts.rows() if row.terms.symbol == symbol and not contracts.is_open(row.key)]
    if not halted:
        return
    rows = await tx.fetch(
        "SELECT * FROM contract_position WHERE symbol = $1 AND product = ANY ($2::text[]) AND state = 'pending'"
        " ORDER BY id FOR UPDATE",
        symbol,
        halted,
    )
    await _cancel(tx, gathered, [Position.of(row) for row in rows], Reason.HALTED, now)


async def _cancel_silent(
    tx: asyncpg.Connection, gathered: Gathered, symbol: str, kept: KeptTicks, until: int, now: datetime
) -> None:
    """Market orders whose window has ended without a tick: the next one may be after a weekend."""
    rows = await tx.fetch(
        "SELECT * FROM contract_position WHERE symbol = $1 AND state = 'pending' AND kind = 'market'"
        " AND accepted_ms + window_ms <= $2 ORDER BY id FOR UPDATE",
        symbol,
        until,
    )
    met = lambda one: any(one.seen_ms < tick.time_ms <= one.accepted_ms + one.window_ms for tick in kept.ticks)  # noqa: E731
    found = [one for one in map(Position.of, rows) if not met(one)]
    await _cancel(tx, gathered, found, Reason.SILENT, now)


async def _cancel(
    tx: asyncpg.Connection, gathered: Gathered, orders: Sequence[Position], reason: Reason, now: datetime
) -> None:
    moved = []
    for before in orders:
        after = msgspec.structs.replace(cancelled(before, reason), closed_at=now)
        gathered.cancel(before, after)
        moved.append((before.state, after))
    if moved:
        await save_moved(tx, moved)


async def _save(tx: asyncpg.Connection, boards: Sequence[Board], steps: dict[int, Step]) -> set[int]:
    """Keep where boards have come to; those of which nothing is open are taken away, and named."""
    await tx.execute(
        "UPDATE contract_board b SET cursor_ms = u.cursor_ms, interest_ms = u.interest_ms"
        " FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) u(id, cursor_ms, interest_ms) WHERE b.id = u.id",
        list(steps),
        [step.cursor_ms for step in steps.values()],
        [step.interest_ms for step in steps.values()],
    )
    gone = await tx.fetch(
        # One of each symbol is looked for: an anti-join would read all that are open.
        "DELETE FROM contract_board b WHERE b.id = ANY ($1::bigint[]) AND (SELECT p.id FROM contract_position p"
        f" WHERE p.symbol = b.symbol AND p.{OPEN} LIMIT 1) IS NULL RETURNING b.id",
        [board.id for board in boards],
    )
    return {row["id"] for row in gone}


def _outcome(due: JobStep, steps: dict[int, Step], empty: set[int]) -> Outcome:
    step = steps.get(due.id)
    if step is None or due.id in empty:
        return DONE
    after = moment_of(step.cursor_ms + EVERY_MS)
    if not step.whole:
        return Wait(0.001)
    return Next(after) if after > due.at else Wait(EVERY_MS / 1000)
