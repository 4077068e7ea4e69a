"""The link between processes: each request its answer, and nobody without the secret is heard."""

import asyncio
import os
from collections.abc import AsyncIterator

import pytest
from agio_kernel.ports.secret_box import SecretBox
from agio_spot.owner import link as links
from agio_spot.owner.link import LONGEST, Link, Lost, Refused, answering

SECRETS = SecretBox(b"the secret of one deployment, and of no other")
OTHERS = SecretBox(b"the secret of another deployment, that has no say")


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
    assert await asyncio.gather(*(link.ask(one, 5) for one in asked)) == [one[::-1] for one in asked]


async def test_nobody_there_means_that_nothing_was_sent() -> None:
    async with answering(SECRETS, Owner().answer, "127.0.0.1") as at:
        pass
    with pytest.raises(Refused):
        await Link(SECRETS, at).ask(b"order", 5)


async def test_too_many_and_too_long_are_refused_and_not_sent(
    link: Link, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "MOST_WAITING", 2)
    owner.goes_on.clear()
    waiting = [asyncio.create_task(link.ask(b"order", 5)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(Refused):
        await link.ask(b"one more", 5)
    owner.goes_on.set()
    assert await asyncio.gather(*waiting) == [b"redro"] * 2
    with pytest.raises(Refused):
        await link.ask(bytes(LONGEST), 5)
    assert await link.ask(b"goes on", 5) == b"no seog"
    assert b"one more" not in owner.heard


async def test_an_answer_that_does_not_come_is_lost_and_the_next_is_its_own(link: Link, owner: Owner) -> None:
    owner.goes_on.clear()
    with pytest.raises(Lost):
        await link.ask(b"slow", 0.05)
    owner.goes_on.set()
    assert await link.ask(b"next", 5) == b"txen"


async def test_an_owner_that_ends_loses_what_waits_and_its_next_one_is_found(owner: Owner) -> None:
    owner.goes_on.clear()
    async with answering(SECRETS, owner.answer, "127.0.0.1") as at:
        link = Link(SECRETS, at)
        waits = asyncio.create_task(link.ask(b"order", 5))
        async with asyncio.timeout(5):
            while not owner.heard:  # noqa: ASYNC110 - the owner's list is the witness, and it has no event
                await asyncio.sleep(0.001)
    with pytest.raises(Lost):
        await waits
    owner.goes_on.set()
    async with answering(SECRETS, owner.answer, "127.0.0.1", int(at.rpartition(":")[2])):
        assert await link.ask(b"order", 5) == b"redro"
        await link.close()


async def test_another_deployment_is_not_heard(address: str, owner: Owner) -> None:
    stranger = Link(OTHERS, address)
    with pytest.raises(Lost):
        await stranger.ask(b"order", 5)
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
    host, _, port = address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(sent)
    async with asyncio.timeout(5):
        await reader.readexactly(32)
        with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
            await reader.readexactly(1)
    writer.close()
    assert owner.heard == []
    assert await link.ask(b"order", 5) == b"redro"


async def test_a_frame_that_is_sent_again_is_not_carried_out_again(address: str, owner: Owner) -> None:
    host, _, port = address.rpartition(":")
    channel = links.Channel(*await asyncio.open_connection(host, int(port)), SECRETS, calls=True)
    await channel.greet()
    written: list[bytes] = []
    write = channel._writer.write
    channel._writer.write = lambda data: (written.append(bytes(data)), write(data))[1]  # type: ignore[method-assign]
    channel.send(b"0001order")
    assert await channel.read() == b"0001redro"
    write(written[0])
    with pytest.raises((EOFError, ConnectionError)):
        await channel.read()
    assert owner.heard == [b"order"]
