"""Identifiers: ordered 63-bit numbers for rows, eight digits for people, 256 bits for secrets."""

import os
import secrets
from array import array
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from piccolo.querystring import QueryString

from agio_kernel.ports.clock import Clock, epoch_ms
from agio_kernel.postgres.query import sql

EPOCH = datetime(2024, 1, 1, tzinfo=UTC)
EPOCH_MS = epoch_ms(EPOCH)
TIME_BITS = 41
RANDOM_BITS = 22
LANE_BITS = 10
"""Bits of a deployment's lanes: 1,024 processes, each with one of its own (``ports.processes.lanes``)."""
_STEP_BITS = 9
_POOL_BYTES = 4096
"""Random bytes are asked for in pages: a call into the operating system costs more than the rest of an id."""


_CLOCKS = timedelta(hours=1)
"""Most that an application's clock, which its ids are made by, may differ from the database's."""
_LAST = datetime(9999, 1, 1, tzinfo=UTC)


class IdSource:
    """Numbers that fit a bigint, strictly increasing, whose neighbours can't be guessed.

    41 bits of milliseconds since 2024 (until 2093), then 22 bits that start at random in each millisecond and rise in
    random steps. A clock that steps back leaves the source in the millisecond it had reached; a full millisecond
    borrows the next one.

    Two sources may meet by chance (in the same millisecond, one in two million per pair of ids). Processes that write
    to the same table take different `lane`s of the same `lane_bits` and can't meet at all.
    """

    def __init__(
        self, clock: Clock, *, lane: int = 0, lane_bits: int = 0, random_bytes: Callable[[int], bytes] = os.urandom
    ) -> None:
        if not 0 <= lane_bits <= 10:
            raise ValueError(f"lane_bits must be 0 to 10, was {lane_bits}")
        self._clock = clock
        self._lane_bits = lane_bits
        self.change_lane(lane)
        self._steps = 1 << (RANDOM_BITS - lane_bits)
        self._start_mask = self._steps // 2 - 1
        # Half of what the lanes take, so that a millisecond still holds more ids than a process can make.
        self._step_mask = (1 << (_STEP_BITS - lane_bits // 2)) - 1
        self._random_bytes = random_bytes
        self._pool: list[int] = []
        self._ms = -1
        self._step = 0

    @property
    def lane(self) -> int:
        """The lane of its numbers."""
        return self._lane

    def change_lane(self, lane: int) -> None:
        """Make all further numbers in this lane."""
        if not 0 <= lane < 1 << self._lane_bits:
            raise ValueError(f"the lane must be below {1 << self._lane_bits}, was {lane}")
        self._lane = lane

    def begin_above(self, number: int) -> None:
        """Make all further numbers larger than this one, which a process whose clock is ahead may have made."""
        if number >> RANDOM_BITS >= self._ms:
            self._ms = number >> RANDOM_BITS
            self._step = self._steps  # its millisecond is full

    def next(self) -> int:
        """The next number, larger than all before it."""
        if not self._pool:
            self._pool = array("I", self._random_bytes(_POOL_BYTES)).tolist()
        bits = self._pool.pop()
        ms = self._clock.now_ms() - EPOCH_MS
        step = self._step + 1 + (bits & self._step_mask)
        if ms > self._ms or step >= self._steps:
            self._ms = max(ms, self._ms + 1)
            step = bits >> _STEP_BITS & self._start_mask
        if self._ms >> TIME_BITS:
            raise OverflowError("the clock is past the year 2093, where 63-bit ids end")
        self._step = step
        return self._ms << RANDOM_BITS | step << self._lane_bits | self._lane


def made_at(id: int) -> datetime:
    """Moment at which a number was given out, by the clock of who did."""
    return EPOCH + timedelta(milliseconds=id >> RANDOM_BITS)


def first_of(moment: datetime) -> int:
    """The smallest number that can be given out at a moment: all of later ones are larger, of earlier ones smaller."""
    return _first_of_ms(epoch_ms(moment))


def _first_of_ms(moment_ms: int) -> int:
    return min(max(moment_ms - EPOCH_MS, 0), (1 << TIME_BITS) - 1) << RANDOM_BITS


def ids_around(from_ms: int, until_ms: int) -> tuple[int, int]:
    """The ids, [first, last), that what happened from one moment to another may have, whichever clock timed it."""
    slack = _CLOCKS // timedelta(milliseconds=1)
    return _first_of_ms(from_ms - slack), _first_of_ms(until_ms + slack)


def age_s(id: int, clock: Clock) -> int:
    """Age of an id, in seconds."""
    return max(0, clock.now_ms() - EPOCH_MS - (id >> RANDOM_BITS)) // 1000


def id_range(key: str, at: str, since: datetime | None, until: datetime | None) -> list[QueryString]:
    """Condition of rows written in this time. Ids are made in order of time: an index on them finds the days, and
    ``at`` says it exactly.
    """
    conditions: list[QueryString] = []
    if since is not None:
        since = max(since, EPOCH)
        conditions.append(sql(f"{key} >= {{}} AND {at} >= {{}}", first_of(since - _CLOCKS), since))
    if until is not None:
        until = min(max(until, EPOCH), _LAST)
        conditions.append(sql(f"{key} < {{}} AND {at} < {{}}", first_of(until + _CLOCKS), until))
    return conditions


def public_uid() -> int:
    """Eight random digits by which people name an account; the table's unique index decides, the caller draws again."""
    return 10_000_000 + secrets.randbelow(90_000_000)


def token() -> str:
    """256 random bits as URL-safe text of 43 characters."""
    return secrets.token_urlsafe(32)
