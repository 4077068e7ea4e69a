"""Many brands in one process (docs/operations/brands.md).

- brand_memory_mb, brand_postgres_mb: memory of the process, and private memory of PostgreSQL's backends, for each of
  ten more brands that are open and idle.
- brands_100_idle_cores: CPU of process and PostgreSQL together for each of those ten while nobody asks, times a
  hundred.
- brands_order_p99_vs_alone, brands_table_p99_vs_alone: 99th percentile of an order and of the market table in one brand
  while ten others are open and asked, divided by that with the ten closed.

All brands have every plugin and the same price settings. Rounds are interleaved; the ratios are of medians.
"""

from __future__ import annotations

import os
import re
import statistics
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

from agio_host.brands.records import CHANNEL
from agio_testing.environments.brands import Installed
from agio_testing.site import new_folder

from bench.cpu import cpu_us_below
from bench.http import ROOT, TABLE_REQUESTS, middle_price, open_accounts, send
from bench.load import Account, Job, Result

OTHERS = 10
ACCOUNTS = 64
ROUND_S = 3.0
STILL_S = 25.0
"""After which what an opening has left is over: pooled connections that nobody uses are closed."""
IDLE_S = 15.0
ASKED_EVERY_S = 0.5
OPEN_S = 60.0
_EXTRA = """
[plugin.account]
demos-per-network-hour = 10000
[plugin.spot]
spread-bp = 40
quote-notional = 1000000
"""


class Brands:
    """An installation with one brand that is measured, at 127.0.0.1, and others beside it."""

    def __init__(self, made: Installed, others: int) -> None:
        self.made = made
        self.names = [f"b{number}" for number in range(others)]
        folder = made.folder / "brands" / "north"
        folder.mkdir(parents=True)
        text = re.sub(r"(?m)^demo = .*$", "demo = []", (ROOT / "agio.toml").read_text())
        (folder / "agio.toml").write_text(text + _EXTRA)
        made.brand("new", "north", "--host", "127.0.0.1")
        for name in self.names:
            made.brand("new", name, "--host", f"{name}.brands", "--like", str(folder))
        self.ask("127.0.0.1")

    @property
    def pid(self) -> int:
        """The process of all brands."""
        assert self.made.process is not None
        return self.made.process.pid

    def ask(self, host: str, path: str = "/web/getCurrencyAll?lang=en&rtoken=table001") -> float:
        """Ask a brand, opened where it is closed; seconds until its answer."""
        began = time.monotonic()
        while True:  # a new brand is known within a second
            request = urllib.request.Request(f"http://127.0.0.1:{self.made.port}{path}", headers={"Host": host})
            with suppress(OSError), urllib.request.urlopen(request, timeout=OPEN_S):
                return time.monotonic() - began
            if time.monotonic() > began + OPEN_S:
                raise RuntimeError(f"{host} isn't served:\n{self.made.log.read_text()[-2000:]}")
            time.sleep(0.1)

    def open_others(self) -> list[float]:
        """Open every other brand; seconds that each took from being asked."""
        self._set("active")
        with ThreadPoolExecutor(len(self.names)) as pool:
            return list(pool.map(lambda name: self.ask(f"{name}.brands"), self.names))

    def close_others(self) -> None:
        """Close every other brand, and wait until no connection is left of any."""
        self._set("suspended")
        until = time.monotonic() + OPEN_S
        while self.made.query("SELECT FROM pg_stat_activity WHERE starts_with(datname, 'agio_brand_b')"):
            if time.monotonic() > until:
                raise RuntimeError("the other brands don't close")
            time.sleep(0.2)

    def _set(self, state: str) -> None:
        self.made.query(
            "UPDATE brand SET state = $1 WHERE name <> 'north' RETURNING pg_notify($2, name)", state, CHANNEL
        )

    def process_mb(self) -> float:
        """Memory that the process has of its own."""
        return _kilobytes(Path(f"/proc/{self.pid}/status"), "RssAnon") / 1024

    def postgres_mb(self) -> float:
        """Private memory of the backends of the other brands."""
        rows = self.made.query("SELECT pid FROM pg_stat_activity WHERE starts_with(datname, 'agio_brand_b')")
        found = 0
        for row in rows:
            with suppress(OSError):  # it has ended since
                found += _kilobytes(Path(f"/proc/{row['pid']}/smaps_rollup"), "Private_Clean", "Private_Dirty")
        return found / 1024

    def cores(self, seconds: float = IDLE_S) -> float:
        """Share of a core that process and PostgreSQL take while this waits."""
        before, began = cpu_us_below(self.pid), time.monotonic()
        time.sleep(seconds)
        return (cpu_us_below(self.pid) - before) / 1e6 / (time.monotonic() - began)

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Ask every other brand now and again while this is open."""
        over = Event()

        def go_on() -> None:
            while not over.wait(ASKED_EVERY_S):
                for name in self.names:
                    self.ask(f"{name}.brands")

        asking = Thread(target=go_on)
        asking.start()
        try:
            yield
        finally:
            over.set()
            asking.join()


@contextmanager
def brands(others: int = OTHERS, more: str = "") -> Iterator[Brands]:
    """Brands of an installation of their own, with the settings of a real one."""
    with new_folder() as folder:
        made = Installed(folder)
        outside = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        made.environment = outside | {"AGIO_DATA": str(made.data)}
        with (folder / "installation.toml").open("a") as file:
            file.write(more)
        made.start()
        try:
            yield Brands(made, others)
        finally:
            made.stop()


def _kilobytes(file: Path, *names: str) -> int:
    return sum(int(line.split()[1]) for line in file.read_text().splitlines() if line.startswith(names))


def _p99(of: Brands, accounts: list[Account], seed: int) -> dict[str, float]:
    port = of.made.port

    def result(path: str, **more: Any) -> Result:
        return send(Job(port, path, ROUND_S, accounts, connections=8, **more))

    orders = result("/web/placeSpotOrder", middle=middle_price(port), seed=seed)
    table = result("/web/getCurrencyAll?lang=en&rtoken=table001", most_requests=TABLE_REQUESTS)
    return {"order": orders.p99_ms, "table": table.p99_ms}


def lines(rounds: int) -> list[dict[str, Any]]:
    """The benchmark's lines, measured now."""
    with brands() as of:
        accounts = open_accounts(of.made.port, ACCOUNTS)
        of.close_others()
        time.sleep(STILL_S)
        memory, idle = of.process_mb(), of.cores()
        of.open_others()
        time.sleep(STILL_S)
        each_mb = (of.process_mb() - memory) / OTHERS
        postgres_mb = of.postgres_mb() / OTHERS
        each_cores = max(0.0, of.cores() - idle) / OTHERS
        _p99(of, accounts, 0)
        raw = []
        for number in range(rounds):
            with of.asked():
                beside = _p99(of, accounts, 2 * number + 1)
            of.close_others()
            alone = _p99(of, accounts, 2 * number + 2)
            of.open_others()
            raw.append({**{f"{name}_beside_ms": one for name, one in beside.items()}, **alone})
    return [
        _line("brand_memory_mb", each_mb, "MB", 4, 3),
        _line("brand_postgres_mb", postgres_mb, "MB", 8, 6),
        _line("brands_100_idle_cores", 100 * each_cores, "cores", 0.2, 0.1),
        *(
            _line(f"brands_{name}_p99_vs_alone", _ratio(raw, f"{name}_beside_ms", name), "ratio", 1.2, 1.05, raw)
            for name in ("order", "table")
        ),
    ]


def _ratio(raw: list[dict[str, float]], over: str, under: str) -> float:
    return statistics.median(one[over] for one in raw) / statistics.median(one[under] for one in raw)


def _line(
    name: str, value: float, unit: str, least: float, goal: float, rounds: list[dict[str, float]] | None = None
) -> dict[str, Any]:
    line = {"name": name, "value": round(value, 3), "unit": unit, "pass": least, "goal": goal, "cores": os.cpu_count()}
    return line if rounds is None else line | {"rounds": rounds}
