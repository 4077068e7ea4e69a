"""A plugin's process: ``python -m agio_host.stranger_worker FD MEMORY``, which the host alone starts.

It binds itself, is told what to serve, imports the plugin and puts it on a kernel whose connection is the plugin's own.
"""

from __future__ import annotations

import asyncio
import pickle
import socket
import sys
from collections.abc import Mapping
from contextlib import AsyncExitStack, suppress
from decimal import Decimal
from functools import partial
from typing import Any

import msgspec
import uvloop
from agio_kernel.calls.request import Request
from agio_kernel.calls.rtoken import Replay
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.check_answer import check_answer
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.lifespans import while_open
from agio_kernel.declarations.principal import Principal
from agio_kernel.jobs import JobRunner
from agio_kernel.ledger import Ledger
from agio_kernel.plugins.plugin_set import PluginSet, Status
from agio_kernel.ports.clock import DeploymentClock
from agio_kernel.ports.ids import LANE_BITS, IdSource
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.messages import Messages
from agio_kernel.postgres import db as database
from agio_kernel.postgres.drift import drift
from agio_kernel.postgres.migrate import migrate
from agio_kernel.settings.parameters import Parameters

from agio_host.assembly import Declarations, declare, unconnected_kernel
from agio_host.dispatch.api_errors import api_error_of
from agio_host.monitoring.logs import configure_logs
from agio_host.signed_plugins import SignedPlugins
from agio_host.strangers import limits
from agio_host.strangers.channel import Channel, Violation, receive_at_once, send_at_once
from agio_host.strangers.description import Description, described, require_servable
from agio_host.strangers.messages import (
    Answered,
    Asked,
    Described,
    Ended,
    Ping,
    Pong,
    Refused,
    Replayed,
    ToPlugin,
    Unable,
    decoder_of,
)
from agio_host.strangers.sandbox import IDLE_MS, LOCK_MS, STATEMENT_MS
from agio_host.strangers.start import Start
from agio_host.strangers.ticket import TICKET, TicketIntents

CONNECTIONS = 4
JOBS_EVERY_S = 1.0
_REPLAYED: msgspec.msgpack.Encoder = msgspec.msgpack.Encoder(decimal_format="string")


class Absent:
    """A port of the kernel that a plugin in a process of its own isn't given."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        raise ConfigurationError(f"in a process of its own a plugin has no kernel.{self._name}")


class Loaded(msgspec.Struct):
    """The plugin, as a host that trusted it would have loaded it."""

    start: Start
    plugins: PluginSet
    declared: Declarations

    @classmethod
    def of(cls, start: Start) -> Loaded:
        """Load it; a ConfigurationError says why it can't run so."""
        settings = start.settings
        admission = None if settings.deployment.development else SignedPlugins(settings)
        plugins = PluginSet.load([start.plugin], admission=admission)
        declared = declare(settings, plugins)
        loaded = cls(start, plugins, declared)
        loaded.require_up()
        [state] = plugins
        assert state.info is not None, "a plugin that is up has declared itself"
        require_servable(state.info, plugins.module(start.plugin))
        return loaded

    def require_up(self) -> None:
        """ConfigurationError where it is down."""
        [state] = self.plugins
        if state.status is not Status.UP:
            raise ConfigurationError(state.reason)

    def described(self) -> Description:
        """Its description."""
        kernel = unconnected_kernel(self.start.settings, self.plugins, self.declared)
        calls = [call for _, call in self.plugins.made("calls", kernel)]
        self.require_up()
        [state] = self.plugins
        assert state.info is not None, "a plugin that is up has declared itself"
        return described(state.info, calls)


def main() -> None:
    """Serve one plugin, or describe it, at the socket that was inherited."""
    fd, memory = map(int, sys.argv[1:3])
    limits.bind(memory)
    configure_logs()
    at = socket.socket(fileno=fd)
    at.settimeout(limits.START_S)
    start: Start = pickle.loads(msgspec.msgpack.decode(receive_at_once(at), type=bytes))
    if not start.settings.deployment.development:  # where its log may be a file
        limits.write_no_files()
    try:
        loaded = Loaded.of(start)
        if not start.dsn:
            send_at_once(at, Described(loaded.described()))
            return
        at.setblocking(False)
        uvloop.run(_serve(loaded, at))
    except BaseException as error:
        with suppress(OSError, Violation):
            at.settimeout(1.0)
            said = str(error) if isinstance(error, ConfigurationError) else f"{type(error).__name__}: {error}"
            send_at_once(at, Unable(said[:2000]))


async def _serve(loaded: Loaded, at: socket.socket) -> None:
    start = loaded.start
    await migrate(start.dsn, loaded.declared.migrations, with_kernel=False)
    async with AsyncExitStack() as stack:
        db = await database.Database.connect(
            start.dsn,
            min_size=1,
            max_size=CONNECTIONS,
            role="",
            limits=database.Limits(statement=STATEMENT_MS, lock=LOCK_MS, idle_in_transaction=IDLE_MS),
        )
        stack.push_async_callback(db.close)
        if found := await drift(db, [table for owner, table in loaded.declared.tables if owner != "kernel"]):
            raise ConfigurationError(f"its tables are not what it declares: {'; '.join(found)}")
        kernel = await _kernel(loaded, db)
        await stack.enter_async_context(kernel.parameters.kept_fresh())
        calls = {call.path: call for _, call in loaded.plugins.made("calls", kernel)}
        jobs = JobRunner(db, loaded.plugins.made("jobs", kernel))
        loaded.require_up()
        served = _Served(kernel, calls)
        served.channel = await Channel.over(at, decoder_of(ToPlugin), served.receive, served.end)
        served.channel.send(Described(None))
        async with while_open(db.spawn(_carry_out(jobs), name="jobs")):
            await served.ended.wait()


async def _carry_out(jobs: JobRunner) -> None:
    while True:  # ended by others: with the process
        with suppress(Exception):  # each step that fails is put on record; what else fails is the database's
            await jobs.run()
        await asyncio.sleep(JOBS_EVERY_S)


async def _kernel(loaded: Loaded, db: database.Database) -> Kernel:
    """A kernel with the ports that it is given: the others say that it hasn't them."""
    start, declared = loaded.start, loaded.declared
    clock = DeploymentClock(start.ahead)
    ids = IdSource(clock, lane=start.lane, lane_bits=LANE_BITS)
    kernel = unconnected_kernel(start.settings, loaded.plugins, declared)
    absent: Mapping[str, Any] = {name: Absent(name) for name in ("sessions", "bus", "files", "counters")}
    return msgspec.structs.replace(
        kernel,
        clock=clock,
        ids=ids,
        db=db,
        ledger=Ledger(declared.ledger_codes, ids),
        intents=TicketIntents(db, kernel.secrets),
        parameters=Parameters([one for _, one in declared.parameters], db, ids, clock),
        messages=Messages.load(start.settings.texts),
        assets={one.code: one for one in start.assets},
        **absent,
    )


class _Served:
    """Calls that are being carried out."""

    def __init__(self, kernel: Kernel, calls: Mapping[str, Call]) -> None:
        self._kernel = kernel
        self._calls = calls
        self._forms = {path: msgspec.msgpack.Decoder(call.form) for path, call in calls.items()}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self.channel: Channel | None = None
        self.ended = asyncio.Event()

    def end(self, why: str) -> None:
        """The host has ended the channel."""
        self.ended.set()

    def receive(self, message: Asked | Ended | Ping) -> None:
        """Take a message of the host's."""
        match message:
            case Asked():
                task = asyncio.get_running_loop().create_task(self._carry_out(message))
                self._tasks[message.id] = task
                task.add_done_callback(partial(self._done, message.id))
            case Ended(id):
                if (running := self._tasks.get(id)) is not None:
                    running.cancel()
            case Ping(number):
                self._send(Pong(number))

    def _done(self, id: int, task: asyncio.Task[None]) -> None:
        self._tasks.pop(id, None)
        if task.cancelled() or task.exception() is not None:
            self._send(_refused(id, TimeoutError(), "", ""))

    def _send(self, message: Any) -> None:
        if self.channel is not None:
            self.channel.send(message)

    async def _carry_out(self, asked: Asked) -> None:
        call = self._calls[asked.path]
        try:
            answer = Answered(asked.id, msgspec.Raw(_REPLAYED.encode(await self._answer(call, asked))))
            self._send(answer)
        except Replay as replay:
            self._send(Replayed(asked.id, replay.answer.body))
        except Violation as error:
            self._send(_refused(asked.id, error, asked.path, call.money_field))
        except Exception as error:
            self._send(_refused(asked.id, error, asked.path, call.money_field))

    async def _answer(self, call: Call, asked: Asked) -> Any:
        TICKET.set(asked.ticket)
        who = asked.caller
        principal = None if who is None else Principal(**msgspec.structs.asdict(who))
        request: Request[Any] = Request(
            call,
            principal,
            self._forms[call.path].decode(asked.form),
            asked.language,
            asked.rtoken,
            asked.fingerprint,
            asked.client,
            self._kernel.intents,
        )
        answer = await call.handler(request)
        data = answer if request.said is None else request.said.data
        if self._kernel.settings.check_answers:
            check_answer(call, data)
        return data


def _refused(id: int, error: BaseException, path: str, money_field: str) -> Refused:
    refusal = api_error_of(error, path, money_field)
    params: dict[str, int | str] = {}
    figures: dict[str, str] = {}
    for name, value in refusal.params.items():
        if isinstance(value, Decimal):
            figures[name] = str(value)
        elif isinstance(value, int | str):
            params[name] = value
    return Refused(id, refusal.code.number, refusal.field, refusal.key, params, figures)


if __name__ == "__main__":
    main()
