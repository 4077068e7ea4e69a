"""Declarations, by a plugin's tests, of what people try with it who only look for free gains.

A plugin that opens business has ``tests/free_gains.py`` with ``GAINS``, a ``Gains``. Prices stand still at ``FLAT``,
so whatever is won by it is a fault.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from decimal import Decimal
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from agio_host.assembly import Deployment
from agio_host.dispatch.api_errors import api_error_of
from agio_kernel.calls.request import Client, Request
from agio_kernel.declarations import codes
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Realm, Subject
from agio_kernel.declarations.states import IllegalTransition, StaleState
from agio_kernel.money.rules import BUSINESS_OPEN, Business

from agio_testing.site import ROOT
from agio_testing.wire_forms import module_of

FLAT = {"BTCUSDT": "64000.00", "ETHUSDT": "3000.00"}
LONGEST_S = 90.0


class Market:
    """The deployment, and the calls on it as the host makes them."""

    def __init__(self, made: Deployment) -> None:
        self.made, self.kernel = made, made.kernel
        self._calls = {call.path: (plugin, call) for plugin, call in made.calls}
        self._presses = 0

    def call_of(self, path: str) -> tuple[str, Call]:
        return self._calls[f"web/{path}"]

    async def __call__(self, path: str, user: int, **fields: str) -> Any:
        return await self.ask(path, Principal(Subject.USER, user, str(user), 1, realm=Realm.REAL, tier=2), **fields)

    async def ask(self, path: str, who: Principal | None, **fields: str) -> Any:
        """A call by anybody: a user, an operator, a visitor."""
        plugin, call = self.call_of(path)
        self._presses += 1
        try:
            form = msgspec.convert(fields, call.form, strict=False) if call.form is not None else None
        except msgspec.ValidationError as error:
            raise ApiError(codes.MALFORMED) from error
        if call.opens_business and who is not None:
            await self.kernel.rules.ask(BUSINESS_OPEN, who, Business(plugin, call.path))
        digest = sha256(repr((path, sorted(fields.items()))).encode()).digest()
        client = Client("127.0.0.1", "127.0.0.1", "")
        press = f"press{self._presses}"
        request = Request(call, who, form, "en", press, digest, client, self.kernel.intents)
        try:
            answered = await call.handler(request)
        except (IllegalTransition, StaleState) as passed:
            raise api_error_of(passed, call.path) from passed
        answer = msgspec.json.decode(msgspec.json.encode(answered))
        return answer.get("data", answer) if isinstance(answer, dict) else answer


class Person(msgspec.Struct):
    """Person with two accounts, their value at the beginning, and a random source of their own."""

    first: int
    second: int
    chance: random.Random
    began: Decimal = Decimal(0)

    @property
    def accounts(self) -> tuple[int, int]:
        return self.first, self.second


Strategy = Callable[[Market, Person], Awaitable[None]]


async def nothing(market: Market, person: Person) -> None:
    """Nothing stays open that ends by itself or by its owner."""


class Gains(NamedTuple):
    """Strategies tried with a plugin, or why none can be; and what a person does in the end so that nothing is open."""

    strategies: tuple[Strategy, ...] = ()
    not_tried: str = ""
    wind_up: Strategy = nothing


def gains_by_plugin() -> dict[str, Gains]:
    """Gains declared by each plugin."""
    names = [file.parents[1].name for file in sorted(ROOT.glob("plugins/*/tests/free_gains.py"))]
    return {name: module_of(name, file="free_gains").GAINS for name in names}


async def tried(market: Market, path: str, user: int, **fields: str) -> None:
    """A call that may be refused."""
    try:
        await market(path, user, **fields)
    except ApiError:
        return


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    """Wait for what ticks, events or scheduled work bring about."""
    async with asyncio.timeout(LONGEST_S):
        while True:
            if await holds():
                return
            await asyncio.sleep(0.1)
