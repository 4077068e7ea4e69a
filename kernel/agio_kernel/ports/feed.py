"""The feed port: what plugins tell everybody who watches, after the commit that made it true."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from agio_kernel.declarations.principal import Principal

Snapshot = Callable[[str, Principal | None], Awaitable[Any] | Any]


class Topic(msgspec.Struct, frozen=True):
    """A kind of live message, such as ``depth`` (subscribed to as ``depth:BTCUSDT``).

    ``snapshot(argument, principal)`` gives the first message after subscribing; None refuses the subscription.
    A ``private`` topic takes no argument: each account sees its own (``orders``), after a one-time ticket.
    A ``shared`` topic is published by one process for the pages of all, as every private one is; of any other each
    process publishes what it has learnt itself.
    A topic of ``rows`` publishes one row under each argument, always with the same fields; what leaves after the first
    row is only the fields that changed. Such a page needs no table any more: it is sent to nobody who watches rows,
    unless he asks for it too.
    """

    name: str
    snapshot: Snapshot
    private: bool = False
    rows: bool = False
    shared: bool = False


class Feed(Protocol):
    """Publishing never waits and never fails: a slow reader is the reader's problem."""

    def publish(self, topic: str, data: Any) -> None:
        """Send ``data`` to all who watch ``topic`` (``depth:BTCUSDT``); the newest replaces an unsent older one."""
        ...

    def publish_each(self, topic: str, data: Any) -> None:
        """Send ``data`` to all who watch ``topic``; every message counts (trades)."""
        ...

    def publish_private(self, topic: str, owner: int, data: Any) -> None:
        """Send ``data`` to the signed-in sockets of account ``owner`` on a private topic."""
        ...

    def watched(self, topic: str) -> bool:
        """Whether anybody watches: what nobody reads need not be built."""
        ...


class SilentFeed:
    """A feed nobody listens to, for commands that run without a server."""

    def publish(self, topic: str, data: Any) -> None:
        """Drop it."""

    def publish_each(self, topic: str, data: Any) -> None:
        """Drop it."""

    def publish_private(self, topic: str, owner: int, data: Any) -> None:
        """Drop it."""

    def watched(self, topic: str) -> bool:
        """Nobody does."""
        return False
