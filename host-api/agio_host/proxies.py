"""Client behind a proxy: what a proxy in front says of its client counts where the deployment trusts that proxy.

``X-Forwarded-For``, ``-Proto`` and ``-Host`` are words anybody can write. From a peer in ``trusted-proxies`` they say
who asked, how and for which host; from everybody else they are dropped before anything reads them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import structlog
from agio_kernel.calls.addresses import read_address
from agio_kernel.settings.deployment import Network

log = structlog.get_logger(__name__)

FORWARDED = frozenset({b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host"})
CAME_BY_PROXY = "agio.came_by_proxy"
"""Key in the scope of a request that a proxy forwarded, trusted or not."""
MOST_HOPS = 32
"""Addresses of one header that are looked at, from the right."""
MOST_PEERS = 8
"""Untrusted peers that are told of: they are there to find a proxy that was forgotten, not to count strangers."""
_SCHEMES = {"http": {b"http": "http", b"https": "https"}, "websocket": {b"http": "ws", b"https": "wss"}}


class Proxies:
    """The proxies in front of this deployment. ``told`` is where peers are noted that forward and aren't trusted."""

    def __init__(self, trusted: Iterable[Network], reported: Path | None = None) -> None:
        self._trusted = tuple(trusted)
        self._reported = reported
        self._strangers: set[str] = set()
        if reported is not None:
            reported.unlink(missing_ok=True)  # what an earlier start saw may be settled since
        self._is_trusted = lru_cache(maxsize=4096)(self._looked_up)

    def believe(self, scope: Any) -> None:
        """Write into ``scope`` who asks, how and for which host, and take the forwarded headers out of it."""
        headers: list[tuple[bytes, bytes]] = scope["headers"]
        said = [(name, value) for name, value in headers if name in FORWARDED]
        if not said:
            return
        headers[:] = [header for header in headers if header[0] not in FORWARDED]
        scope[CAME_BY_PROXY] = True
        peer = (scope.get("client") or ("", 0))[0]
        if not self._is_trusted(peer):
            self._tell(peer)
            return
        scope["client"] = (self._client(peer, _values(said, b"x-forwarded-for")), 0)
        proto = _values(said, b"x-forwarded-proto")
        if proto:
            scope["scheme"] = _SCHEMES[scope["type"]].get(proto[-1].lower(), scope["scheme"])
        host = _values(said, b"x-forwarded-host")
        if host:
            headers[:] = [header for header in headers if header[0] != b"host"]
            headers.append((b"host", host[-1]))

    def _client(self, peer: str, hops: list[bytes]) -> str:
        """The rightmost hop that isn't a trusted proxy: whatever stands left of it is its own word. A hop that is no
        address ends the search, and the proxy that wrote it is the client.
        """
        client = peer
        for hop in reversed(hops[-MOST_HOPS:]):
            address = read_address(hop.decode("latin-1"))
            if address is None:
                break
            client = str(address)
            if not self._is_trusted(client):
                break
        return client

    def _looked_up(self, peer: str) -> bool:
        address = read_address(peer)
        return address is not None and any(address in network for network in self._trusted)

    def _tell(self, peer: str) -> None:
        """Say once of each peer that it forwards and isn't trusted: a forgotten proxy makes all its visitors one."""
        if peer in self._strangers or len(self._strangers) >= MOST_PEERS:
            return
        self._strangers.add(peer)
        log.warning("proxy.not_trusted", peer=peer)
        if self._reported is not None:
            try:
                self._reported.write_bytes(msgspec.json.encode(sorted(self._strangers)))
            except OSError as error:
                log.warning("proxy.not_noted", reason=str(error)[:200])


def is_of_this_machine(scope: Any) -> bool:
    """Whether a process of this machine asks, for itself: a proxy here asks for others, trusted or not."""
    address = read_address((scope.get("client") or ("", 0))[0])
    return address is not None and address.is_loopback and CAME_BY_PROXY not in scope


def strangers_file(data: Path) -> Path:
    """File in which a running site notes untrusted proxies that forward."""
    return data / "untrusted-proxies.json"


def strangers(data: Path) -> list[str]:
    """Peers that forwarded requests to the site since it started and aren't trusted."""
    try:
        return msgspec.json.decode(strangers_file(data).read_bytes(), type=list[str])
    except FileNotFoundError:
        return []


def _values(said: list[tuple[bytes, bytes]], name: bytes) -> list[bytes]:
    """The values of a header that may be sent several times, each a list, in the order in which they were written."""
    return [part.strip() for key, value in said if key == name for part in value.split(b",") if part.strip()]
