"""How long calls may take: one look at the clock a second for all of them, and not a timer for each."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

LOOK_S = 1.0


class Deadlines:
    """The calls that are being answered and until when. A call that is late is cancelled, within ``LOOK_S``, and its
    caller is told by a TimeoutError: as ``asyncio.timeout``, whose timer costs every call more than it is worth to be
    exact.
    """

    def __init__(self) -> None:
        self._until: dict[asyncio.Task[object], float] = {}
        self._late: set[asyncio.Task[object]] = set()
        self._next: asyncio.TimerHandle | None = None

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Run the body in the current task, which is in no other such body, and end it after so long."""
        task = asyncio.current_task()
        assert task is not None, "a call is answered in a task"
        loop = asyncio.get_running_loop()
        self._until[task] = loop.time() + seconds
        if self._next is None:
            self._next = loop.call_later(LOOK_S, self._look)
        try:
            yield
        except asyncio.CancelledError:
            if task not in self._late or task.uncancel() > 0:
                raise  # somebody else ends it: the connection is gone, or the site goes down
            raise TimeoutError from None
        finally:
            del self._until[task]
            self._late.discard(task)

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        for task, until in self._until.items():
            if until < now and task not in self._late:
                self._late.add(task)
                task.cancel()
        self._next = loop.call_later(LOOK_S, self._look) if self._until else None
