"""Deadlines of calls: one look at the clock a second for all of them, and not a timer for each."""

from __future__ import annotations

import asyncio

LOOK_S = 1.0


class Deadline:
    """One call's."""

    __slots__ = ("_deadlines", "_task")

    def __init__(self, deadlines: Deadlines, task: asyncio.Task[object]) -> None:
        self._deadlines = deadlines
        self._task = task

    def __enter__(self) -> None:
        """Begin the deadline, which runs from when it was made."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        """Tell a call that was late."""
        late = self._deadlines.is_late(self._task)
        # Where nobody was late, somebody else ends it: the connection is gone, or the site goes down.
        if late and kind is asyncio.CancelledError and self._task.uncancel() <= 0:
            raise TimeoutError from None


class Deadlines:
    """The calls that are being answered and until when. A call that is late is cancelled, within ``LOOK_S``, and its
    caller is told by a TimeoutError: as ``asyncio.timeout``, whose timer costs every call more than it is worth to be
    exact.
    """

    def __init__(self) -> None:
        self._until: dict[asyncio.Task[object], float] = {}
        self._late: set[asyncio.Task[object]] = set()
        self._next: asyncio.TimerHandle | None = None

    def within(self, seconds: float) -> Deadline:
        """Run the body of a ``with`` in the current task, which is in no other such body, and end it after so long."""
        loop = asyncio.get_running_loop()
        task = asyncio.current_task(loop)
        assert task is not None, "a call is answered in a task"
        self._until[task] = loop.time() + seconds
        if self._next is None:
            self._next = loop.call_later(LOOK_S, self._look)
        return Deadline(self, task)

    def is_late(self, task: asyncio.Task[object]) -> bool:
        """Forget the deadline of a call that has ended; whether it was cancelled for being late."""
        del self._until[task]
        if task in self._late:
            self._late.discard(task)
            return True
        return False

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        for task, until in self._until.items():
            if until < now and task not in self._late:
                self._late.add(task)
                task.cancel()
        self._next = loop.call_later(LOOK_S, self._look) if self._until else None
