"""Several processes over a real Redis: one serves, others do the recurring work, whichever of them dies."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from agio_kernel.postgres.embedded import running_dsn
from agio_testing.processes.redis import RedisServer
from agio_testing.site import AGIO, PLUGINS, Site, new_folder

TASKS = """
import asyncio
import os
import time
from pathlib import Path

from agio_kernel.declarations.work import TaskSpec
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin

HERE = Path(os.environ["BUSY_FOLDER"])


def note(what):
    with (HERE / "notes").open("a") as file:
        file.write(f"{what} {os.getpid()} {time.monotonic()}\\n")


@hookimpl
def agio_plugin():
    return Plugin(id="busy", title="Busy", tasks=(tasks,))


def tasks(kernel):
    async def often():
        note("often")

    async def held():
        note("begin")
        while (HERE / "hold").exists():
            await asyncio.sleep(0.05)
        note("end")

    return [
        TaskSpec("busy.often", often, 2, "Note that it was woken"),
        TaskSpec("busy.held", held, 3, "Take as long as it is held"),
    ]
"""


STARTS_WITHIN_S = 240
"""Four processes start at once: seconds on a machine that has nothing else to do."""
PATIENCE_S = 90


pytestmark = pytest.mark.realtime


class Processes:
    """A site whose recurring work is done elsewhere, and the processes that do it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site = Site(folder, plugins=(*PLUGINS, "busy"), path=(self._plugin(),), flow=False)
        self.redis = RedisServer(folder)
        self.site.environment |= {
            "REDIS_URL": self.redis.url,
            "BUSY_FOLDER": str(folder / "busy"),
        }
        (folder / "busy").mkdir()
        self._log = (folder / "log").open("ab")
        self.running: list[subprocess.Popen[bytes]] = []

    def _plugin(self) -> Path:
        packages = self.folder / "packages"
        dist = packages / "acme_busy-1.0.dist-info"
        dist.mkdir(parents=True)
        (dist / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-busy\nVersion: 1.0\n")
        (dist / "entry_points.txt").write_text("[agio.plugins]\nbusy = acme_busy\n")
        (packages / "acme_busy.py").write_text(TASKS)
        return packages

    def agio(self, command: str) -> subprocess.Popen[bytes]:
        """``agio worker`` or ``agio scheduler`` beside the running site."""
        return self._start([str(AGIO), "--config", str(self.site.config), "--data", str(self.site.data), command])

    def _start(self, command: list[str]) -> subprocess.Popen[bytes]:
        dsn = running_dsn(self.site.data) if self.site.process is not None else None
        environment = {**self.site.environment, **({"DATABASE_URL": dsn} if dsn else {})}
        started = subprocess.Popen(command, env=environment, stdout=self._log, stderr=self._log, cwd=self.folder)
        self.running.append(started)
        return started

    def notes(self, what: str) -> list[tuple[int, float]]:
        """(process, moment) of each time a task noted this."""
        file = self.folder / "busy" / "notes"
        lines = [line.split() for line in (file.read_text().splitlines() if file.exists() else ())]
        return [(int(pid), float(at)) for name, pid, at in lines if name == what]

    def until(self, happened: Callable[[], bool], limit_s: float, why: str) -> None:
        end = time.monotonic() + limit_s
        while not happened():
            assert time.monotonic() < end, f"{why}\n{(self.folder / 'log').read_text()[-3000:]}"
            time.sleep(0.1)

    def stop(self) -> None:
        for process in reversed(self.running):
            with suppress(ProcessLookupError):
                process.send_signal(signal.SIGKILL)
            process.wait(10)
        self.redis.kill()
        if self.site.process is not None:
            self.site.stop()
        self._log.close()


@contextmanager
def processes() -> Iterator[Processes]:
    with new_folder() as folder:
        folder.chmod(0o755)
        made = Processes(folder)
        try:
            yield made
        finally:
            made.stop()


@pytest.fixture(scope="module")
def many() -> Iterator[Processes]:
    """One serve, two workers and two schedulers."""
    with processes() as made:
        made.redis.start()
        made.site.start(STARTS_WITHIN_S)
        made.agio("worker")
        made.agio("worker")
        made.agio("scheduler")
        made.agio("scheduler")
        yield made


def chain(site: Site) -> tuple[int, int]:
    """Numbers of links, and of transfers that no link covers."""
    row = site.query(
        "SELECT (SELECT count(*) FROM ledger_link) AS links, (SELECT count(*) FROM ledger_transfer"
        " WHERE tx >= coalesce((SELECT max(to_tx::text::bigint)::text::xid8 FROM ledger_link), '0'::xid8)) AS open"
    )[0]
    return row["links"], row["open"]


def test_each_waking_is_carried_out_once_and_by_a_worker(many: Processes):
    many.until(lambda: len(many.notes("often")) >= 6, STARTS_WITHIN_S, "the workers weren't woken")
    # What was handed over while they started comes at once: intervals are measured after that.
    many.until(lambda: len(many.notes("often")) >= 18, PATIENCE_S, "the workers were woken no more")
    woken = many.notes("often")
    workers = {process.pid for process in many.running[:2]}
    assert {pid for pid, _ in woken} <= workers
    # Two schedulers would wake twice: of two wakings in one interval one would be a repetition.
    moments = sorted(at for _, at in woken)[6:]
    assert (moments[-1] - moments[0]) / (len(moments) - 1) > 1.2


def test_the_journal_is_sealed_by_the_workers(many: Processes):
    many.site.visitor().in_demo()
    many.until(lambda: chain(many.site)[0] > 0 and chain(many.site)[1] == 0, PATIENCE_S, "the journal wasn't sealed")


def test_trading_goes_on_without_redis_and_so_does_the_work_once_it_is_back(many: Processes):
    many.redis.kill()
    trader = many.site.visitor().in_demo()
    assert trader.post("placeSpotOrder", pair="BTCUSDT", side="buy", type="market", amount="50")["code"] == 0
    assert httpx.get(f"{many.site.url}/health").status_code == 200
    many.redis.start()
    before = len(many.notes("often"))
    many.until(lambda: len(many.notes("often")) >= before + 3, PATIENCE_S, "the work didn't go on after Redis was back")
    many.until(lambda: chain(many.site)[1] == 0, PATIENCE_S, "what was traded meanwhile wasn't sealed")
    assert all(process.poll() is None for process in many.running)


def test_another_scheduler_takes_over_from_one_that_was_killed(many: Processes):
    first, second = many.running[2:4]
    first.kill()
    first.wait(10)
    before = len(many.notes("often"))
    try:
        many.until(lambda: len(many.notes("often")) >= before + 3, PATIENCE_S, "nobody wakes the workers any more")
    finally:
        many.running[2] = many.agio("scheduler")
        many.running.pop()
    assert second.poll() is None


def test_what_a_killed_worker_had_begun_is_taken_up_by_another(many: Processes):
    hold = many.folder / "busy" / "hold"
    hold.touch()
    began = len(many.notes("begin"))
    many.until(lambda: len(many.notes("begin")) > began, PATIENCE_S, "nobody began")
    victim = next(process for process in many.running[:2] if process.pid == many.notes("begin")[-1][0])
    victim.kill()
    victim.wait(10)
    many.until(lambda: many.notes("begin")[-1][0] != victim.pid, PATIENCE_S, "nobody took it up")
    ended = len(many.notes("end"))
    hold.unlink()
    many.until(lambda: len(many.notes("end")) > ended, PATIENCE_S, "nobody finished it")
    assert many.notes("end")[-1][0] != victim.pid
