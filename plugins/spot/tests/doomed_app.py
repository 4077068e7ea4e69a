"""An application that trades until it passes a point of the pipeline, and is killed there: `doomed_app.py DSN POINT`.

What it is about to ask for and what it was told stand on its output, a line each: `asked USER NUMBER` before, and
`told USER NUMBER ORDER` after the answer.
"""

import asyncio
import os
import signal
import sys

import pytest
from agio_kernel.declarations.errors import Refusal
from agio_kernel.postgres.db import Database
from agio_spot.engine.order import Side
from agio_spot.sequencer.venue import Venue, open_venue
from pipeline_points import Points

UNIT = 10**8
PRICE = 50_000_00
USERS = range(1, 9)
BEFORE = 12
"""So many times the point is passed before the end: batches are on their way by then."""
PRESSES = 2_000
"""Each user's, at the most: an application that never dies ends all the same."""


def press(user: int, number: int) -> tuple[Side, int, int]:
    """The terms of a user's press, the same whoever asks: most of them meet somebody."""
    side = Side.BUY if (user + number) % 2 else Side.SELL
    return side, PRICE + (number * 7 + user * 13) % 40 - 20, UNIT // 1000


async def trade(venue: Venue, user: int) -> None:
    """One press after the other, each written down before and after."""
    for number in range(PRESSES):
        side, price, quantity = press(user, number)
        rtoken = f"press{user}x{number}"
        os.write(1, f"asked {user} {number}\n".encode())
        try:
            record = await venue.place(user, 0, "BTCUSDT", side, price=price, quantity=quantity, rtoken=rtoken)
        except Refusal:
            continue
        os.write(1, f"told {user} {number} {record.order.id}\n".encode())


async def die() -> None:
    """As by the system for want of memory: nothing is put away.

    Whoever has an answer by now gets the time to write it down: one that was given too early has to be seen.
    """
    for _ in range(5):
        await asyncio.sleep(0)
    os.kill(os.getpid(), signal.SIGKILL)


async def passing() -> None:
    """Nothing happens this time."""


async def main(dsn: str, point: str) -> None:
    """Trade until the point was passed often enough."""
    points = Points(pytest.MonkeyPatch())
    async with await Database.connect(dsn) as db, open_venue(db, {"BTCUSDT": PRICE}) as venue:
        for user in USERS:
            await venue.fund(user, 0, {"BTC": UNIT, "USDT": 100_000 * UNIT})
        points.todo[point] = [die, *[passing] * BEFORE]
        await asyncio.gather(*(trade(venue, user) for user in USERS))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
