"""Whether the platform serves: what ``GET /health`` answers, and the console shows."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from agio_kernel.declarations.remote import Remote
from agio_kernel.jobs import Backlogs, BacklogStatus, JobStatus, Stopped, job_status, stopped
from agio_kernel.ledger.watcher import Watcher
from agio_kernel.plugins.plugin_set import Status
from agio_kernel.ports.clock import Clock
from agio_kernel.ports.events import Outstanding, outstanding
from agio_kernel.ports.prices import PriceSource
from agio_kernel.ports.processes.peers import Peers
from agio_kernel.postgres.lease import leases_of
from agio_kernel.records.history import History, StandbyHealth

from agio_host.assembly import Deployment
from agio_host.built import entry_of
from agio_host.feed.hub import FeedHub
from agio_host.strangers.isolated import Strangers
from agio_host.strangers.process import State, StrangerHealth
from agio_host.tasks import TaskHealth

OLD_MS = 60_000
"""A price of an open market that is older has stopped: every source ticks at least once a minute where it trades."""
_PATIENCE_S = 3


class PriceHealth(msgspec.Struct, frozen=True):
    """Numbers of instruments open for trading, and of those that have had no price for ``OLD_MS``."""

    open: int
    old: int

    @property
    def all_old(self) -> bool:
        """Whether the source has stopped, and not one instrument of it."""
        return self.open > 0 and self.old == self.open


class LedgerHealth(msgspec.Struct, frozen=True):
    """Whether the watcher proves the ledger: since when there is an alarm, findings by check (which accounts they are
    about is for operators), how long ago the newest, and everything in turn, was proved, and what keeps it from that.
    """

    alarm: datetime | None
    findings: dict[str, int]
    recent_s: float | None
    turn_s: float | None
    problem: str


class LeaseHealth(msgspec.Struct, frozen=True):
    """A lease, and whether a process has it: which one is told to operators."""

    name: str
    epoch: int
    held: bool


class ProcessHealth(msgspec.Struct, frozen=True):
    """Process that answers, as ``AGIO_PROCESS`` names it, the others that it hears over Redis, and the age at which its
    messages come back from there; None where it is ``alone`` or hears nothing.
    """

    name: str
    alone: bool
    hears: int
    lag_s: float | None

    @property
    def is_deaf(self) -> bool:
        """Whether it should hear others and hears nothing."""
        return not self.alone and self.lag_s is None


class Health(msgspec.Struct, frozen=True):
    """The state of everything that has to run. ``tasks`` are the failing ones of this process, ``stopped`` is what
    doesn't go on in any, ``backlogs`` what waits for something else than a moment, ``unbuilt`` are the remotes without
    their files, ``beside`` the plugins in processes of their own, ``standby`` the one that history is read from.
    """

    status: str
    database: str
    plugins: tuple[dict[str, Any], ...]
    sockets: int
    prices: PriceHealth
    tasks: dict[str, str]
    events: Outstanding
    due: tuple[JobStatus, ...]
    backlogs: tuple[BacklogStatus, ...]
    stopped: tuple[Stopped, ...]
    ledger: LedgerHealth
    unbuilt: tuple[str, ...]
    process: ProcessHealth
    leases: tuple[LeaseHealth, ...]
    beside: tuple[StrangerHealth, ...]
    standby: StandbyHealth | None


async def health_of(made: Deployment, hub: FeedHub, tasks: TaskHealth, built: Path) -> Health:
    """Asked anew each time; a database that doesn't answer within ``_PATIENCE_S`` is down."""
    events = Outstanding()
    due: tuple[JobStatus, ...] = ()
    backlogs: tuple[BacklogStatus, ...] = ()
    still: tuple[Stopped, ...] = ()
    leases: tuple[LeaseHealth, ...] = ()
    try:
        async with asyncio.timeout(_PATIENCE_S):
            events = await outstanding(made.kernel.db)
            due = await job_status(made.kernel.db)
            backlogs = tuple(await made.kernel.part(Backlogs).status(made.kernel.db))
            still = await stopped(made.kernel.db, made.kernel.clock)
            leases = tuple(LeaseHealth(one.name, one.epoch, one.held) for one in await leases_of(made.kernel.db))
        database = "up"
    except Exception as error:
        database = f"down: {type(error).__name__}"
    plugins = tuple({"id": p.id, "status": p.status, "reason": p.reason} for p in made.plugins)
    watched = made.kernel.part(Watcher).state()
    prices = price_health(made.kernel.prices, made.kernel.clock)
    process = _process(made.kernel.peers)
    beside = tuple(made.kernel.part(Strangers).health)
    whole = (
        database == "up"
        and all(one.state is State.UP for one in beside)
        and not process.is_deaf
        and watched.ok
        and all(p.status is Status.UP for p in made.plugins)
        and not (still or tasks.problems or prices.all_old or any(one.late for one in backlogs))
    )
    remotes = [remote for plugin, remote in made.declared.remotes if made.plugins.is_up(plugin)]
    return Health(
        status="ok" if whole else "degraded",
        database=database,
        plugins=plugins,
        sockets=hub.connected,
        prices=prices,
        tasks=tasks.problems,
        events=events,
        due=due,
        backlogs=backlogs,
        stopped=still,
        ledger=LedgerHealth(
            alarm=watched.alarm and watched.alarm.raised_at,
            findings=watched.alarm.counts if watched.alarm else {},
            recent_s=watched.recent_s,
            turn_s=watched.turn_s,
            problem=watched.problem,
        ),
        unbuilt=_unbuilt(remotes, built),
        process=process,
        leases=leases,
        beside=beside,
        standby=made.kernel.part(History).health,
    )


def _process(peers: Peers) -> ProcessHealth:
    lag_s = None if peers.lag_s is None else round(peers.lag_s, 3)
    return ProcessHealth(os.environ.get("AGIO_PROCESS", ""), peers.alone, len(peers.others), lag_s)


def price_health(source: PriceSource, clock: Clock) -> PriceHealth:
    """Instruments whose session is closed don't count: nothing is owed for them."""
    now_ms = clock.now_ms()
    trading = [info.symbol for info in source.instruments() if source.is_open(info.symbol)]
    ticks = [source.latest(symbol) for symbol in trading]
    return PriceHealth(len(trading), sum(tick is None or tick.is_stale(now_ms, OLD_MS) for tick in ticks))


def _unbuilt(remotes: Iterable[Remote], built: Path) -> tuple[str, ...]:
    return tuple(remote.id for remote in remotes if not entry_of(remote.id, built))
