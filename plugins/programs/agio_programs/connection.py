"""One socket of a program: bounded both ways. A program that sends too fast or reads too slowly is disconnected."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any

MOST_WAITING = 2048
MOST_MESSAGES = 60
MESSAGES_PER_S = 10
MOST_MESSAGE_BYTES = 32_768
SEND_LIMIT_S = 10.0
POLICY = 1008
"""The code with which is cut who keeps to no limit."""
BUSY = 1013


class Connection:
    """Messages that wait to be sent to a program, and the frames received from it."""

    def __init__(self) -> None:
        self._queue: deque[str] = deque()
        self._wake = asyncio.Event()
        self._code = self._last = 0
        self._left, self._at = float(MOST_MESSAGES), monotonic()

    def tell(self, text: str) -> None:
        """Send it when its turn comes; a reader too slow for what waits is cut."""
        if len(self._queue) >= MOST_WAITING:
            self.close(POLICY)
        elif not self._last:
            self._queue.append(text)
            self._wake.set()

    def room(self) -> int:
        """Return the number of messages that may still be queued."""
        return 0 if self._code or self._last else MOST_WAITING - len(self._queue)

    def finish(self, code: int) -> None:
        """End it when what waits has been sent; nothing more is taken."""
        self._last = self._last or code
        self._wake.set()

    def close(self, code: int) -> None:
        """End it: nothing that still waits is sent."""
        self._code = self._code or code
        self._wake.set()

    async def serve(self, receive: Any, send: Any, hear: Callable[[str], Awaitable[None]]) -> None:
        """Serve an accepted socket until it leaves or is cut; each of its messages is for ``hear``, one by one."""
        tasks = {asyncio.ensure_future(self._write(send)), asyncio.ensure_future(self._read(receive, hear))}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            with suppress(TimeoutError, OSError):  # it doesn't read any more, or is gone
                task.result()

    async def _write(self, send: Any) -> None:
        while not self._code:
            await self._wake.wait()
            self._wake.clear()
            while self._queue and not self._code:
                async with asyncio.timeout(SEND_LIMIT_S):
                    await send({"type": "websocket.send", "text": self._queue.popleft()})
            self._code = self._code or self._last
        async with asyncio.timeout(SEND_LIMIT_S):
            await send({"type": "websocket.close", "code": self._code})

    async def _read(self, receive: Any, hear: Callable[[str], Awaitable[None]]) -> None:
        while (message := await receive())["type"] != "websocket.disconnect":
            text = message.get("text") or (message.get("bytes") or b"").decode("utf-8", "replace")
            if len(text) > MOST_MESSAGE_BYTES or not self._may_ask():
                self.close(POLICY)
                await asyncio.Event().wait()  # the writer says goodbye
            await hear(text)

    def _may_ask(self) -> bool:
        now = monotonic()
        self._left = min(MOST_MESSAGES, self._left + (now - self._at) * MESSAGES_PER_S)
        self._at = now
        self._left -= 1
        return self._left >= 0
