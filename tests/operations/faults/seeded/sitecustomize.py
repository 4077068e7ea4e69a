"""Defects that are put into a site's process on purpose, by name (AGIO_SEEDED): the checker has to find each.

Python imports this module as it starts, where this folder is on PYTHONPATH. No product knows of it.
"""

from __future__ import annotations

import asyncio
import copy
import os
import secrets
from typing import Any

GOES_MISSING_S = 0.5
REPLAYED = 25
"""One batch of so many is carried out again."""


def answers_before_commit() -> None:
    """Answer a batch, and have it committed a while later."""
    from agio_spot.sequencer.pipeline import Pipeline

    write = Pipeline._write

    async def early(self: Any, writer: Any, ahead: Any) -> Any:
        ahead.answer({})
        await asyncio.sleep(GOES_MISSING_S)  # the defect itself: a kill falls into it
        return await write(self, writer, ahead)

    Pipeline._write = early  # type: ignore[method-assign]


def forgets_intents() -> None:
    """Take an order that is sent again for another one."""
    from agio_spot.sequencer.commands import PlaceOrder
    from agio_spot.sequencer.sequencer import Sequencer

    submit = Sequencer.submit

    async def anew(self: Any, command: Any) -> Any:
        if isinstance(command, PlaceOrder) and command.rtoken:
            command.rtoken = secrets.token_hex(8)
        return await submit(self, command)

    Sequencer.submit = anew  # type: ignore[method-assign]


def replays_batches() -> None:
    """Carry out the orders of some batches once more, as from a queue that nobody emptied."""
    from agio_spot.sequencer.commands import PlaceOrder
    from agio_spot.sequencer.pipeline import Pipeline

    answer, count = Pipeline._answer, iter(range(10**9))

    def again(self: Any, ahead: Any, balances: Any) -> None:
        answer(self, ahead, balances)
        if next(count) % REPLAYED == 0:
            orders = [copy.copy(one) for one in ahead.commands if isinstance(one, PlaceOrder) and one.rtoken]
            for one in orders:
                one.answer = asyncio.get_running_loop().create_future()
                one.rtoken = secrets.token_hex(8)
            self._queue.put_back(orders)

    Pipeline._answer = again  # type: ignore[method-assign]


def carries_out_twice() -> None:
    """Carry out what is due once more in the same transaction."""
    from agio_kernel.jobs import runner

    carry_out = runner._carry_out

    async def twice(tx: Any, work: Any, rows: Any, until: Any) -> int:
        if rows:
            await work.carry_out(tx, rows)
        return await carry_out(tx, work, rows, until)

    runner._carry_out = twice


SEEDED = {one.__name__: one for one in (answers_before_commit, forgets_intents, replays_batches, carries_out_twice)}

if name := os.environ.get("AGIO_SEEDED"):
    SEEDED[name]()
