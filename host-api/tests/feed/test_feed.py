"""The live feed at /feed: topics, heartbeats, tickets, and what becomes of a socket that misbehaves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import pytest
from agio_host.feed import hub as feed_hub
from agio_host.feed.hub import MOST_MALFORMED, FeedHub
from agio_host.feed.socket_protocol import text_frame
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.ports.feed import Topic
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from socket_reader import Reader, server_frames, settle, until_sent
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus


@asynccontextmanager
async def page(site: Site, **options: Any) -> AsyncIterator[ClientConnection]:
    async with connect(f"ws://127.0.0.1:{site.port}/feed", open_timeout=5, close_timeout=1, **options) as socket:
        yield socket


async def say(socket: ClientConnection, **message: Any) -> None:
    await socket.send(msgspec.json.encode(message).decode())


async def hear(socket: ClientConnection, topic: str, within_s: float = 5) -> dict[str, Any]:
    """The next message of a topic."""
    async with asyncio.timeout(within_s):
        while True:
            message = msgspec.json.decode(await socket.recv())
            if message["topic"] == topic:
                return message


async def heard(socket: ClientConnection, for_s: float) -> set[str]:
    """The topics of everything that comes in a while."""
    topics: set[str] = set()
    try:
        async with asyncio.timeout(for_s):
            while True:
                topics.add(msgspec.json.decode(await socket.recv())["topic"])
    except TimeoutError:
        return topics


async def close_code(socket: ClientConnection, within_s: float = 5) -> int:
    async with asyncio.timeout(within_s):
        try:
            while True:
                await socket.recv()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006


async def test_a_heartbeat_comes_back_with_its_time(site: Site):
    async with page(site) as socket:
        await say(socket, type=1, time=123.5)
        assert (await hear(socket, "heartbeat"))["data"] == {"time": 123.5}


async def test_the_table_of_currencies_comes_unasked_within_two_seconds(site: Site):
    async with page(site) as socket:
        table = await hear(socket, "table", within_s=2)
        rows = table["data"]["rows"] if isinstance(table["data"], dict) else table["data"]
        assert len(rows) >= 1


async def test_a_subscription_begins_with_a_snapshot_and_goes_on(site: Site):
    async with page(site) as socket:
        await say(socket, type=2, subscribe=["candles:BTCUSDT:1m"])
        first = await hear(socket, "candles:BTCUSDT:1m")
        assert first["snapshot"] is True
        again = await hear(socket, "candles:BTCUSDT:1m")
        assert "snapshot" not in again


async def test_who_unsubscribes_hears_no_more_of_it(site: Site):
    async with page(site) as socket:
        await say(socket, type=2, subscribe=["depth:BTCUSDT"])
        assert (await hear(socket, "depth:BTCUSDT"))["snapshot"] is True
        await say(socket, type=2, unsubscribe=["depth:BTCUSDT"])
        await say(socket, type=1, time=1)
        await hear(socket, "heartbeat")
        assert "depth:BTCUSDT" not in await heard(socket, 2)


async def test_who_never_subscribed_hears_only_the_table(site: Site):
    async with page(site) as socket:
        assert await heard(socket, 2) <= {"table"}


@pytest.mark.parametrize("name", ["nothing", "depth:NOSUCH", "candles", "candles:BTCUSDT:7m", "", ":", "a" * 500])
async def test_an_unknown_topic_is_not_answered_and_does_no_harm(site: Site, name: str):
    async with page(site) as socket:
        await say(socket, type=2, subscribe=[name])
        await say(socket, type=1, time=2)
        await hear(socket, "heartbeat")
        assert name not in await heard(socket, 0.3)


async def test_private_topics_need_a_ticket_and_a_ticket_serves_once(site: Site):
    who = await asyncio.to_thread(lambda: site.visitor().in_demo())
    ticket = (await asyncio.to_thread(who.post, "feedTicket"))["data"]["ticket"]
    async with page(site) as stranger, page(site) as socket:
        await say(stranger, type=2, subscribe=["orders", "balances"])
        await say(socket, type=3, ticket=ticket)
        assert (await hear(socket, "session"))["data"] == {"state": "signed-in"}
        await say(stranger, type=3, ticket=ticket)
        assert (await hear(stranger, "session"))["data"] == {"state": "refused"}
        await say(stranger, type=2, subscribe=["orders", "balances"])

        await say(socket, type=2, subscribe=["orders"])
        assert (await hear(socket, "orders"))["snapshot"] is True
        terms = {"pair": "BTCUSDT", "side": "buy", "type": "market", "amount": "20"}
        placed = await asyncio.to_thread(lambda: who.post("placeSpotOrder", **terms))
        reported = await hear(socket, "orders")
        assert placed["data"]["id"] in msgspec.json.encode(reported).decode()
        assert not {"orders", "balances"} & await heard(stranger, 0.5)


async def test_another_accounts_orders_are_never_heard(site: Site):
    ann, ben = await asyncio.to_thread(lambda: (site.visitor().in_demo(), site.visitor().in_demo()))
    async with page(site) as socket:
        ticket = (await asyncio.to_thread(ben.post, "feedTicket"))["data"]["ticket"]
        await say(socket, type=3, ticket=ticket)
        await say(socket, type=2, subscribe=["orders", "balances"])
        await hear(socket, "balances")

        def order(who: Visitor) -> dict[str, Any]:
            return who.post("placeSpotOrder", pair="BTCUSDT", side="buy", type="market", amount="20")

        assert (await asyncio.to_thread(order, ann))["code"] == 0
        assert not {"orders", "balances"} & await heard(socket, 1)


async def test_a_message_of_more_than_four_kilobytes_ends_the_socket(site: Site):
    async with page(site) as socket:
        await socket.send('{"type": 1, "ticket": "' + "a" * 5000 + '"}')
        assert await close_code(socket) == 4408


async def test_a_flood_of_messages_ends_the_socket_and_no_other(site: Site):
    async with page(site) as flood, page(site) as calm:
        for number in range(200):
            try:
                await say(flood, type=1, time=number)
            except ConnectionClosed:
                break
        assert await close_code(flood) == 4408
        await say(calm, type=1, time=7)
        assert (await hear(calm, "heartbeat"))["data"] == {"time": 7}


async def test_what_is_no_message_is_told_so_and_forgiven(site: Site):
    async with page(site) as socket:
        for text in ("", "{", "[]", "null", '{"type": "1"}', '{"type": 2, "subscribe": "depth"}', b"\xff\xfe"):
            await socket.send(text)
            if text:
                assert (await hear(socket, "error"))["data"] == "malformed"
        await say(socket, type=1, time=3)
        await hear(socket, "heartbeat")


async def test_who_goes_on_with_what_is_no_message_is_dropped(site: Site):
    async with page(site) as socket:
        for _ in range(MOST_MALFORMED + 1):
            await socket.send("[" * 4000)
        assert await close_code(socket) == 4408


async def test_text_that_is_no_utf8_ends_the_socket_and_leaves_no_traceback(site: Site):
    seen = site.log.stat().st_size
    for garbage in (b"\xff\xfe", b"\xc3", b'{"type": 1}\x80' * 200):
        async with page(site) as socket:
            await socket.send(garbage, text=True)
            assert await close_code(socket) == 1007
    async with page(site) as socket:
        await say(socket, type=1, time=5)
        await hear(socket, "heartbeat")
    assert "Traceback" not in site.log.read_text()[seen:]


async def test_a_page_of_another_site_is_refused(site: Site):
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        async with page(site, origin="https://evil.example") as socket:
            await socket.recv()
    async with page(site, origin=site.url) as socket:
        await say(socket, type=1, time=4)
        await hear(socket, "heartbeat")


def test_plain_http_is_told_to_speak_websocket(site: Site):
    answer = httpx.get(f"{site.url}/feed")
    assert answer.status_code == 426
    assert answer.json()["code"] == 109


async def test_whoever_logs_out_hears_no_more_of_the_account(site: Site):
    who = await asyncio.to_thread(lambda: site.visitor().in_demo())
    async with page(site) as socket, page(site) as visitor:
        await say(socket, type=3, ticket=(await asyncio.to_thread(who.post, "feedTicket"))["data"]["ticket"])
        await hear(socket, "session")
        assert (await asyncio.to_thread(who.post, "logout"))["code"] == 0
        assert await close_code(socket) == 4408
        await say(visitor, type=1, time=3)
        await hear(visitor, "heartbeat")


async def test_sockets_that_left_are_forgotten(site: Site):
    async def connected() -> int:
        async with httpx.AsyncClient() as client:
            return (await client.get(f"{site.url}/health")).json()["data"]["sockets"]

    before = await connected()
    async with page(site), page(site):
        assert await connected() == before + 2
    for _ in range(400):
        if await connected() == before:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("two sockets left and are still counted")


# --- a reader that doesn't read: the hub alone ---------------------------------------------------------------------

ANN = Principal(Subject.USER, 1, "10000001", 1)


@pytest.fixture
async def hub(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FeedHub]:
    monkeypatch.setattr(feed_hub, "FLUSH_S", 0.01)
    monkeypatch.setattr(feed_hub, "SEND_LIMIT_S", 0.1)
    hub = FeedHub()
    topics = [("t", Topic("depth", lambda argument, who: {"of": argument})), ("t", Topic("trades", lambda a, w: []))]
    hub.register([*topics, ("t", Topic("orders", lambda a, w: [], private=True))], {"ann": ANN}.get)  # type: ignore[arg-type]
    running = asyncio.create_task(hub.run())
    yield hub
    running.cancel()


async def test_a_reader_that_stops_reading_is_dropped_within_the_limit_and_the_others_read_on(hub: FeedHub):
    slow, quick = Reader(hub), Reader(hub)
    for reader in (slow, quick):
        await reader.say(type=2, subscribe=["trades:A"])
    slow.reads.clear()
    hub.publish_each("trades:A", 1)
    async with asyncio.timeout(20):
        await asyncio.wait([slow.serving])
    hub.publish_each("trades:A", 2)
    await settle()
    assert [message["data"] for message in quick.sent] == [[], 1, 2]
    assert hub.connected == 1
    quick.serving.cancel()


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_what_the_protocol_says_at_every_length(size: int):
    text = "a" * size
    assert server_frames(text_frame(text.encode())) == [text.encode()]


async def test_a_message_to_many_is_made_once_and_written_past_the_tasks_of_who_reads_along(hub: FeedHub):
    readers = [Reader(hub, frames=True) for _ in range(3)]
    for reader in readers:
        await reader.say(type=2, subscribe=["trades:A", "depth:A"])
    hub.publish_each("trades:A", 1)
    hub.publish("depth:A", 2)
    hub._flush("depth:A", hub._pending.pop("depth:A"))
    for reader in readers:
        assert [message["data"] for message in reader.sent[-2:]] == [1, 2], "nothing was awaited"
    for made in zip(*(reader.frames for reader in readers), strict=True):
        assert len({id(frame) for frame in made}) == 1
    for reader in readers:
        reader.serving.cancel()


async def test_who_is_behind_gets_everything_in_its_order_and_only_the_newest_of_a_topic(
    hub: FeedHub, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(feed_hub, "SEND_LIMIT_S", 60)
    reader = Reader(hub, frames=True)
    await reader.say(type=2, subscribe=["trades:A", "depth:A"])
    reader.reads.clear()
    for number in range(5):
        hub.publish_each("trades:A", number)
        hub.publish("depth:A", number)
        hub._flush("depth:A", hub._pending.pop("depth:A"))
    reader.reads.set()
    hub.publish_each("trades:A", 5)  # the line is free, and what came before has not left yet
    await until_sent(reader, 2 + 6 + 1)
    assert [m["data"] for m in reader.sent if m["topic"] == "trades:A"] == [[], *range(6)]
    assert [m["data"] for m in reader.sent if m["topic"] == "depth:A"] == [{"of": "A"}, 4]
    hub.publish_each("trades:A", 6)
    assert reader.sent[-1]["data"] == 6, "who has caught up is written to at once again"
    reader.serving.cancel()


async def test_no_message_is_packed_anew_for_every_reader(site: Site):
    async with page(site, compression="deflate") as socket:
        assert socket.protocol.extensions == []


async def test_a_queue_is_bounded_and_whoever_overflows_it_is_closed(hub: FeedHub, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(feed_hub, "SEND_LIMIT_S", 60)
    reader = Reader(hub)
    await reader.say(type=2, subscribe=["trades:A"])
    reader.reads.clear()
    for number in range(feed_hub.MOST_WAITING + 10):
        hub.publish_each("trades:A", number)
    (socket,) = hub._sockets
    assert len(socket.queue) <= feed_hub.MOST_WAITING
    assert socket.closed
    reader.reads.set()
    async with asyncio.timeout(20):
        await asyncio.wait([reader.serving])
    assert reader.closed == 4408


async def test_the_newest_depth_replaces_those_that_were_not_sent_and_no_trade_is_left_out(hub: FeedHub):
    reader = Reader(hub)
    await reader.say(type=2, subscribe=["depth:A", "trades:A"])
    for number in range(50):
        hub.publish("depth:A", number)
        hub.publish_each("trades:A", number)
    await until_sent(reader, 53)
    of: Callable[[str], list[Any]] = lambda topic: [m["data"] for m in reader.sent if m["topic"] == topic]  # noqa: E731
    assert of("depth:A") == [{"of": "A"}, 49]
    assert of("trades:A") == [[], *range(50)]
    reader.serving.cancel()


async def test_what_nobody_watches_is_not_kept(hub: FeedHub):
    hub.publish("depth:A", 1)
    assert not hub.watched("depth:A")
    assert hub._pending == {}
    reader = Reader(hub)
    await reader.say(type=2, subscribe=["depth:A"])
    assert hub.watched("depth:A")
    reader.serving.cancel()
    await asyncio.wait([reader.serving])
    assert not hub.watched("depth:A")


async def test_private_messages_reach_their_owner_only_after_a_ticket_and_a_subscription(hub: FeedHub):
    reader, other = Reader(hub), Reader(hub)
    hub.publish_private("orders", ANN.id, "before")
    await reader.say(type=3, ticket="ann")
    hub.publish_private("orders", ANN.id, "signed in, not subscribed")
    await reader.say(type=2, subscribe=["orders"])
    await other.say(type=2, subscribe=["orders"])
    hub.publish_private("orders", ANN.id, "mine")
    hub.publish_private("orders", 2, "another's")
    await settle()
    assert [m["data"] for m in reader.sent if m["topic"] == "orders"] == [[], "mine"]
    assert other.sent == []
    for one in (reader, other):
        one.serving.cancel()


async def test_a_private_message_of_while_the_snapshot_is_read_comes_after_it(hub: FeedHub):
    read = asyncio.Event()

    async def balances(_argument: str, _who: Principal | None) -> list[str]:
        await read.wait()
        return ["read"]

    hub.register([("t", Topic("balances", balances, private=True))], {"ann": ANN}.get)  # type: ignore[arg-type]
    reader = Reader(hub)
    await reader.say(type=3, ticket="ann")
    await reader.say(type=2, subscribe=["balances"])
    assert hub.watched("balances")
    hub.publish_private("balances", ANN.id, "changed meanwhile")
    hub.publish_private("balances", 2, "another's")
    read.set()
    await settle()
    hub.publish_private("balances", ANN.id, "changed later")
    await settle()
    said = [m["data"] for m in reader.sent if m["topic"] == "balances"]
    assert said == [["read"], "changed meanwhile", "changed later"]
    reader.serving.cancel()


async def test_the_end_of_a_session_closes_the_sockets_of_its_account_and_no_other(hub: FeedHub):
    mine, visitor = Reader(hub), Reader(hub)
    await mine.say(type=3, ticket="ann")
    await mine.say(type=2, subscribe=["orders"])
    hub.end(Subject.OPERATOR, ANN.id)
    hub.end(Subject.USER, 2)
    await settle()
    assert mine.closed is None
    hub.end(Subject.USER, ANN.id)
    hub.publish_private("orders", ANN.id, "after the end")
    async with asyncio.timeout(20):
        await asyncio.wait([mine.serving])
    assert (mine.closed, visitor.closed, hub.connected) == (4408, None, 1)
    assert [m["data"] for m in mine.sent if m["topic"] == "orders"] == [[]]
    visitor.serving.cancel()


async def test_a_page_signs_in_anew_from_time_to_time(hub: FeedHub, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(feed_hub, "SIGNED_IN_S", 0.05)
    mine, visitor = Reader(hub), Reader(hub)
    await mine.say(type=3, ticket="ann")
    async with asyncio.timeout(20):
        await asyncio.wait([mine.serving])
    assert (mine.closed, visitor.closed) == (4408, None)
    visitor.serving.cancel()


async def test_a_message_that_can_not_be_written_ends_the_feed_for_nobody(hub: FeedHub):
    reader = Reader(hub)
    await reader.say(type=2, subscribe=["depth:A", "depth:B"])
    hub.publish("depth:A", object())
    hub.publish("depth:B", 1)
    await until_sent(reader, 3)
    hub.publish("depth:A", 2)
    await until_sent(reader, 4)
    assert [message["data"] for message in reader.sent][2:] == [1, 2]
    reader.serving.cancel()


async def test_whoever_asks_for_snapshots_without_end_is_closed(hub: FeedHub):
    asked = 0

    def counted(_argument: str, _who: Any) -> dict[str, int]:
        nonlocal asked
        asked += 1
        return {"asked": asked}

    hub.register([("t", Topic("counted", counted))], lambda _: None)
    reader = Reader(hub)
    for _ in range(10):
        await reader.say(type=2, subscribe=["counted:A"] * feed_hub.MOST_TOPICS)
    async with asyncio.timeout(20):
        await asyncio.wait([reader.serving])
    assert reader.closed == 4408
    assert asked <= feed_hub.MOST_SNAPSHOTS + feed_hub.SNAPSHOTS_PER_S


async def test_a_process_holds_a_bounded_number_of_sockets(hub: FeedHub):
    hub._most_sockets = 1
    first, second = Reader(hub), Reader(hub)
    await settle()
    assert (first.closed, second.closed, hub.connected) == (None, 1013, 1)
    first.serving.cancel()


async def test_a_socket_watches_a_bounded_number_of_topics(hub: FeedHub):
    reader = Reader(hub)
    for part in range(3):
        await reader.say(type=2, subscribe=[f"depth:{part}-{number}" for number in range(40)])
    (socket,) = hub._sockets
    assert len(socket.topics) == feed_hub.MOST_TOPICS
    reader.serving.cancel()


async def test_a_socket_that_says_nothing_for_a_minute_is_closed(hub: FeedHub, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(feed_hub, "SILENCE_S", 0.05)
    reader = Reader(hub)
    async with asyncio.timeout(20):
        await asyncio.wait([reader.serving])
    assert reader.closed == 4408


# --- rows and the table ----------------------------------------------------------------------------------------------


def row(last: int, high: int = 9) -> dict[str, Any]:
    return {"symbol": "A", "last": last, "high": high}


@pytest.fixture
def rows(hub: FeedHub) -> FeedHub:
    def quote(symbol: str, _who: Any) -> Any:
        return row(1) if symbol == "A" else None

    hub.register([("t", Topic("quote", quote, rows=True))], lambda _: None)
    return hub


def reported(reader: Reader, topic: str) -> list[tuple[Any, bool]]:
    return [(m["data"], m.get("snapshot", False)) for m in reader.sent if m["topic"] == topic]


async def test_a_row_comes_whole_at_first_and_then_only_what_changed_of_it(rows: FeedHub):
    reader, later = Reader(rows), Reader(rows)
    await reader.say(type=2, subscribe=["quote:A", "quote:NONE"])
    rows.publish("quote:A", row(2))
    await until_sent(reader, 2)
    rows.publish("quote:A", row(2))  # nothing changed: nothing is sent
    await asyncio.sleep(0.05)  # nothing is sent meanwhile
    await later.say(type=2, subscribe=["quote:A"])
    rows.publish("quote:A", row(3, high=10))
    await until_sent(reader, 3)
    await until_sent(later, 2)
    assert reported(reader, "quote:A") == [(row(1), True), ({"last": 2}, False), ({"last": 3, "high": 10}, False)]
    assert reported(later, "quote:A") == [(row(2), True), ({"last": 3, "high": 10}, False)]
    assert not rows.watched("quote:NONE")
    for one in (reader, later):
        one.serving.cancel()


async def test_a_reader_too_slow_for_the_changes_gets_the_whole_row(rows: FeedHub, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(feed_hub, "SEND_LIMIT_S", 60)
    slow = Reader(rows)
    await slow.say(type=2, subscribe=["quote:A"])
    slow.reads.clear()
    (socket,) = rows._sockets
    socket.append('{"topic": "trades:A", "data": 0}')  # what its writer hangs on
    socket.wake.set()
    await settle()
    for last, high in ((2, 9), (2, 11), (4, 11)):
        rows.publish("quote:A", row(last, high))
        rows._flush("quote:A", rows._pending.pop("quote:A"))
    slow.reads.set()
    await until_sent(slow, 3)
    assert reported(slow, "quote:A") == [(row(1), True), (row(4, 11), True)]
    slow.serving.cancel()


async def test_a_row_that_nobody_watches_is_forgotten(rows: FeedHub):
    reader = Reader(rows)
    await reader.say(type=2, subscribe=["quote:A"])
    rows.publish("quote:A", row(2))
    await reader.say(type=2, unsubscribe=["quote:A"])
    assert (rows._rows, rows._pending) == ({}, {})
    (socket,) = rows._sockets
    assert socket.rows == 0
    reader.serving.cancel()


async def test_rows_are_asked_for_as_fast_as_a_page_is_scrolled(rows: FeedHub):
    reader = Reader(rows)
    for _ in range(19):
        await reader.say(type=2, subscribe=["quote:A"] * 60, unsubscribe=["quote:A"])
    assert reader.closed is None
    assert len(reported(reader, "quote:A")) == 19
    reader.serving.cancel()


async def test_the_table_goes_to_who_asks_for_it_and_to_who_watches_no_rows(
    rows: FeedHub, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(feed_hub, "FIRST_TABLE_S", 0)
    plain, watching, both = Reader(rows), Reader(rows), Reader(rows)
    await watching.say(type=2, subscribe=["quote:A"])
    await both.say(type=2, subscribe=["quote:A", "table"])
    rows.publish("table", [row(1)])
    await until_sent(plain, 1)
    await until_sent(watching, 2)
    await until_sent(both, 2)
    assert reported(plain, "table") == reported(both, "table") == [([row(1)], False)]
    assert reported(watching, "table") == []
    assert reported(watching, "beat") == [
        ({}, False)
    ]  # the page knows that the market speaks, though its row stands still
    rows.publish("table", [row(2)])
    await asyncio.sleep(0.05)  # nothing is sent meanwhile
    assert len(reported(plain, "table")) == 1  # not every second
    await watching.say(type=2, subscribe=["table"])
    await until_sent(watching, 3)
    assert reported(watching, "table") == [([row(2)], False)]  # at once to who begins to ask
    for one in (plain, watching, both):
        one.serving.cancel()


async def test_a_page_may_say_what_it_shows_before_the_table_is_sent(rows: FeedHub):
    reader = Reader(rows)
    rows.publish("table", [row(1)])
    await asyncio.sleep(0.05)  # nothing is sent meanwhile
    assert reader.sent == []
    reader.serving.cancel()
