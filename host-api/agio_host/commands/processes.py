"""Several processes behind one address: what ``agio up --processes`` starts, starts anew and ends (ADR 0053).

The parent opens the address and serves nothing itself. Each serving process inherits the listening socket, so that a
connection which waits in it when one of them dies is another's to accept; and one of its own, at which it can be asked
alone.
"""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

import msgspec
import structlog
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.postgres.embedded import end_with_parent

log = structlog.get_logger(__name__)

MOST_PROCESSES = 64
START_S = 600.0
"""Longest start of a process, in seconds: the first one applies the migrations."""
END_S = 12.0
"""Time in which a process ends in order, in seconds: serving ends within five."""
LOOK_S = 0.05
ANSWER_S = 2.0
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.1, 5.0
"""Pause before a process that died is started anew, in seconds: doubled each time it didn't live for ``STEADY_S``."""
STEADY_S = 30.0
REDIS = "redis"
T = TypeVar("T")
_ENDING = (signal.SIGINT, signal.SIGTERM)


class Ended(Exception):
    """A signal asked for the end while something was started."""


class Child:
    """A process that is to run. ``is_ready`` says whether it does its work; it may be asked from its start on."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        environment: Mapping[str, str],
        sockets: Collection[socket.socket] = (),
        is_ready: Callable[[], bool] = lambda: True,
        output: Path | None = None,
    ) -> None:
        self.name = name
        self.is_ready = is_ready
        self._command = command
        self._environment = environment
        self._sockets = sockets
        self._output = output
        self._process: subprocess.Popen[bytes] | None = None
        self._began = self._again_at = 0.0
        self._quick_deaths = 0

    @property
    def pid(self) -> int:
        """Number of the process that was started last."""
        return self._process.pid if self._process else 0

    def ended(self) -> int | None:
        """Its exit status; None while it runs."""
        return self._process.poll() if self._process else None

    def start(self) -> None:
        """Start it. It ends with this process, however that ends."""
        self._began, self._again_at = time.monotonic(), 0.0
        files = [one.fileno() for one in self._sockets]
        with open(self._output or os.devnull, "ab") as output:  # noqa: PTH123 - a device, too
            self._process = subprocess.Popen(
                self._command,
                env=self._environment,
                pass_fds=files,
                stdin=subprocess.DEVNULL,
                stdout=output if self._output else None,
                stderr=output if self._output else None,
                start_new_session=True,  # Ctrl+C is for the parent, which ends one after another
                preexec_fn=end_with_parent,
            )

    def look(self) -> float | None:
        """Start it anew where it has died and its pause is over; seconds until then."""
        status = self.ended()
        if status is None:
            return None
        now = time.monotonic()
        if not self._again_at:
            self._quick_deaths = self._quick_deaths + 1 if now - self._began < STEADY_S else 0
            pause = min(FIRST_PAUSE_S * 2**self._quick_deaths, LONGEST_PAUSE_S)
            self._again_at = now + pause
            log.error("process.died", process=self.name, pid=self.pid, status=status, again_in_s=pause)
        if now < self._again_at:
            return self._again_at - now
        self.start()
        return None

    def end(self) -> None:
        """End it in order; where that takes too long, at once."""
        if self._process is None:
            return
        for how in (signal.SIGTERM, signal.SIGKILL):
            with suppress(ProcessLookupError, subprocess.TimeoutExpired):
                self._process.send_signal(how)
                self._process.wait(END_S)
                return


class Renewal:
    """A renewal of all processes, made as it begins: it is about what was chosen then."""

    def proves(self, child: Child) -> bool:
        """Whether a process that was renewed serves as it should."""
        return child.ended() is None

    def take_back(self) -> bool:
        """Take back what the renewal has failed with; whether there was something, and it is to be made again."""
        return False

    def done(self) -> None:
        """Keep that all were renewed."""


class Children:
    """The processes of a deployment, in the order in which they start; they end in reverse. ``on_start`` is called when
    one was started anew, ``renewal`` as a renewal begins: a fault of either ends no process that serves.
    """

    def __init__(self, on_start: Callable[[], None] = lambda: None, renewal: Callable[[], Renewal] = Renewal) -> None:
        self._renewal = renewal
        self._children: list[Child] = []
        self._signals: SimpleQueue[int] = SimpleQueue()  # of all queues the one that a signal's handler may write to
        self._on_start = on_start
        self._ending = self._renewing = False

    def __iter__(self) -> Iterator[Child]:
        return iter(self._children)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Take signals while this is open; at its end all are ended."""
        taken = (*_ENDING, signal.SIGHUP, signal.SIGCHLD)
        before = {number: signal.signal(number, lambda sent, _: self._signals.put(sent)) for number in taken}
        try:
            yield
        except Ended:
            pass
        finally:
            while self._children:
                self._children.pop().end()
            for number, handler in before.items():
                signal.signal(number, handler)

    def begin(self, child: Child) -> None:
        """Start a process for the first time, and wait until it is ready: one that can't start ends all."""
        self._children.append(child)
        child.start()
        if not self._becomes_ready(child):
            raise ConfigurationError(f"the process {child.name} could not start: the log says why")

    def watch(self) -> None:
        """Start anew what dies, until a signal asks for the end; SIGHUP renews all but Redis, those that serve
        first, one after another.
        """
        while not self._ending:  # ended by others: a signal
            pids = [child.pid for child in self._children]
            pauses = [pause for child in self._children if (pause := child.look()) is not None]
            if pids != [child.pid for child in self._children]:
                self._on_start()
            self._wait(min(pauses, default=None))
            if self._renewing:
                self._renewing = False
                self._renew()

    def prove(self, renewal: Renewal) -> None:
        """Keep what all that were begun have proven."""
        if all(_asked(lambda child=child: renewal.proves(child), False) for child in self._children):
            _asked(renewal.done, None)

    def _renew(self) -> None:
        renewal = _asked(self._renewal, Renewal())
        renewed = [one for one in self._children if one.name != REDIS]
        for child in sorted(renewed, key=lambda one: not one.name.startswith("serve-")):
            child.end()
            child.start()
            self._on_start()
            if not (self._becomes_ready(child) and _asked(lambda child=child: renewal.proves(child), False)):
                log.error("process.not_renewed", process=child.name)  # those after it serve on as they are
                if _asked(renewal.take_back, False):
                    self._renew()
                return
            log.info("process.renewed", process=child.name, pid=child.pid)
        _asked(renewal.done, None)

    def _becomes_ready(self, child: Child) -> bool:
        end = time.monotonic() + START_S
        while time.monotonic() < end and child.ended() is None:
            if child.is_ready():
                return True
            self._wait(LOOK_S)
            if self._ending:
                raise Ended
        return False

    def _wait(self, limit_s: float | None) -> None:
        """Wait for a signal, of a child's end too, and take all that have come."""
        with suppress(Empty):
            sent = self._signals.get(timeout=limit_s)
            while True:
                self._ending = self._ending or sent in _ENDING
                self._renewing = self._renewing or sent == signal.SIGHUP
                sent = self._signals.get_nowait()


def _asked(ask: Callable[[], T], else_: T) -> T:
    """The answer of what a deployment does at a renewal; a fault of it is logged."""
    try:
        return ask()
    except Exception as error:
        log.exception("process.renewal_fault", error=type(error).__name__, reason=str(error)[:200])
        return else_


class ServingProcess(msgspec.Struct, frozen=True):
    """A line of ``processes.json`` in the data folder: a process, and the port of this machine at which it alone is
    asked; 0 where it answers none.
    """

    name: str
    pid: int
    port: int


def health_at(port: int) -> dict[str, Any] | None:
    """Health of the process that has this port to itself, as far as it tells it; None while it doesn't serve."""
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_S)
    try:
        asked.request("GET", "/health")
        return msgspec.json.decode(asked.getresponse().read()).get("data") or {}
    except (OSError, http.client.HTTPException, msgspec.DecodeError):
        return None
    finally:
        asked.close()


@contextmanager
def redis_folder() -> Iterator[Path]:
    """A folder for a server's socket, whose path may have about 100 characters; nobody else may enter it."""
    shortest = "/tmp" if os.access("/tmp", os.W_OK | os.X_OK) else None
    with tempfile.TemporaryDirectory(prefix="agio-", dir=shortest) as folder:
        yield Path(folder)


def redis_child(folder: Path, output: Path) -> tuple[str, Child]:
    """A Redis that keeps nothing, at a socket in this folder, and its address."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        raise ConfigurationError(
            "several processes reach one another over Redis, and there is none here: install it "
            "(Debian: apt install redis), or set REDIS_URL"
        )
    place = folder / "redis.sock"
    kept = ["--save", "", "--appendonly", "no", "--dir", str(folder), "--loglevel", "warning"]
    command = [program, "--port", "0", "--unixsocket", str(place), "--unixsocketperm", "700", *kept]

    def is_ready() -> bool:
        with socket.socket(socket.AF_UNIX) as asked, suppress(OSError):
            asked.connect(str(place))
            return True
        return False

    environment = {"PATH": os.defpath, "LC_ALL": "C"}  # no secret of the deployment reaches it
    return f"unix://{place}", Child(REDIS, command, environment, is_ready=is_ready, output=output)


def agio_command(config: Path, data: Path, *words: str) -> list[str]:
    """A command of ``agio`` for this deployment, as this one was called."""
    return [sys.executable, sys.argv[0], "--config", str(config), "--data", str(data), *words]
