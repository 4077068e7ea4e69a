"""Topics of accounts: open pages hear that something of theirs has changed, and ask for it by the calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import asyncpg

from agio_kernel.declarations.principal import Principal
from agio_kernel.ports.events import Event, Subscription
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel


class AccountTopic:
    """A private topic ``name`` that carries nothing but that there is something to ask for. Pages that watch the topics
    ``also`` are told with it.

    A plugin declares its ``topic``, and as a subscriber what it ``hears``.
    """

    def __init__(self, name: str, *also: str) -> None:
        self._names = (name, *also)
        self.topic = Topic(name, _unchanged, private=True)

    def tell(self, kernel: Kernel, user_id: int) -> None:
        """Have the open pages of an account ask again. Called after the commit of the change."""
        for name in self._names:
            kernel.feed.publish_private(name, user_id, {"changed": True})

    def hears(self, *events: type[Event]) -> Callable[[Kernel], Sequence[Subscription]]:
        """Tell with the commit of each of these events the account that its ``user_id`` names."""

        def subscribers(kernel: Kernel) -> Sequence[Subscription]:
            async def nothing(tx: asyncpg.Connection, event: Any) -> None:
                """The transaction of the event did all there is to do."""

            async def tell(event: Any) -> None:
                self.tell(kernel, event.user_id)

            return [Subscription(event, f"{self.topic.name}.pages.{event.__name__}", nothing, tell) for event in events]

        return subscribers


def _unchanged(_argument: str, who: Principal | None) -> dict[str, bool] | None:
    return None if who is None else {"changed": False}
