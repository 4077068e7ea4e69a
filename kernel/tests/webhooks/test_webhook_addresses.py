"""Addresses allowed for webhooks: on a live site never in the house's own network, whatever a name resolves to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from agio_kernel.notices.webhooks.sending import OUR_OWN, Sender, fits, is_public

OURS = (
    "127.0.0.1 0.0.0.0 10.0.0.1 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 224.0.0.1 255.255.255.255 192.0.2.1 "
    ":: ::1 fe80::1 fe80::1%eth0 fc00::1 ff02::1 ::ffff:10.0.0.1 2002:a00:1:: 64:ff9b::a00:1 64:ff9b:1::a00:1"
)


@pytest.mark.parametrize("address", OURS.split())
def test_an_address_of_no_public_network_is_none_in_any_form(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_a_public_address_is_one(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://localhost/",
        "https://2130706433/",
        "https://me:word@example.com/",
        "https://example.com@10.0.0.1/",
        "https://example.com:0/",
        "https://example.com:70000/",
        "https:///path",
        "ftp://example.com/",
        "https://exa mple.com/",
        "https://example.com/\r\nhost: other",
        f"https://example.com/{'a' * 500}",
    ],
)
def test_a_live_site_takes_no_such_address(url: str) -> None:
    assert not fits(url, is_development=False)


def test_a_live_site_takes_addresses_of_the_web() -> None:
    assert fits("https://example.com/agio?key=1", is_development=False)
    assert fits("https://example.com:8443/agio", is_development=False)
    assert fits("http://127.0.0.1:8000/", is_development=True)


@pytest.fixture
async def listener() -> AsyncIterator[tuple[int, list[str]]]:
    """Something of the house's own network, and who came to it."""
    came: list[str] = []

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append(str(writer.get_extra_info("peername")))
        await reader.readuntil(b"{}")
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(hear, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1], came


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "2130706433", "0x7f.1"])
async def test_nobody_of_the_house_is_connected_to_whatever_his_name_is(
    listener: tuple[int, list[str]], name: str
) -> None:
    port, came = listener
    live, trial = Sender(is_development=False), Sender(is_development=True)
    assert await live.post(f"http://{name}:{port}/", {}, b"{}") == OUR_OWN
    assert came == []
    assert await trial.post(f"http://{name}:{port}/", {}, b"{}") == "200"
    assert len(came) == 1
    await live.close()
    await trial.close()
