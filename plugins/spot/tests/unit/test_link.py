"""The link between processes: each request its answer, and nobody without the secret is heard."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import pytest
from agio_kernel.ports.secret_box import SecretBox
from agio_spot.owner import link as links
from agio_spot.owner.link import LONGEST, Link, Lost, Refused, answering

SECRETS = SecretBox(b"the secret of one deployment, and of no other")
OTHERS = SecretBox(b"the secret of another deployment, that has no say")
WRITE_FRAME = links._write_frame


class Owner:
    """Answers a request by its reverse, and remembers it."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.goes_on = asyncio.Event()
        self.goes_on.set()

    async def answer(self, request: bytes) -> bytes:
        self.heard.append(request)
        await self.goes_on.wait()
        return request[::-1]


class Recorded:
    """A transport that remembers the frames that it writes."""

    def __init__(self, transport: asyncio.Transport, written: list[bytes]) -> None:
        self._transport = transport
        self._written = written

    def writelines(self, parts: Sequence[bytes]) -> None:
        self._written += parts
        self._transport.writelines(parts)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


async def until(look: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not look():  # noqa: ASYNC110 - what is looked at has no event
            await asyncio.sleep(0.001)


async def connected(address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, _, port = address.rpartition(":")
    return await asyncio.open_connection(host, int(port))


@pytest.fixture
def owner() -> Owner:
    return Owner()


@pytest.fixture
async def address(owner: Owner) -> AsyncIterator[str]:
    async with answering(SECRETS, owner.answer, "127.0.0.1") as at:
        yield at


@pytest.fixture
async def link(address: str) -> AsyncIterator[Link]:
    link = Link(SECRETS, address)
    yield link
    await link.close()


async def test_each_request_has_its_own_answer(link: Link) -> None:
    asked = [b"%d" % number for number in range(200)]
    assert await asyncio.gather(*(link.ask(one) for one in asked)) == [one[::-1] for one in asked]


async def test_nobody_there_means_that_nothing_was_sent() -> None:
    async with answering(SECRETS, Owner().answer, "127.0.0.1") as at:
        pass
    with pytest.raises(Refused):
        await Link(SECRETS, at).ask(b"order")


async def test_too_many_and_too_long_are_refused_and_not_sent(
    link: Link, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "MOST_WAITING", 2)
    owner.goes_on.clear()
    waiting = [asyncio.create_task(link.ask(b"order")) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(Refused):
        await link.ask(b"one more")
    owner.goes_on.set()
    assert await asyncio.gather(*waiting) == [b"redro"] * 2
    with pytest.raises(Refused):
        await link.ask(bytes(LONGEST))
    assert await link.ask(b"goes on") == b"no seog"
    assert b"one more" not in owner.heard


async def test_an_answer_that_does_not_come_is_lost_and_the_next_is_its_own(address: str, owner: Owner) -> None:
    link = Link(SECRETS, address, answered_within_s=0.5)
    owner.goes_on.clear()
    slow = [asyncio.create_task(link.ask(b"slow")) for _ in range(3)]
    for one in slow:
        with pytest.raises(Lost):
            await one
    owner.goes_on.set()
    assert await link.ask(b"next") == b"txen"
    await link.close()


async def test_a_request_that_nobody_waits_for_any_more_still_counts(
    link: Link, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "MOST_WAITING", 2)
    owner.goes_on.clear()
    left = [asyncio.create_task(link.ask(b"order")) for _ in range(2)]
    await until(lambda: len(owner.heard) == 2)
    for one in left:
        one.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    with pytest.raises(Refused):
        await link.ask(b"one more")
    owner.goes_on.set()
    await until(lambda: not link._waiting)
    assert await link.ask(b"next") == b"txen"


async def test_what_is_said_in_one_turn_is_sealed_once(link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    await link.ask(b"connected")
    frames: list[bytes] = []
    monkeypatch.setattr(links, "_write_frame", lambda said: frames.append(said) or WRITE_FRAME(said))
    await asyncio.gather(*(link.ask(b"order") for _ in range(50)))
    assert [len(said) for said in frames] == [50, 50]


async def test_more_than_one_frame_holds_goes_in_several(link: Link) -> None:
    long = [bytes([number]) + os.urandom(LONGEST // 3) for number in range(8)]
    assert await asyncio.gather(*(link.ask(one) for one in long)) == [one[::-1] for one in long]


async def test_who_sends_more_requests_than_may_wait_is_cut_off(
    address: str, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner.goes_on.clear()
    link = Link(SECRETS, address)
    asked = [asyncio.create_task(link.ask(b"order")) for _ in range(3)]
    await until(lambda: len(owner.heard) == 3)
    monkeypatch.setattr(links, "MOST_WAITING", 3)
    assert link._channel is not None
    link._channel.send(99, b"one more")
    for one in asked:
        with pytest.raises(Lost):
            await one
    assert owner.heard == [b"order"] * 3


async def test_a_frame_that_is_only_begun_is_waited_for_no_longer_than_its_time(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "SENT_WITHIN_S", 0.2)
    reader, writer = await connected(address)
    writer.write(os.urandom(32) + (40).to_bytes(4) + bytes(8))
    async with asyncio.timeout(5):
        await reader.readexactly(32)
        with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
            await reader.readexactly(1)
    writer.close()


async def test_an_owner_that_ends_loses_what_waits_and_its_next_one_is_found(owner: Owner) -> None:
    owner.goes_on.clear()
    async with answering(SECRETS, owner.answer, "127.0.0.1") as at:
        link = Link(SECRETS, at)
        waits = asyncio.create_task(link.ask(b"order"))
        await until(lambda: bool(owner.heard))
    with pytest.raises(Lost):
        await waits
    owner.goes_on.set()
    async with answering(SECRETS, owner.answer, "127.0.0.1", int(at.rpartition(":")[2])):
        assert await link.ask(b"order") == b"redro"
        await link.close()


async def test_another_deployment_is_not_heard(address: str, owner: Owner) -> None:
    stranger = Link(OTHERS, address)
    with pytest.raises(Lost):
        await stranger.ask(b"order")
    assert owner.heard == []


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: owner\r\n\r\n",
        bytes(32) + (LONGEST + 1).to_bytes(4),
        bytes(32) + b"\xff" * 64,
        bytes(32) + (0).to_bytes(4),
        os.urandom(32) + (40).to_bytes(4) + os.urandom(40),
    ],
    ids=["silence", "another protocol", "too long", "longest length", "empty", "unsealed"],
)
async def test_who_sends_no_frame_is_cut_off_and_disturbs_nobody(
    address: str, owner: Owner, link: Link, sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "GREETED_WITHIN_S", 0.2)
    reader, writer = await connected(address)
    writer.write(sent)
    async with asyncio.timeout(5):
        await reader.readexactly(32)
        with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
            await reader.readexactly(1)
    writer.close()
    assert owner.heard == []
    assert await link.ask(b"order") == b"redro"


async def test_a_frame_that_is_sent_again_is_not_carried_out_again(link: Link, owner: Owner) -> None:
    await link.ask(b"connected")
    assert link._channel is not None
    written: list[bytes] = []
    transport = link._channel._transport
    link._channel._transport = Recorded(transport, written)  # type: ignore[assignment]
    assert await link.ask(b"order") == b"redro"
    waits = asyncio.create_task(link.ask(b"waits"))
    owner.goes_on.clear()
    await until(lambda: len(owner.heard) == 3)
    transport.write(b"".join(written[:2]))
    with pytest.raises(Lost):
        await waits
    assert owner.heard == [b"connected", b"order", b"waits"]
