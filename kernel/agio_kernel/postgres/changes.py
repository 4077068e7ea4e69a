"""Changes that PostgreSQL notifies of as they are committed, by the name of what a process keeps of them in memory."""

import asyncio
from contextlib import suppress

CHANNEL = "agio_changed"


class Changes:
    """Changes that this process has heard of and not read yet. Nothing rests on it: who waits looks after a while."""

    def __init__(self) -> None:
        self._events: dict[str, asyncio.Event] = {}

    async def wait(self, name: str, limit_s: float) -> None:
        """Wait until this was changed since the last wait ended, or so long."""
        event = self._events.setdefault(name, asyncio.Event())
        with suppress(TimeoutError):
            async with asyncio.timeout(limit_s):
                await event.wait()
        event.clear()

    def wake(self, name: str) -> None:
        """Have this read anew, where anybody keeps it."""
        if name in self._events:
            self._events[name].set()

    def wake_all(self) -> None:
        """Have all read anew: it isn't known what was changed."""
        for event in self._events.values():
            event.set()
