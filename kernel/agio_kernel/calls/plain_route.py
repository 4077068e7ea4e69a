"""Addresses that a plugin answers in a form of its own, which is no call's: whole requests and whole answers, on the
same fast path through the host as calls.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

import msgspec

from agio_kernel.calls.request import Client

NO_HEADERS: Mapping[str, str] = MappingProxyType({})


class PlainRequest(msgspec.Struct, frozen=True):
    """A request as it was sent. ``body()`` is the whole body; an ApiError where it is longer than its route takes;
    names of ``headers`` are in small letters.
    """

    method: str
    path: str
    query: bytes
    headers: Mapping[bytes, bytes]
    client: Client
    body: Callable[[], Awaitable[bytes]]

    def header(self, name: bytes) -> str:
        """A header's value; "" without it."""
        return self.headers.get(name, b"").decode("latin-1")


class PlainAnswer(msgspec.Struct, frozen=True):
    """A response; the host adds the headers that protect its pages."""

    status: int
    body: bytes
    content_type: str = "application/json"
    headers: Mapping[str, str] = NO_HEADERS


class PlainRoute(msgspec.Struct, frozen=True):
    """A handler of every address ``below`` these (each ends with a slash), for these ``methods``, HEAD being a GET
    whose body isn't sent. It always gives an answer: what it raises is a fault of the site.
    """

    below: tuple[str, ...]
    methods: tuple[str, ...]
    answer: Callable[[PlainRequest], Awaitable[PlainAnswer]]
    most_body: int = 0
