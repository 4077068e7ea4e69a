"""A process that trades as far as it has the lease: `owner_app.py DSN NAME`.

Each user presses for ever, whoever trades. Its requests and answers stand on its output, a line each: `answered
USER NUMBER ORDER` after an answer, `refused USER NUMBER CODE` after a refusal, `opened` once, and `began` whenever it
has the lease.
"""

import asyncio
import os
import sys
from contextlib import suppress
from itertools import count

from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.db import Database
from agio_spot.engine.order import Side
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness

UNIT = 10**8
PRICE = 50_000_00
USERS = range(1, 9)
PAUSE_S = 0.02
"""Between two refused presses."""
RESTS = 20
"""Of so many orders one stays in the book: what grows is read by every next owner."""
MOST = 10**6


async def trade(harness: EngineHarness, name: str, user: int) -> None:
    """One press after the other, each written down before the next."""
    for number in count():
        side = Side.BUY if user % 2 else Side.SELL
        price = PRICE + (number * 7 + user * 13) % 40 - 20
        try:
            rtoken = f"{name}x{user}x{number}"
            record = await harness.place(user, 0, "BTCUSDT", side, price=price, quantity=UNIT // 1000, rtoken=rtoken)
        except ApiError as refusal:
            note(f"refused {user} {number} {refusal.code.number}")
            await asyncio.sleep(PAUSE_S)
        else:
            note(f"answered {user} {number} {record.order.id}")
            if number % RESTS:
                with suppress(ApiError):  # it was filled, or another process trades
                    await harness.cancel(user, 0, record.order.id, f"{name}c{user}x{number}")


def note(line: str) -> None:
    """Write it down before anything else happens."""
    os.write(1, f"{line}\n".encode())


async def begin(harness: EngineHarness) -> None:
    """Say when it has the lease."""
    before = False
    # ended by others: the test kills this process
    while True:
        if harness.sequencer.is_ready and not before:
            note("began")
        before = harness.sequencer.is_ready
        await asyncio.sleep(0.005)


async def main(dsn: str, name: str) -> None:
    """Trade until it is killed."""
    async with (
        await Database.connect(dsn) as db,
        open_harness(db, {"BTCUSDT": PRICE}, open_orders_per_user=MOST) as harness,
    ):
        note("opened")
        await asyncio.gather(begin(harness), *(trade(harness, name, user) for user in USERS))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
