"""A plugin's process as the host has it: started, asked, watched, ended, and started again after growing pauses."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from decimal import Decimal
from enum import StrEnum
from typing import Any

import msgspec
import structlog
from agio_kernel.declarations import codes
from agio_kernel.declarations.codes import KERNEL_CODES, ClientAction, Code
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.postgres.db import Database

from agio_host.strangers import channel, limits
from agio_host.strangers.channel import Channel, Violation, receive_at_once
from agio_host.strangers.description import Description
from agio_host.strangers.limits import Limits
from agio_host.strangers.messages import (
    Answered,
    Asked,
    Described,
    Ended,
    Ping,
    Pong,
    Refused,
    Replayed,
    ToHost,
    Unable,
    decoder_of,
)
from agio_host.strangers.start import Start

FIRST_PAUSE_S = 0.25
LONGEST_PAUSE_S = 60.0
SETTLED_S = 60.0
"""Time after which a process counts as well: its next end is its first again."""
LOOK_S = 0.25
_END_S = 5.0

log = structlog.get_logger(__name__)

_DECODER = decoder_of(ToHost)


class State(StrEnum):
    """State of a process."""

    STARTING = "starting"
    UP = "up"
    PAUSED = "paused"


class StrangerHealth(msgspec.Struct, frozen=True):
    """Health of a plugin's process: how often it had to be started again, and why the last time."""

    id: str
    state: State
    restarts: int
    reason: str
    memory: int


class _Waiting(msgspec.Struct):
    """Call that is being carried out, and until when; ``changes`` says whether its outcome is unknown if it is cut."""

    answered: asyncio.Future[Any]
    until: float
    changes: bool


class StrangerProcess:
    """One plugin's process. ``ask`` has it carry out a call; ``run`` keeps it going."""

    def __init__(self, start: Start, limits_: Limits, declared: tuple[Code, ...], db: Database | None = None) -> None:
        self.plugin = start.plugin
        self._start = start
        self._limits = limits_
        self._codes = {one.number: one for one in (*KERNEL_CODES, *declared) if one.action not in _OF_SESSIONS}
        self._db = db
        self._channel: Channel | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._next = 0
        self._waiting: dict[int, _Waiting] = {}
        self._owed: set[int] = set()
        """Calls that it was asked and has not answered, those that nobody waits for any more included."""
        self._pinged = self._ponged = 0
        self._ready: asyncio.Future[None] | None = None
        self._lost: asyncio.Future[str] | None = None
        self.state = State.STARTING
        self.restarts = 0
        self.reason = ""

    def health(self) -> StrangerHealth:
        """Health of it."""
        pid = self._process.pid if self._process is not None else 0
        return StrangerHealth(self.plugin, self.state, self.restarts, self.reason, limits.memory_of(pid) if pid else 0)

    # -- calls ----------------------------------------------------------------------------------------------------

    async def ask(self, asked: Asked, *, changes: bool) -> Answered | Replayed:
        """Have a call carried out; an ApiError where it is refused, takes too long, or can't be carried out now."""
        channel_ = self._channel
        if channel_ is None or self.state is not State.UP or len(self._owed) >= limits.MOST_IN_FLIGHT:
            raise ApiError(codes.UNAVAILABLE)
        self._next += 1
        number = self._next
        loop = asyncio.get_running_loop()
        waiting = _Waiting(loop.create_future(), loop.time() + self._limits.call_s, changes)
        self._waiting[number] = waiting
        self._owed.add(number)
        try:
            try:
                channel_.send(msgspec.structs.replace(asked, id=number))
            except Violation as error:
                self._owed.discard(number)
                raise ApiError(codes.TOO_LARGE) from error
            return await waiting.answered
        finally:
            if self._waiting.pop(number, None) is not None and number in self._owed and channel_ is self._channel:
                channel_.send(Ended(number))

    def _receive(self, message: Any) -> None:
        match message:
            case Answered() | Replayed() | Refused():
                if message.id not in self._owed:
                    raise Violation("an answer to what it wasn't asked")
                self._owed.discard(message.id)
                waiting = self._waiting.get(message.id)
                if waiting is None or waiting.answered.done():
                    return
                if isinstance(message, Refused):
                    waiting.answered.set_exception(self._refusal(message))
                else:
                    waiting.answered.set_result(message)
            case Pong(number):
                if number != self._pinged or number == self._ponged:
                    raise Violation("an answer to a ping that there wasn't")
                self._ponged = number
            case Described() if self._ready is not None and not self._ready.done():
                self._ready.set_result(None)
            case Unable(reason):
                raise Violation(f"word that it can't: {reason[:300]}")
            case _:
                raise Violation("a second first word")

    def _refusal(self, refused: Refused) -> ApiError:
        code = self._codes.get(refused.code, codes.with_status(codes.REQUEST_ERROR, 500))
        params: dict[str, Any] = dict(refused.params)
        try:
            params |= {name: Decimal(figure) for name, figure in refused.figures.items()}
        except ArithmeticError:
            params = {}
        return ApiError(code, field=refused.field, key=refused.key or None, **params)

    # -- its life -------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Keep it going."""
        loop, pause = asyncio.get_running_loop(), 0.0
        while True:  # ended by others: the site that it belongs to goes down
            began = loop.time()
            try:
                self.reason = await self._live()
            except OSError as error:  # the machine has no process or socket left
                self.reason = f"it couldn't be started: {error}"
            finally:
                await self._stop()
            self.restarts += 1
            self.state = State.PAUSED
            settled = loop.time() - began > SETTLED_S
            pause = FIRST_PAUSE_S if settled or not pause else min(2 * pause, LONGEST_PAUSE_S)
            log.warning("stranger.ended", plugin=self.plugin, reason=self.reason, pause_s=pause)
            await asyncio.sleep(pause)

    async def _live(self) -> str:
        """One life of it; why it is over."""
        loop = asyncio.get_running_loop()
        self._ready, self._lost = loop.create_future(), loop.create_future()
        self.state = State.STARTING
        ours, self._process = spawned(self._start)
        self._channel = await Channel.over(ours, _DECODER, self._receive, self._end)
        self._channel.send(self._start.packed())
        async with asyncio.timeout(limits.START_S) as late:
            with suppress(TimeoutError):
                await asyncio.wait((self._ready, self._lost), return_when=asyncio.FIRST_COMPLETED)
        if late.expired():
            return f"it wasn't ready after {limits.START_S:.0f} s"
        if self._lost.done():
            return self._lost.result()
        self.state = State.UP
        pid = self._process.pid
        asked_at, used = loop.time(), limits.cpu_of(pid)
        while not self._lost.done():
            if self._ponged == self._pinged:
                asked_at, used = loop.time(), limits.cpu_of(pid)
                self._pinged += 1
                self._channel.send(Ping(self._pinged))
            await asyncio.wait((self._lost,), timeout=LOOK_S)
            if self._ponged != self._pinged:
                if limits.cpu_of(pid) - used > limits.CPU_S:
                    return f"it computed for {limits.CPU_S:.0f} s without answering"
                if loop.time() - asked_at > limits.SILENT_S:
                    return f"it didn't answer for {limits.SILENT_S:.0f} s"
            if limits.memory_of(pid) > self._limits.memory + limits.MOST_STACK:
                return "it holds more memory than it may"
            self._end_late_calls(loop.time())
            if len(self._owed) > len(self._waiting) + limits.MOST_IN_FLIGHT // 2:
                return "it keeps calls whose time is over"
            await self._end_late_transactions()
        return self._lost.result()

    def _end(self, why: str) -> None:
        if self._lost is not None and not self._lost.done():
            self._lost.set_result(why)
        self.state = State.PAUSED
        self._cut()

    def _cut(self) -> None:
        """Tell whoever waits that it is over: of what changes something nobody knows the outcome but the database."""
        for waiting in self._waiting.values():
            if not waiting.answered.done():
                waiting.answered.set_exception(
                    ApiError(codes.OUTCOME_UNKNOWN if waiting.changes else codes.UNAVAILABLE)
                )
        self._owed.clear()

    def _end_late_calls(self, now: float) -> None:
        for waiting in self._waiting.values():
            if waiting.until < now and not waiting.answered.done():
                waiting.answered.set_exception(
                    ApiError(codes.OUTCOME_UNKNOWN if waiting.changes else codes.UNAVAILABLE)
                )

    async def _end_late_transactions(self) -> None:
        if self._db is not None:
            with suppress(Exception):  # the database's own trouble is told elsewhere, and the next look comes soon
                async with asyncio.timeout(LOOK_S):
                    await self._db.fetchval("SELECT stranger_end_late($1, $2)", self.plugin, limits.LATE_TRANSACTION_S)

    async def _stop(self) -> None:
        self.state = State.PAUSED
        if self._channel is not None:
            self._channel.end("it was ended")
            self._channel = None
        self._cut()
        if (process := self._process) is not None:
            self._process = None
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await asyncio.get_running_loop().run_in_executor(None, _reaped, process)


_OF_SESSIONS = (ClientAction.LOG_OUT, ClientAction.ASK_LOGIN)
"""Actions of a page at codes that no stranger may answer with."""


def _reaped(process: subprocess.Popen[bytes]) -> None:
    with suppress(subprocess.TimeoutExpired):
        process.wait(_END_S)


def spawned(start: Start) -> tuple[socket.socket, subprocess.Popen[bytes]]:
    """Our end of the channel, and the process at the other. It inherits nothing else, and no variable with a secret."""
    limits.hide_host()
    ours, theirs = socket.socketpair()
    path = os.pathsep.join(filter(None, sys.path))
    # Its author reads what it says; on a live site it could fill the log.
    said = None if start.settings.deployment.development else subprocess.DEVNULL
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", "agio_host.stranger_worker", str(theirs.fileno()), str(start.limits.memory)],
            pass_fds=(theirs.fileno(),),
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            env={
                "PATH": os.defpath,
                "PYTHONPATH": path,
                "PYTHONDONTWRITEBYTECODE": "1",
            },
            cwd="/",
            start_new_session=True,
        )
    with suppress(ProcessLookupError):
        os.setpriority(os.PRIO_PROCESS, process.pid, limits.NICE)
    ours.setblocking(False)
    return ours, process


def describe(start: Start) -> Description:
    """Have a plugin described by a process of its own; a ConfigurationError where it can't be, or says why it can't run
    so.
    """
    ours, process = spawned(start)
    try:
        with ours:
            ours.settimeout(limits.START_S)
            channel.send_at_once(ours, start.packed())
            said = _DECODER.decode(receive_at_once(ours))
    except (OSError, Violation, msgspec.MsgspecError) as error:
        raise ConfigurationError(f"its process ended before it had described itself: {error}") from error
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        _reaped(process)
    match said:
        case Described(Description() as description):
            return description
        case Unable(reason):
            raise ConfigurationError(reason)
    raise ConfigurationError("its process described nothing")
