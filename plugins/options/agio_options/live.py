"""Open pages hear that an option was entered or has ended, after the commit that made it true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg
from agio_kernel.declarations.principal import Principal
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.feed import Topic

from agio_options.option.events import OptionEntered, OptionSettled
from agio_options.options import TOPIC, Options


def topic() -> Topic:
    """An account's own; what has changed is asked for by the calls."""

    def first(_: str, __: Principal | None) -> Any:
        return {"changed": False}

    return Topic(TOPIC, first, private=True)


def subscribers(options: Options) -> Sequence[Subscription]:
    """Tell the pages of whoever's option it is."""

    async def nothing(_: asyncpg.Connection, __: Any) -> None:
        """Nothing is written: the pages are told after it."""

    async def tell(event: Any) -> None:
        options.tell_pages(event.user_id)

    return (
        Subscription(OptionEntered, "options.entered.pages", nothing, tell),
        Subscription(OptionSettled, "options.settled.pages", nothing, tell),
    )
