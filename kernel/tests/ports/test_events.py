"""Events: delivered after their commit, exactly once to each subscriber, whoever fails or dies."""

import asyncio

import pytest
from agio_kernel.ports import events
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.events import LONGEST_DELAY_S, Bus, Event, Outstanding, Owed, Subscription, outstanding
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database
from agio_testing.fixtures import DatabaseClock


class Paid(Event, frozen=True):
    """A payment arrived."""

    user_id: int
    amount: str


@pytest.fixture
async def received(owner_db, db):
    """A table of what subscribers did, written in the transaction of their delivery."""
    await owner_db.execute("CREATE TABLE received (subscriber text, amount text)")
    return owner_db


def writer(name: str, fail=lambda event: None):
    """A subscriber that writes what it received, unless ``fail`` raises after the write."""

    async def handler(tx, event):
        await tx.execute("INSERT INTO received VALUES ($1, $2)", name, event.amount)
        fail(event)

    return Subscription(Paid, name, handler)


def bus_on(db: Database, *subscriptions: Subscription) -> Bus:
    bus = Bus(db, IdSource(SystemClock()))
    bus.subscribe("test", subscriptions)
    return bus


async def emit(db: Database, bus: Bus, *amounts: str) -> None:
    async with db.transaction() as tx:
        for amount in amounts:
            await bus.emit(tx, Paid(7, amount))


async def rows(db: Database) -> list[tuple[str, str]]:
    return sorted(tuple(row) for row in await db.fetch("SELECT subscriber, amount FROM received"))


async def make_due(owner_db: Database) -> None:
    """Let the longest wait after a delivery that failed pass."""
    await DatabaseClock(owner_db).advance(seconds=LONGEST_DELAY_S)


async def test_an_event_reaches_every_subscriber_once(db, received):
    bus = bus_on(db, writer("a"), writer("b"))
    await emit(db, bus, "1", "2")
    assert await bus.deliver_due() == 2
    assert await bus.deliver_due() == 0
    assert await rows(received) == [("a", "1"), ("a", "2"), ("b", "1"), ("b", "2")]


async def test_an_event_of_a_change_that_was_rolled_back_is_never_told(db, received):
    bus = bus_on(db, writer("a"))
    with pytest.raises(RuntimeError):
        async with db.transaction() as tx:
            await bus.emit(tx, Paid(7, "1"))
            raise RuntimeError("the change failed")
    assert await bus.deliver_due() == 0
    assert await rows(received) == []


async def test_nothing_is_told_before_the_commit(db, database_url, received):
    bus = bus_on(db, writer("a"))
    async with await Database.connect(database_url, min_size=1, max_size=2) as elsewhere:
        dispatcher = bus_on(elsewhere, writer("a"))
        async with db.transaction() as tx:
            await bus.emit(tx, Paid(7, "1"))
            assert await dispatcher.deliver_due() == 0
        assert await dispatcher.deliver_due() == 1


async def test_a_failing_subscriber_leaves_nothing_holds_up_nobody_and_is_asked_again(db, received):
    failing = [True]

    def fail(event):
        if failing[0]:
            raise OSError("the mail server is away")

    bus = bus_on(db, writer("bad", fail), writer("good"))
    await emit(db, bus, "1", "2")
    assert await bus.deliver_due() == 0
    assert await rows(received) == [("good", "1"), ("good", "2")]
    assert await bus.deliver_due() == 0  # not due again yet
    row = await received.fetchrow(
        "SELECT attempts, problem, due_at > agio_now() AS later, settled_at FROM event_outbox"
    )
    assert (row["attempts"], row["later"], row["settled_at"]) == (1, True, None)
    assert "mail server" in row["problem"]
    failing[0] = False
    await make_due(received)
    assert await bus.deliver_due() == 2
    assert await rows(received) == [("bad", "1"), ("bad", "2"), ("good", "1"), ("good", "2")]


def together(runs: list[list[str]], fail=lambda event: None) -> Subscription:
    """A subscriber that takes events together, and notes in ``runs`` which."""

    async def handler(tx, event):
        await tx.execute("INSERT INTO received VALUES ('one', $1)", event.amount)
        fail(event)

    async def all_of(tx, events):
        runs.append([event.amount for event in events])
        for event in events:
            await tx.execute("INSERT INTO received VALUES ('together', $1)", event.amount)
            fail(event)

    return Subscription(Paid, "all", handler, together=all_of)


async def test_many_events_of_a_kind_are_handed_over_together_and_once(db, database_url, received):
    runs: list[list[str]] = []
    bus = bus_on(db, together(runs))
    await emit(db, bus, "1", "2", "3")
    # Who died between a delivery and what settles its event has delivered it.
    await db.execute("INSERT INTO event_delivery (event_id, subscriber) SELECT min(id), 'test.all' FROM event_outbox")
    assert await bus.deliver_due() == 3
    assert runs == [["2", "3"]] and await rows(received) == [("together", "2"), ("together", "3")]
    await emit(db, bus, "4")
    assert await bus.deliver_due() == 1 and await bus.deliver_due() == 0
    assert ("one", "4") in await rows(received)
    async with await Database.connect(database_url, min_size=1, max_size=2) as elsewhere:
        await emit(db, bus, "5", "6", "7")
        await asyncio.gather(bus.deliver_due(), bus_on(elsewhere, together(runs)).deliver_due())
    assert [amount for _, amount in await rows(received)].count("6") == 1
    assert await received.fetchval("SELECT count(*) FROM event_outbox WHERE settled_at IS NULL") == 0


async def test_one_event_that_fails_holds_up_none_of_those_beside_it(db, received):
    def fail(event):
        if event.amount == "2":
            raise OSError("it can't be told")

    bus = bus_on(db, together([], fail))
    await emit(db, bus, "1", "2", "3")
    assert await bus.deliver_due() == 2
    assert await rows(received) == [("one", "1"), ("one", "3")]
    row = await received.fetchrow("SELECT attempts, problem FROM event_outbox WHERE settled_at IS NULL")
    assert row["attempts"] == 1 and "can't be told" in row["problem"]


async def test_where_others_listen_too_each_is_told_of_each(db, received):
    runs: list[list[str]] = []
    bus = bus_on(db, together(runs), writer("other"))
    await emit(db, bus, "1", "2")
    assert await bus.deliver_due() == 2
    assert runs == []
    assert await rows(received) == [("one", "1"), ("one", "2"), ("other", "1"), ("other", "2")]


async def test_a_subscriber_that_never_comes_back_holds_up_nobody(db, received, monkeypatch):
    monkeypatch.setattr(events, "HANDLER_S", 1.5)  # enough for the other one, on a machine that has other work

    async def stuck(tx, event):
        await asyncio.Event().wait()

    bus = bus_on(db, Subscription(Paid, "stuck", stuck), writer("a"))
    await emit(db, bus, "1", "2")
    async with asyncio.timeout(20):
        assert await bus.deliver_due() == 0
    assert await rows(received) == [("a", "1"), ("a", "2")]
    assert (await outstanding(db)).failing == 2


async def test_the_wait_doubles_up_to_five_minutes(db, received):
    def fail(event):
        raise OSError("away")

    bus = bus_on(db, writer("bad", fail))
    await emit(db, bus, "1")
    waits = []
    for _ in range(12):
        await make_due(received)
        await bus.deliver_due()
        waits.append(
            await received.fetchval("SELECT round(extract(epoch FROM due_at - agio_now()))::int FROM event_outbox")
        )
    assert waits[:4] == [1, 2, 4, 8]
    assert max(waits) == 300


async def test_a_swallowed_database_error_of_a_subscriber_does_not_count_as_delivered(db, received):
    async def careless(tx, event):
        try:
            await tx.execute("INSERT INTO nowhere VALUES (1)")
        except Exception:
            return

    bus = bus_on(db, Subscription(Paid, "careless", careless))
    await emit(db, bus, "1")
    assert await bus.deliver_due() == 0
    assert await received.fetchval("SELECT count(*) FROM event_delivery") == 0


async def test_two_dispatchers_deliver_each_event_once(db, database_url, received):
    async with await Database.connect(database_url, min_size=1, max_size=3) as elsewhere:
        here, there = bus_on(db, writer("a"), writer("b")), bus_on(elsewhere, writer("a"), writer("b"))
        amounts = [str(number) for number in range(30)]
        await emit(db, here, *amounts)
        await asyncio.gather(here.deliver_due(), there.deliver_due(), here.deliver_due(), there.deliver_due())
        while await received.fetchval("SELECT count(*) FROM event_outbox WHERE settled_at IS NULL"):
            await make_due(received)
            await asyncio.gather(here.deliver_due(), there.deliver_due())
    assert await rows(received) == sorted((name, amount) for name in "ab" for amount in amounts)


async def test_two_dispatchers_with_a_subscriber_that_sometimes_fails_still_deliver_once(db, database_url, received):
    calls = []

    def fail(event):
        calls.append(event.amount)
        if len(calls) % 3 == 0:
            raise OSError("away")

    async with await Database.connect(database_url, min_size=1, max_size=3) as elsewhere:
        here, there = bus_on(db, writer("a", fail)), bus_on(elsewhere, writer("a", fail))
        amounts = [str(number) for number in range(12)]
        await emit(db, here, *amounts)
        for _ in range(30):
            await make_due(received)
            await asyncio.gather(here.deliver_due(), there.deliver_due())
            if not await received.fetchval("SELECT count(*) FROM event_outbox WHERE settled_at IS NULL"):
                break
    assert await rows(received) == sorted(("a", amount) for amount in amounts)
    assert len(calls) > len(amounts)


async def test_a_dispatcher_that_dies_in_the_middle_of_a_delivery_repeats_nothing_and_loses_nothing(
    db, database_url, received
):
    async with await Database.connect(database_url, min_size=1, max_size=1) as dying:

        async def die(tx, event):
            await tx.execute("INSERT INTO received VALUES ('a', $1)", event.amount)
            await received.execute("SELECT pg_terminate_backend($1)", tx.get_server_pid())

        bus = bus_on(dying, Subscription(Paid, "a", die))
        await emit(db, bus, "1")
        await bus.deliver_due()
    assert await rows(received) == []
    await make_due(received)
    assert await bus_on(db, writer("a")).deliver_due() == 1
    assert await rows(received) == [("a", "1")]


async def test_an_event_nobody_listens_to_is_not_kept(db, received):
    await emit(db, Bus(db, IdSource(SystemClock())), "1")
    assert await received.fetchval("SELECT count(*) FROM event_outbox") == 0


# --- plugins that are down ------------------------------------------------------------------------------------------


async def start(db: Database, subscriptions: dict[str, list[Subscription]], *down: str) -> Bus:
    """A bus as a process makes it when it starts: plugins that are down by then have declared nothing."""
    bus = Bus(db, IdSource(SystemClock()), is_up=lambda plugin: plugin not in down)
    for plugin, own in subscriptions.items():
        if plugin not in down:
            bus.subscribe(plugin, own)
    await bus.keep_subscribers(list(subscriptions))
    return bus


async def test_what_happens_while_a_plugin_is_down_is_delivered_once_it_is_up_again(db, received):
    plugins = {"shop": [writer("a")], "mail": [writer("b")]}
    await start(db, plugins)
    bus = await start(db, plugins, "mail")
    await emit(db, bus, "1", "2")
    assert await bus.deliver_due() == 2
    assert await rows(received) == [("a", "1"), ("a", "2")]
    assert await bus.deliver_due() == 0  # nobody looks again and again at what can't be delivered
    bus = await start(db, plugins)
    assert await bus.deliver_due() == 2
    assert await rows(received) == [("a", "1"), ("a", "2"), ("b", "1"), ("b", "2")]
    assert await bus.deliver_due() == 0


async def test_an_event_that_only_a_plugin_that_is_down_listens_to_is_kept(db, received):
    plugins = {"mail": [writer("b")]}
    await start(db, plugins)
    bus = await start(db, plugins, "mail")
    await emit(db, bus, "1")
    assert await bus.deliver_due() == 1
    bus = await start(db, plugins)
    assert await bus.deliver_due() == 1
    assert await rows(received) == [("b", "1")]


async def test_a_plugin_that_goes_down_after_it_subscribed_is_owed_its_events(db, received):
    down = set()
    bus = Bus(db, IdSource(SystemClock()), is_up=lambda plugin: plugin not in down)
    bus.subscribe("mail", [writer("b")])
    await bus.keep_subscribers(["mail"])
    down.add("mail")
    await emit(db, bus, "1")
    assert await bus.deliver_due() == 1
    assert await rows(received) == []
    down.clear()
    assert await bus.deliver_due() == 1
    assert await rows(received) == [("b", "1")]


async def test_what_a_plugin_is_owed_is_let_go_when_it_is_taken_out(db, received):
    plugins = {"shop": [writer("a")], "mail": [writer("b")]}
    await start(db, plugins)
    bus = await start(db, plugins, "mail")
    await emit(db, bus, "1")
    await bus.deliver_due()
    without = {"shop": [writer("a")]}
    bus = await start(db, without)
    assert await bus.deliver_due() == 1
    assert await received.fetchval("SELECT count(*) FROM event_outbox WHERE settled_at IS NULL") == 0
    bus = await start(db, plugins)
    assert await bus.deliver_due() == 0
    assert await rows(received) == [("a", "1")]


async def test_a_subscriber_that_fails_is_asked_again_before_the_event_waits_for_one_that_is_down(db, received):
    failing = [True]

    def fail(event):
        if failing[0]:
            raise OSError("away")

    plugins = {"shop": [writer("a", fail)], "mail": [writer("b")]}
    await start(db, plugins)
    bus = await start(db, plugins, "mail")
    await emit(db, bus, "1")
    assert await bus.deliver_due() == 0
    assert (await outstanding(db)).failing == 1
    failing[0] = False
    await make_due(received)
    assert await bus.deliver_due() == 1
    assert await rows(received) == [("a", "1")]
    bus = await start(db, plugins)
    assert await bus.deliver_due() == 1
    assert await rows(received) == [("a", "1"), ("b", "1")]


async def test_a_process_in_which_the_plugin_is_up_delivers_what_another_could_not(db, database_url, received):
    plugins = {"mail": [writer("b")]}
    whole = await start(db, plugins)
    async with await Database.connect(database_url, min_size=1, max_size=2) as elsewhere:
        wounded = await start(elsewhere, plugins, "mail")
        await emit(elsewhere, wounded, "1")
        assert await wounded.deliver_due() == 1
        assert await whole.deliver_due() == 1
        assert await wounded.deliver_due() == 0
    assert await rows(received) == [("b", "1")]


async def test_what_is_owed_is_counted_by_subscriber(db, received):
    plugins = {"shop": [writer("a")], "mail": [writer("b"), writer("c")]}
    await start(db, plugins)
    assert await outstanding(db) == Outstanding()
    bus = await start(db, plugins, "mail")
    await emit(db, bus, "1", "2", "3")
    await bus.deliver_due()
    since = await received.fetchval("SELECT min(created_at) FROM event_outbox")
    assert await outstanding(db) == Outstanding((Owed("mail.b", 3, since), Owed("mail.c", 3, since)))


async def test_only_what_everybody_has_had_is_forgotten(db, received, database_clock):
    plugins = {"shop": [writer("a")], "mail": [writer("b")]}
    await start(db, plugins)
    bus = await start(db, plugins)
    await emit(db, bus, "1", "2")
    await bus.deliver_due()
    bus = await start(db, plugins, "mail")
    await emit(db, bus, "3")
    await bus.deliver_due()
    assert await bus.forget_old() == 0
    await database_clock.advance(days=40)
    assert await bus.forget_old(limit=1) == 1
    assert await bus.forget_old() == 1
    assert await bus.forget_old() == 0
    bus = await start(db, plugins)
    assert await bus.deliver_due() == 1
    assert await rows(received) == [(name, amount) for name in "ab" for amount in "123"]


async def until(received: Database, count: int) -> None:
    """Wait until ``count`` deliveries were written, at most twenty seconds."""
    async with asyncio.timeout(20):
        while len(await rows(received)) < count:  # noqa: ASYNC110 – what is waited for happens in PostgreSQL
            await asyncio.sleep(0.005)


async def test_the_running_bus_survives_an_outage(db, received, monkeypatch):
    bus = bus_on(db, writer("a"))
    real, failures = bus.deliver_due, [2]

    async def flaky():
        if failures[0]:
            failures[0] -= 1
            raise OSError("the database is away")
        return await real()

    monkeypatch.setattr(bus, "deliver_due", flaky)
    running = asyncio.create_task(bus.run())
    try:
        await emit(db, bus, "1")
        await until(received, 1)
        assert failures == [0]
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_the_running_bus_delivers_soon_after_a_commit_that_took_its_time(db, received, monkeypatch):
    monkeypatch.setattr(events, "POLL_S", 10.0)
    bus = bus_on(db, writer("a"))
    running = asyncio.create_task(bus.run())
    loop = asyncio.get_running_loop()
    try:
        await emit(db, bus, "0")
        await until(received, 1)
        for number in range(1, 4):
            async with db.transaction() as tx:
                await bus.emit(tx, Paid(7, str(number)))
                await asyncio.sleep(0.03)
            committed = loop.time()
            await until(received, number + 1)
            assert loop.time() - committed < 5
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
