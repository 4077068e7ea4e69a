"""Processes that tell one another over a real Redis: what arrives, what is lost, and that it is known to be."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from agio_host.feed import peers as module
from agio_host.feed.hub import FeedHub, Relayed, Wanted, Watched
from agio_host.feed.peers import ALL, PURPOSE, RedisPeers
from agio_host.limits.rate import Rates
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity.tickets import Tickets
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.processes import peers as port
from agio_kernel.ports.secret_box import SecretBox
from agio_testing.processes.peers import linked_peers
from agio_testing.processes.redis import RedisServer, running_redis
from agio_testing.waiting import soon
from socket_reader import Reader, until_sent

ANN = Principal(Subject.USER, 7, "100007", 1)
BOX = SecretBox(b"a secret of one deployment, long enough")


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    with running_redis(tmp_path) as server:
        yield server


class Process:
    """One of a deployment, and what it heard."""

    def __init__(self, redis: RedisServer, box: SecretBox = BOX) -> None:
        self.peers = RedisPeers(redis.url, box)
        self.heard: list[tuple[str, int]] = []
        self.losses = 0
        self.peers.hear("number", int, lambda name, number: self.heard.append((name, number)))
        self.peers.on_loss(self._lost)

    def _lost(self) -> None:
        self.losses += 1

    @property
    def numbers(self) -> list[int]:
        return [number for _, number in self.heard]


Starts = Callable[..., Any]


@pytest.fixture
async def begin(redis: RedisServer) -> AsyncIterator[Starts]:
    """Start processes that know one another."""
    async with AsyncExitStack() as stack:

        async def start(count: int) -> list[Process]:
            started = [Process(redis) for _ in range(count)]
            for one in started:
                await stack.enter_async_context(one.peers.running())
            await soon(lambda: all_known(started))
            for one in started:
                one.losses = 0
            return started

        yield start


async def all_known(processes: list[Process]) -> bool:
    """Whether each has heard each other, which all say once a second."""
    return all(len(one.peers._senders) == len(processes) - 1 for one in processes)


async def has(process: Process, *numbers: int) -> None:
    async def same() -> bool:
        return process.numbers == list(numbers)

    await soon(same)


async def has_lost(process: Process) -> None:
    async def lost() -> bool:
        return process.losses > 0

    await soon(lost)


async def test_all_others_hear_what_is_told_and_those_named_what_is_for_them(begin: Starts) -> None:
    one, two, three = await begin(3)
    one.peers.tell("number", 1)
    one.peers.tell("number", 2, [three.peers.name])
    one.peers.tell("number", 3)
    await has(two, 1, 3)
    await has(three, 1, 2, 3)
    assert {name for name, _ in two.heard + three.heard} == {one.peers.name}
    assert one.heard == [] and (one.losses, two.losses, three.losses) == (0, 0, 0)


async def test_frames_that_were_lost_are_missed_by_those_for_whom_they_were(begin: Starts) -> None:
    one, two, three = await begin(3)
    one.peers.tell("number", 1, [two.peers.name])
    one.peers._waiting.clear()  # as a queue does that is full
    await has_lost(two)  # by what its sender says a second later that it has told
    one.peers.tell("number", 2, [two.peers.name])
    await has(two, 2)
    assert three.losses == 0
    one.peers.tell("number", 3)
    one.peers._waiting.clear()
    one.peers.tell("number", 4)
    await has_lost(three)
    await has(three, 4)


async def test_while_redis_is_away_nothing_waits_and_once_it_is_back_everybody_knows(
    begin: Starts, redis: RedisServer
) -> None:
    one, two = await begin(2)
    redis.kill()
    for number in range(10):
        one.peers.tell("number", number)
    await has_lost_connection(two)
    redis.start()
    await has_lost(two)
    await has_lost(one)

    async def heard() -> bool:
        one.peers.tell("number", 99)
        return 99 in two.numbers

    await soon(heard)


async def test_a_redis_that_hangs_is_left(begin: Starts, redis: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIMIT_S", 1.0)
    monkeypatch.setattr(module, "BEAT_S", 0.1)
    one, two = await begin(2)
    assert redis.process is not None
    redis.process.send_signal(signal.SIGSTOP)
    try:
        await has_lost_connection(two)
    finally:
        redis.process.send_signal(signal.SIGCONT)
    await has_lost(two)

    async def heard() -> bool:
        one.peers.tell("number", 1)
        return 1 in two.numbers

    await soon(heard)


async def has_lost_connection(process: Process) -> None:
    async def away() -> bool:
        return not process.peers.connected

    await soon(away)


async def test_nobody_without_the_secret_is_believed_and_nobody_twice(begin: Starts, redis: RedisServer) -> None:
    one, two = await begin(2)
    stranger = RedisPeers(redis.url, SecretBox(b"another secret, as long as the first one"))
    frames: list[bytes] = []
    async with stranger.running(), one.peers._redis.pubsub(ignore_subscribe_messages=True) as overheard:
        await overheard.subscribe(ALL)
        stranger.tell("number", 666)
        for hostile in (b"", b"\x00" * 11, b"\xff" * 100, BOX.seal(PURPOSE, b"no frame"), BOX.seal("other", b"\x95")):
            await one.peers._redis.publish(ALL, hostile)
        one.peers.tell("number", 1)
        await has(two, 1)
        async with asyncio.timeout(20):
            while not frames or one.peers.name not in str(frames[-1]):
                message = await overheard.get_message(timeout=1)
                if message is not None:
                    frames.append(message["data"])
                    with_secret = [frame for frame in frames if opens(frame) and b"number" in BOX.open(PURPOSE, frame)]
                    if with_secret:
                        break
        for frame in frames:
            await one.peers._redis.publish(ALL, frame)
        one.peers.tell("number", 2)
        await has(two, 1, 2)
    assert two.losses == 0


def opens(frame: bytes) -> bool:
    try:
        BOX.open(PURPOSE, frame)
    except ValueError:
        return False
    return True


async def test_a_process_that_is_killed_takes_its_last_words_with_it_and_one_that_ends_does_not(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "GONE_S", 1.5)
    monkeypatch.setattr(module, "BEAT_S", 0.2)
    two = Process(redis)
    async with two.peers.running():
        one = Process(redis)
        async with one.peers.running():
            await soon(lambda: all_known([one, two]))
            two.losses = 0
            one.peers.tell("number", 1)
        await has(two, 1)

        async def is_forgotten() -> bool:
            return not two.peers._senders

        await soon(is_forgotten)
        assert two.losses == 0
        three = Process(redis)
        running = three.peers.running()
        await running.__aenter__()
        await soon(lambda: all_known([three, two]))
        three.peers.tell("number", 2, [two.peers.name])
        await has(two, 1, 2)
        monkeypatch.setattr(three.peers, "tell", lambda *_: None)  # no farewell
        await running.__aexit__(None, None, None)
        await has_lost(two)


async def test_a_process_that_was_forgotten_for_a_while_is_heard_again_and_knows_that_it_was(
    begin: Starts, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = await begin(2)
    for number in range(5):
        one.peers.tell("number", number)
        one.peers.tell("number", number, [two.peers.name])
    await has(two, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4)
    del one.peers._senders[two.peers.name]  # as one does that has heard nothing for long
    del two.peers._senders[one.peers.name]
    two.heard.clear()
    one.peers.tell("number", 10, [two.peers.name])
    one.peers.tell("number", 11)
    await has(two, 10, 11)

    async def is_heard() -> bool:
        known = two.peers._senders.get(one.peers.name)
        return known is not None and known.hears

    await soon(is_heard)
    # Only one of them forgets the other, who hears on, and isn't heard of.
    one.losses = two.losses = 0
    del one.peers._senders[two.peers.name]
    monkeypatch.setattr(module, "BEAT_S", 0.05)
    hears, two_beats = one.peers._is_next, 0

    def is_next(frame: Any) -> bool:
        nonlocal two_beats
        two_beats += frame.sender == two.peers.name
        return two_beats > 3 and hears(frame)

    monkeypatch.setattr(one.peers, "_is_next", is_next)
    await has_lost(two)
    assert one.losses == 0


async def test_frames_that_waited_for_long_are_no_news_and_are_missed(
    begin: Starts, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = await begin(2)
    now = module.time
    monkeypatch.setattr(module, "time", lambda: now() - 11)
    one.peers.tell("number", 1)
    monkeypatch.setattr(module, "time", now)
    one.peers.tell("number", 2)
    await has(two, 2)
    assert two.losses == 1


async def test_a_limit_holds_for_all_processes_together(begin: Starts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "COUNTS_EVERY_S", 0.02)
    one, two = await begin(2)
    rates = [Rates(one.peers), Rates(two.peers)]
    telling = [asyncio.create_task(each.shared.run()) for each in rates]
    allowed = 0

    def ask(each: Rates) -> bool:
        try:
            each.take("ann", "web/list", 60)
        except ApiError:
            return False
        return True

    for _ in range(40):
        allowed += sum(map(ask, rates))
        await asyncio.sleep(0.02)  # somebody who is as fast as he can be is told of within a quarter of a second
    assert 60 <= allowed <= 70
    assert Rates(one.peers).take("bob", "web/list", 60) is None
    for task in telling:
        task.cancel()


async def test_a_ticket_is_good_once_in_whatever_process(begin: Starts) -> None:
    one, two = await begin(2)
    here, there = Tickets(peers=one.peers), Tickets(peers=two.peers)
    given = [here.give(ANN) for _ in range(3)]
    await soon_known(there, 3)
    assert there.redeem(given[0]) == ANN
    assert here.redeem(given[1]) == ANN
    await soon_known(there, 1)
    await soon_known(here, 1)
    assert [each.redeem(ticket) for each in (here, there) for ticket in given[:2]] == [None] * 4
    there.forget(Subject.USER, 7)
    assert there.redeem(given[2]) is None


def test_a_ticket_that_comes_after_the_end_of_its_session_is_not_believed() -> None:
    one, two = linked_peers()
    moment = 1_000

    def now_ms() -> int:
        return moment

    here, there = Tickets(peers=one, now_ms=now_ms), Tickets(peers=two, now_ms=now_ms)
    tell, late = one.tell, []
    one.tell = lambda *message: late.append(message)  # type: ignore[method-assign]
    ticket = here.give(ANN)
    moment += 10
    there.forget(Subject.USER, ANN.id)
    for message in late:
        tell(*message)
    assert there.redeem(ticket) is None
    one.tell = tell  # type: ignore[method-assign]
    moment += 10
    assert there.redeem(here.give(ANN)) == ANN


async def soon_known(tickets: Tickets, count: int) -> None:
    async def known() -> bool:
        return len(tickets._given) == count

    await soon(known)


# --- the feed ------------------------------------------------------------------------------------------------------

TOPICS = [
    ("t", Topic("trades", lambda a, w: [], shared=True)),
    ("t", Topic("depth", lambda a, w: [], shared=True)),
    ("t", Topic("orders", lambda a, w: [], private=True)),
    ("t", Topic("candles", lambda a, w: [])),
]


@pytest.fixture
async def hubs(begin: Starts, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[FeedHub]]:
    """Hubs of two processes."""
    monkeypatch.setattr("agio_host.feed.hub.FLUSH_S", 0.01)
    made = [FeedHub(one.peers) for one in await begin(2)]
    for one in made:
        one.register(TOPICS, {"ann": ANN}.get)  # type: ignore[arg-type]
    running = [asyncio.create_task(one.run()) for one in made]
    yield made
    for task in running:
        task.cancel()


def data(reader: Reader, topic: str) -> list[Any]:
    return [message["data"] for message in reader.sent if message["topic"] == topic]


async def test_what_one_process_publishes_for_all_is_told_where_it_is_watched(hubs: list[FeedHub]) -> None:
    here, there = hubs
    page, other = Reader(there), Reader(here)
    await page.say(type=3, ticket="ann")
    await page.say(type=2, subscribe=["trades:A", "depth:A", "orders", "candles:A"])
    await other.say(type=2, subscribe=["trades:B"])
    await until_sent(page, 5)
    await until_sent(other, 1)
    assert here.watched("trades:A") and here.watched("depth:A") and here.watched("orders")
    assert not here.watched("trades:C") and not here.watched("candles:A")
    for number in range(3):
        here.publish_each("trades:A", number)
    here.publish_each("trades:B", 9)
    here.publish("depth:A", "old")
    here.publish("depth:A", "new")
    here.publish("candles:A", "not shared")
    here.publish_private("orders", 8, "another's")
    here.publish_private("orders", 7, "hers")
    await until_sent(page, 10)
    assert data(page, "trades:A") == [[], 0, 1, 2]
    assert data(page, "depth:A") == [[], "new"]
    assert data(page, "orders") == [[], "hers"]
    assert data(page, "candles:A") == [[]]
    assert data(other, "trades:B") == [[], 9]
    for reader in (page, other):
        reader.serving.cancel()


async def test_what_is_watched_no_more_is_told_to_nobody(hubs: list[FeedHub], monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = hubs
    page = Reader(there)
    await page.say(type=2, subscribe=["trades:A"])
    await until_sent(page, 1)
    assert here.watched("trades:A")
    await page.say(type=2, unsubscribe=["trades:A"])

    async def forgotten() -> bool:
        return not here.watched("trades:A")

    await soon(forgotten)
    page.serving.cancel()


async def test_pages_come_back_where_something_may_have_been_lost(hubs: list[FeedHub], redis: RedisServer) -> None:
    _, there = hubs
    follows, looks = Reader(there), Reader(there)
    await follows.say(type=2, subscribe=["trades:A"])
    await looks.say(type=2, subscribe=["candles:A"])
    await until_sent(follows, 1)
    await until_sent(looks, 1)
    redis.kill()
    redis.start()
    async with asyncio.timeout(30):
        await asyncio.wait([follows.serving])
    assert follows.closed == 4408 and looks.closed is None
    looks.serving.cancel()


def test_every_message_of_the_feed_is_one_that_its_form_reads() -> None:
    for said in (
        Watched({"a"}, {1}),
        Wanted(1, {"a"}, set()),
        Relayed("orders", "{}", 7),
        Relayed("trades:A", "{}", each=True),
    ):
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(said), type=type(said)) == said
