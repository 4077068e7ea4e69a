"""The way out to addresses that users and operators name: never into the house's own network, never further than the
address says, and never for longer than ``WHOLE_S``.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable, Mapping
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

import httpcore

LONGEST_URL = 500
CONNECT_S, WHOLE_S = 5.0, 10.0
MOST_READ = 65_536
"""Nothing of what is answered is needed; reading a little of it keeps the connection."""
MOST_CONNECTIONS, KEPT_S = 200, 60.0
OUR_OWN = "address"
"""The problem of an address that isn't of the public internet."""
_TRANSLATED = (ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48"))
"""Networks that translate addresses: the last 32 bits of such an address are one of the other family."""


class NotPublic(httpcore.ConnectError):
    """The name leads to no address of the public internet."""


def is_public(text: str) -> bool:
    """Whether an address is one of the public internet, in whatever form it is written."""
    address: IPv4Address | IPv6Address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if inner is None and any(address in network for network in _TRANSLATED):
            inner = IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(str(inner))
    return address.is_global and not address.is_multicast


def fits(url: str, *, is_development: bool) -> bool:
    """Whether an address may be named at all: ``https``, no name and password in it, nothing that no host has."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    schemes = ("https", "http") if is_development else ("https",)
    is_plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_URL
    if not is_plain or parts.scheme not in schemes or not parts.hostname or "@" in parts.netloc or port == 0:
        return False
    if is_development:
        return True
    try:
        return is_public(parts.hostname)
    except ValueError:
        return "." in parts.hostname.strip(".")  # a name; where it leads to is looked at each time


class _PublicNetwork(httpcore.AsyncNetworkBackend):
    """Connects to the very address that was looked at, so that a name can't lead elsewhere in between."""

    def __init__(self, *, is_development: bool) -> None:
        self._plain: Any = httpcore.AnyIOBackend()
        self._is_development = is_development

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(timeout):
                found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except TimeoutError as error:
            raise httpcore.ConnectTimeout from error
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError("no such name") from error
        addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
        if not self._is_development and not all(map(is_public, addresses)):
            raise NotPublic(OUR_OWN)
        return await self._plain.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


@cache
def _trusted_authorities() -> ssl.SSLContext:
    """Authorities that may certify a receiver, read once: they take 40 ms of each kernel that is made."""
    return httpcore.default_ssl_context()


class Sender:
    """Posts messages. One per process; ``close`` ends its connections."""

    def __init__(self, *, is_development: bool) -> None:
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=_trusted_authorities(),
            max_connections=MOST_CONNECTIONS,
            keepalive_expiry=KEPT_S,
            network_backend=_PublicNetwork(is_development=is_development),
        )

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> str:
        """Hand over a message; the status that it was answered with, or the word for why it wasn't. Where somebody is
        led elsewhere isn't followed.
        """
        try:
            async with (
                asyncio.timeout(WHOLE_S),
                self._pool.stream(
                    "POST",
                    url,
                    headers=list(headers.items()),
                    content=body,
                    extensions={"timeout": {"connect": CONNECT_S, "read": WHOLE_S, "write": WHOLE_S, "pool": WHOLE_S}},
                ) as answer,
            ):
                read = 0
                async for piece in answer.aiter_stream():
                    read += len(piece)
                    if read > MOST_READ:
                        break
                return str(answer.status)
        except NotPublic:
            return OUR_OWN
        except (TimeoutError, httpcore.TimeoutException):
            return "timeout"
        except (httpcore.NetworkError, OSError):
            return "connection"
        except (httpcore.ProtocolError, httpcore.UnsupportedProtocol):
            return "answer"

    async def close(self) -> None:
        """End what is open."""
        await self._pool.aclose()
