"""Reads that several ask for at once, as one: what gathers while a read runs is the next. No timer, so one alone waits
for nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from agio_kernel.postgres.db import Database

K = TypeVar("K")
V = TypeVar("V")

MOST = 64
"""Number of keys read at once: the last of them doesn't wait for hundreds."""


class BatchLoader(Generic[K, V]):
    """``read(asked)`` finds what each of ``asked`` is answered, in their order; an exception in place of an answer is
    raised to who asked. Each answer was read after it was asked for.
    """

    def __init__(
        self, db: Database, name: str, read: Callable[[Sequence[K]], Awaitable[Sequence[V | Exception]]]
    ) -> None:
        self._db = db
        self._name = name
        self._read = read
        self._waiting: list[tuple[K, asyncio.Future[V]]] = []
        self._reading: asyncio.Task[None] | None = None

    async def find(self, asked: K) -> V:
        """The answer to one."""
        answer: asyncio.Future[V] = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, answer))
        if self._reading is None or self._reading.done():
            # A task of its own: whoever came first may be cancelled, and the others still want to know.
            self._reading = self._db.spawn(self._read_all(), name=self._name)
        return await answer

    async def _read_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            try:
                found = await self._read([asked for asked, _ in batch])
            except Exception as error:
                found = [error] * len(batch)
            except BaseException:
                for _, answer in batch + self._waiting:
                    answer.cancel()
                self._waiting = []
                raise
            for (_, answer), one in zip(batch, found, strict=True):
                if answer.done():
                    continue  # nobody waits for it any more
                if isinstance(one, Exception):
                    answer.set_exception(one)
                else:
                    answer.set_result(one)
