"""An application that trades until it passes a point of the pipeline, and is killed there: `crash_app.py DSN POINT`.

Among its orders are some that wait for a price, which moves meanwhile, and some whose time is over at once.

Its requests and answers stand on its output, a line each: `asked USER NUMBER` before, and
`answered USER NUMBER ORDER` after the answer.
"""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import Any

import pytest
from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.db import Database
from agio_spot.engine.order import Side
from agio_spot.engine.terms import Terms, Trigger
from agio_spot.sequencer.commands import Expire, Fire
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness
from pipeline_points import Points

UNIT = 10**8
PRICE = 50_000_00
USERS = range(1, 9)
ENDS, LOOKS, TWO_PRICES, EXITS = 1, 6, 3, 0
STOPS = {2: Trigger.STOP, 4: Trigger.TAKE_PROFIT}
"""Presses of sixteen that aren't plain, and the trigger of each that waits for a price."""
AWAY = (8, 0, -8, 0, 26, 0, -26, 0)
BEFORE = 12
"""Number of times the point is passed before the end: batches are on their way by then."""
PRESSES = 2_000
"""Each user's, at the most: an application that never dies ends all the same."""


def press(user: int, number: int) -> dict[str, Any]:
    """The terms of a user's press, the same whoever asks: most of them meet somebody.

    Of sixteen two wait for a price, of either side, one rests until a price comes and goes on at another then, and one
    ends at the next look; one is followed by an exit. The others are plain: what isn't
    makes its whole batch go the locking path, past the points.
    """
    side = Side.BUY if (user + number) % 2 else Side.SELL
    price = PRICE + (number * 7 + user * 13) % 40 - 20
    terms = None
    if number % 16 in STOPS:
        trigger = STOPS[number % 16]
        away = 1 + number % 25
        above = (trigger is Trigger.STOP) == (side is Side.BUY)
        terms = Terms(trigger=trigger, trigger_price=PRICE + away if above else PRICE - away)
    elif number % 16 == TWO_PRICES:
        buys = side is Side.BUY
        price = PRICE - 22 if buys else PRICE + 22
        terms = Terms(
            trigger=Trigger.STOP,
            trigger_price=PRICE + 24 if buys else PRICE - 24,
            other_price=PRICE + 30 if buys else PRICE - 30,
        )
    elif number % 16 == EXITS:
        gain, loss = (40, -24) if side is Side.BUY else (-40, 24)
        terms = Terms(take_profit=PRICE + gain, stop_loss=PRICE + loss)
    elif number % 16 == ENDS:
        terms = Terms(expires_ms=1)
    return {
        "side": side,
        "price": price,
        "quantity": UNIT // 1000,
        "terms": terms,
        "rtoken": f"press{user}x{number}",
    }


async def look(harness: EngineHarness, price: int) -> None:
    """A price comes: what waits for it is set off, and what is over ends."""
    harness.prices.set("BTCUSDT", price)
    tick = harness.prices.latest("BTCUSDT")
    assert tick is not None
    await harness.sequencer.submit(Fire(harness.market("BTCUSDT", 0).key, tick))
    await harness.sequencer.submit(Expire())


async def trade(harness: EngineHarness, user: int) -> None:
    """One press after the other, each written down before and after."""
    for number in range(PRESSES):
        if number % 16 == LOOKS:
            with suppress(ApiError):
                await look(harness, PRICE + AWAY[(number // 16 + user) % len(AWAY)])
        os.write(1, f"asked {user} {number}\n".encode())
        try:
            record = await harness.place(user, 0, "BTCUSDT", **press(user, number))
        except ApiError:
            continue
        os.write(1, f"answered {user} {number} {record.order.id}\n".encode())


async def die() -> None:
    """As by the system for want of memory: nothing is put away.

    Users who have an answer by now get the time to write it down: one that was given too early has to be seen.
    """
    for _ in range(5):
        await asyncio.sleep(0)
    os.kill(os.getpid(), signal.SIGKILL)


async def passing() -> None:
    """Nothing happens this time."""


async def main(dsn: str, point: str) -> None:
    """Trade until the point was passed often enough."""
    points = Points(pytest.MonkeyPatch())
    async with await Database.connect(dsn) as db, open_harness(db, {"BTCUSDT": PRICE}) as harness:
        for user in USERS:
            await harness.fund(user, 0, {"BTC": UNIT, "USDT": 100_000 * UNIT})
        points.todo[point] = [die, *[passing] * BEFORE]
        await asyncio.gather(*(trade(harness, user) for user in USERS))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
