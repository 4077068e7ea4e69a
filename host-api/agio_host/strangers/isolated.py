"""Plugins beside a host: loaded by their description, given a place in the database, run, and asked for their calls."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from importlib.metadata import EntryPoint
from typing import Any

import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.calls.rtoken import Answer, Intents
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.lifespans import while_open
from agio_kernel.declarations.principal import Principal
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.clock import DeploymentClock
from agio_kernel.ports.ids import LANE_BITS, IdSource
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.processes.lanes import own_lane
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.settings.deployment import Settings

from agio_host.strangers.description import CallShape, Description, made_call
from agio_host.strangers.messages import Asked, Caller, Replayed
from agio_host.strangers.process import StrangerHealth, StrangerProcess, describe
from agio_host.strangers.sandbox import Sandbox, own_dsn, own_key
from agio_host.strangers.start import start_of
from agio_host.strangers.ticket import sign_ticket


class IsolatedPlugin:
    """Stand-in for a plugin's module: its description, which a process of its own has given."""

    def __init__(self, settings: Settings, name: str, point: EntryPoint) -> None:
        if not settings.deployment.development and os.geteuid() == 0:
            raise ConfigurationError("the host runs as root, whose processes nothing holds: run it as another user")
        for other in settings.plugins:
            if other.startswith(f"{name}_") or name.startswith(f"{other}_"):
                raise ConfigurationError(f"its names can't be told from those of {other}: one id begins the other")
        self._description = describe(start_of(name, settings))
        if self._description.id != name:
            raise ConfigurationError(f"its process described {self._description.id}")
        self._description.require_own()
        self._point = point

    @property
    def __file__(self) -> str | None:
        """The file of its package, by its distribution: what is imported would be run."""
        if self._point.dist is None:
            return None
        return str(self._point.dist.locate_file(f"{self._point.module.partition('.')[0]}/plugin.py"))

    @hookimpl
    def agio_plugin(self) -> Plugin:
        """The plugin as the host declares it."""
        return self._description.plugin(partial(_call, self._description))


def sandbox_of(settings: Settings, plugin: Plugin) -> Sandbox:
    """The place in the database of a plugin beside the host."""
    return Sandbox(
        plugin.id,
        own_key(settings.secret, plugin.id, "role").hex(),
        own_key(settings.secret, plugin.id, "ticket"),
        plugin.ledger,
        settings.beside[plugin.id].loss,
        settings.deployment.development,
    )


class Strangers:
    """The processes of plugins beside this host. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._processes: dict[str, StrangerProcess] = {}

    @property
    def health(self) -> Sequence[StrangerHealth]:
        """Health of each of them."""
        return [one.health() for one in self._processes.values()]

    def process(self, plugin: str) -> StrangerProcess | None:
        """A plugin's process."""
        return self._processes.get(plugin)

    @asynccontextmanager
    async def running(self, plugins: Mapping[str, Plugin]) -> AsyncIterator[None]:
        """Keep the processes of these plugins going while this is open."""
        kernel, settings = self._kernel, self._kernel.settings
        assert isinstance(kernel.clock, DeploymentClock), "assemble() gives a deployment its clock"
        async with AsyncExitStack() as stack:
            for name, plugin in plugins.items():
                ids = IdSource(kernel.clock, lane_bits=LANE_BITS)
                await stack.enter_async_context(own_lane(kernel.db, ids))
                start = msgspec.structs.replace(
                    start_of(name, settings),
                    dsn=own_dsn(kernel.db.dsn, name, sandbox_of(settings, plugin).password),
                    lane=ids.lane,
                    ahead=kernel.clock.ahead,
                    assets=tuple(kernel.assets.values()),
                )
                process = self._processes[name] = StrangerProcess(start, start.limits, tuple(plugin.codes), kernel.db)
                await stack.enter_async_context(while_open(asyncio.create_task(process.run(), name=f"beside {name}")))
            yield


def _call(description: Description, kernel: Kernel, shape: CallShape) -> Call:
    return _Proxy(description, kernel, shape).call


class _Proxy:
    """One call of a plugin beside the host, as the host makes it. Its answer is read as the call declares it: nothing
    that the process has written reaches a page as it is.
    """

    def __init__(self, description: Description, kernel: Kernel, shape: CallShape) -> None:
        self._plugin, self._kernel, self._shape = description.id, kernel, shape
        secret = kernel.settings.secret
        self._key = own_key(secret, self._plugin, "ticket")
        self._intents = Intents(kernel.db, SecretBox(own_key(secret, self._plugin, "secret")))
        handlers: dict[str, Any] = {"handler": self.answer}
        if shape.changes and shape.opens_business:
            handlers["done_before"] = self.done_before
        self.call = made_call(shape, **handlers)
        self._read = msgspec.msgpack.Decoder(self.call.answer).decode
        self._replayed = msgspec.json.Decoder(self.call.answer).decode
        self._write = msgspec.msgpack.Encoder(decimal_format="string").encode

    async def answer(self, request: Request[Any]) -> msgspec.Struct | None:
        """Have the process answer."""
        process = self._kernel.part(Strangers).process(self._plugin)
        if process is None:
            raise ConfigurationError(f"{self._plugin} has no process here")
        asked = Asked(
            0,
            self._shape.path,
            msgspec.Raw(self._write(request.form)),
            None if request.principal is None else _caller(request.principal),
            request.language,
            request.rtoken,
            request.fingerprint,
            request.client,
            sign_ticket(self._key, self._plugin, request) if self._shape.changes else "",
        )
        said = await process.ask(asked, changes=self._shape.changes)
        if self._shape.changes:  # its role may have said that its commits wait for nobody
            await self._kernel.db.wait_for_commits()
        if isinstance(said, Replayed):
            return self._again(Answer(said.body))
        try:
            return self._read(said.data)
        except msgspec.MsgspecError as error:
            raise ConfigurationError(f"{self._shape.path} answered what it doesn't declare: {error}") from error

    async def done_before(self, request: Request[Any]) -> Any:
        """Answer that this intent has had already, by the database."""
        found = await self._intents.find(request.scope, request.call.path, request.rtoken, request.fingerprint)
        return None if found is None else self._again(found)

    def _again(self, answer: Answer) -> Any:
        try:
            data = msgspec.json.decode(answer.body, type=_Envelope).data
            return self._replayed(data)
        except msgspec.MsgspecError as error:
            raise ConfigurationError(f"{self._shape.path} has kept what it doesn't declare: {error}") from error


class _Envelope(msgspec.Struct):
    data: msgspec.Raw = msgspec.Raw(b"null")


def _caller(who: Principal) -> Caller:
    return Caller(
        who.subject,
        who.id,
        who.uid,
        who.session_id,
        who.name,
        who.realm,
        who.tier,
        who.permissions,
        who.demo_expires_at,
        who.stepped_up,
    )
