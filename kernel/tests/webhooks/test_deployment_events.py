"""The deployment's events: each once, under one number, without a hole, whoever delivers and whoever dies."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.realm import Realm
from agio_kernel.identity.users import create_user, insert_user
from agio_kernel.money.events import DepositCredited, DepositRefused
from agio_kernel.notices.webhooks import WebhookEvent
from agio_kernel.notices.webhooks.deployment_events import KEPT, NotKept
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.events import Bus, UserRegistered
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database
from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).parent))

from numbering_worker import Moved, numbering_bus

WORKER = Path(__file__).parent / "numbering_worker.py"


async def move(db: Database, bus: Bus, order: int, step: int, *, user: int = 0) -> None:
    async with db.transaction() as tx:
        await bus.emit(tx, Moved(user, order, step))


async def reported(db: Database) -> list[tuple[int, int, int]]:
    """Number, order and step of each event."""
    rows = await db.fetch("SELECT number, data FROM deployment_event ORDER BY number")
    return [(row["number"], int(row["data"]["order_id"]), row["data"]["step"]) for row in rows]


def assert_whole(found: list[tuple[int, int, int]], orders: int, steps: int) -> None:
    """Without a hole, each once, and those of one order as they happened."""
    assert [number for number, _, _ in found] == list(range(1, orders * steps + 1))
    for order in range(orders):
        assert [step for _, one, step in found if one == order] == list(range(steps)), order


@pytest.mark.parametrize("seed", range(3))
async def test_many_who_write_and_many_who_deliver_give_each_event_one_number_in_order(db, seed: int) -> None:
    chance, orders, steps = random.Random(seed), 8, 12
    buses = [numbering_bus(db)[0] for _ in range(4)]
    writing = True

    async def write(order: int) -> None:
        for step in range(steps):
            await move(db, buses[order % 4], order, step)
            await asyncio.sleep(chance.choice((0, 0, 0.002)))

    async def deliver(bus: Bus) -> None:
        while writing or await bus.deliver_due():
            await bus.deliver_due()

    delivering = [asyncio.create_task(deliver(bus)) for bus in buses]
    await asyncio.gather(*(write(order) for order in range(orders)))
    writing = False
    await asyncio.gather(*delivering)
    assert_whole(await reported(db), orders, steps)


@pytest.mark.realtime
async def test_whoever_delivers_is_killed_and_no_number_is_missing_or_given_twice(db, database_url: str) -> None:
    chance, orders, steps = random.Random(7), 5, 40
    bus, _ = numbering_bus(db)

    async def write(order: int) -> None:
        for step in range(steps):
            await move(db, bus, order, step)
            await asyncio.sleep(0.01)

    writing = asyncio.gather(*(write(order) for order in range(orders)))
    # ended by others: the writers have a number of steps
    while not writing.done():
        worker = await asyncio.to_thread(subprocess.Popen, [sys.executable, str(WORKER), database_url])
        seen = await bus_has_numbered(db)
        # ended by others: so does this one
        while await bus_has_numbered(db) == seen and not writing.done():  # noqa: ASYNC110
            await asyncio.sleep(0.005)  # what is numbered is the witness, and it has no event
        await asyncio.sleep(chance.random() / 20)
        worker.send_signal(signal.SIGKILL)
        await asyncio.to_thread(worker.wait)
    await writing
    while await bus.deliver_due():
        pass
    assert_whole(await reported(db), orders, steps)


async def bus_has_numbered(db: Database) -> int:
    return await db.fetchval("SELECT last FROM deployment_event_head") or 0


async def test_a_change_that_was_rolled_back_takes_no_number(db) -> None:
    bus, events = numbering_bus(db)
    with pytest.raises(RuntimeError):
        async with db.transaction() as tx:
            await bus.emit(tx, Moved(0, 1, 0))
            raise RuntimeError
    await move(db, bus, 2, 0)
    await bus.deliver_due()
    assert await reported(db) == [(1, 2, 0)] and await events.newest() == 1


async def test_an_event_has_the_moment_of_the_change_however_late_it_is_numbered(db, database_clock) -> None:
    bus, events = numbering_bus(db)
    await move(db, bus, 1, 0)
    at = await db.fetchval("SELECT created_at FROM event_outbox")
    await database_clock.advance(hours=3)
    await bus.deliver_due()
    [one] = await events.after(0, 10)
    assert one.at == at and one.kind == "shop.order_moved"
    assert one.data == {"user_id": "0", "order_id": "1", "step": 0}


async def test_nobody_is_told_of_demo_accounts(db) -> None:
    bus, events = numbering_bus(db)
    ids, now = IdSource(SystemClock()), SystemClock().now()
    async with db.transaction() as tx:
        real = await create_user(tx, ids, now=now, country="ES", language="en", password_hash=None, email="a@b.es")
        ends = now + timedelta(days=1)
        demo = await insert_user(tx, ids, replace(real, realm=Realm.DEMO, email=None, demo_expires_at=ends))
    await move(db, bus, 1, 0, user=demo.id)
    await move(db, bus, 2, 0, user=real.id)
    await bus.deliver_due()
    assert [one.data["order_id"] for one in await events.after(0, 10)] == ["2"]


async def test_after_thirty_days_an_event_is_gone_and_its_number_is_given_to_no_other(db, database_clock) -> None:
    bus, events = numbering_bus(db, database_clock)
    await move(db, bus, 1, 0)
    await bus.deliver_due()
    await events.require_kept(0)
    await database_clock.advance(days=KEPT.days + 1)
    assert await events.forget_old(10) == 1
    await move(db, bus, 1, 1)
    await bus.deliver_due()
    assert await reported(db) == [(2, 1, 1)]
    for number in (0, 3):
        with pytest.raises(NotKept):
            await events.require_kept(number)


def test_ids_are_text_and_amounts_decimals_of_their_coin() -> None:
    kind = WebhookEvent("deposit_credited", DepositCredited, ("user_id", "deposit_id", "coin"), {"amount": "coin"})
    event = DepositCredited(2**60, 5, "USDT", 1_250_000)
    reported = {"user_id": str(2**60), "deposit_id": "5", "coin": "USDT"}
    assert kind.payload(event, {"USDT": AssetSpec(1, "USDT", 6, "Tether")}) == {**reported, "amount": "1.250000"}
    assert kind.payload(event, {}) == reported


def test_what_may_name_a_person_or_say_an_operators_words_can_not_be_declared() -> None:
    for event, field in ((UserRegistered, "uid"), (UserRegistered, "invite"), (DepositRefused, "reason")):
        with pytest.raises(ConfigurationError, match=field):
            WebhookEvent("something", event, ("user_id", field))
    with pytest.raises(ConfigurationError, match="which its event has not"):
        WebhookEvent("something", UserRegistered, ("deposit_id",))
    with pytest.raises(ConfigurationError, match="no name"):
        WebhookEvent("Some.Thing", UserRegistered, ("user_id",))
