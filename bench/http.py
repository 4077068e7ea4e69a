"""The order path over HTTP, whole: session, rtoken, rate limit, sequencer, commit, envelope.

- http_orders_vs_form_echo: orders acknowledged a second through ``agio up`` at 64 connections, divided by an ordinary
  Litestar handler that parses the same form and answers it as JSON, under the same uvicorn settings.
- http_order_p99_vs_form_echo: the 99th percentile of the latencies of those two.
- http_orders_vs_pgbench: the same orders divided by `pgbench -N` with 8 clients on the same PostgreSQL (fsync on).
- http_orders_vs_orm: the same orders divided by a plain Litestar handler with an ORM, one transaction an order
  (``bench.orm_peer``), on the same PostgreSQL.
- market_table_vs_hello: GET of the market table divided by GET of a Litestar hello.

Server, echo and load generator are processes of their own on loopback. On two cores the load generator has one of them
to itself; its share of it stands beside each round (`client_cpu`). 256 demo accounts share the load, because the limit
of 1,200 orders a minute for each caller stays switched on. House liquidity is on, wide, so that users trade with each
other between its quotes. Rounds are interleaved; the figures are ratios of medians. The ledger is verified at the end.
"""

import asyncio
import json
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from decimal import Decimal
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec
from agio_kernel.postgres.embedded import running_dsn

from bench.load import Account, Job, Result
from bench.orders import _database, _initialise_pgbench, pgbench

ROOT = Path(__file__).resolve().parents[1]
AGIO = Path(sys.executable).with_name("agio")
ACCOUNTS = 256
STAKE = 7_000
"""Sum for which each account buys of the house to begin with: together less than the house may owe of a coin."""
ROUND_S = 3.0
TABLE_REQUESTS = 6_000
START_TIMEOUT_S = 120.0
REFUSED_SHARE = 0.05

CONFIG = """
plugins = ["account", "market", "spot"]
[deployment]
development = true
[plugin.account]
demos-per-network-hour = 10000
[plugin.spot]
spread-bp = 40
quote-notional = 1000000
"""


# --- processes --------------------------------------------------------------------------------------------------------


def free_port() -> int:
    """A port of loopback that nobody listens on now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@contextmanager
def process(arguments: list[str], address: str, log: Path) -> Iterator[int]:
    """A server that answers at ``address``; its id. It is asked to stop at the end, and made to after 20 s."""
    environment = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    with log.open("wb") as output:
        running = subprocess.Popen(arguments, cwd=ROOT, stdout=output, stderr=output, env=environment)
        try:
            until = time.monotonic() + START_TIMEOUT_S
            while not _answers(address):
                if running.poll() is not None or time.monotonic() > until:
                    raise RuntimeError(f"{arguments[-1]} didn't start:\n{log.read_text()[-2000:]}")
                time.sleep(0.1)
            yield running.pid
        finally:
            running.send_signal(signal.SIGINT)
            try:
                running.wait(20)
            except subprocess.TimeoutExpired:
                running.kill()
                running.wait()


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=2) as answer:
            return answer.status == 200
    except (urllib.error.URLError, OSError):
        return False


class Servers:
    """Running servers: the ports of both servers, and the data folder of the deployment."""

    def __init__(self, agio: int, echo: int, folder: Path, pid: int) -> None:
        self.agio = agio
        self.echo = echo
        self.folder = folder
        self.pid = pid

    @property
    def data(self) -> Path:
        """The deployment's data folder."""
        return self.folder / "data"


@contextmanager
def servers(config: str = CONFIG) -> Iterator[Servers]:
    """A deployment on a fresh folder and the form echo beside it."""
    folder = Path(tempfile.mkdtemp(prefix="agio-bench-"))
    folder.chmod(0o711)
    (folder / "agio.toml").write_text(config)
    for name in ("locales", "build"):
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    agio, echo = free_port(), free_port()
    program = [str(AGIO), "--config", str(folder / "agio.toml"), "--data", str(folder / "data")]
    up = [*program, "up", "--port", str(agio)]
    try:
        with ExitStack() as stack:
            pid = stack.enter_context(process(up, f"http://127.0.0.1:{agio}/health", folder / "agio.log"))
            form_echo = [sys.executable, "-m", "bench.form_echo", str(echo)]
            stack.enter_context(process(form_echo, f"http://127.0.0.1:{echo}/hello", folder / "echo.log"))
            yield Servers(agio, echo, folder, pid)
            verify(program)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def verify(program: list[str]) -> None:
    """Prove the ledger, or raise with what was found."""
    done = subprocess.run([*program, "ledger", "verify"], capture_output=True, text=True, timeout=120, cwd=ROOT)
    if done.returncode:
        raise AssertionError(f"the ledger isn't whole after the benchmark:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


# --- the load ---------------------------------------------------------------------------------------------------------


def send(job: Job) -> Result:
    """Run a job in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.load"],
        input=msgspec.json.encode(job),
        capture_output=True,
        timeout=job.seconds + 60,
        cwd=ROOT,
    )
    if done.returncode:
        raise RuntimeError(f"the load generator failed: {done.stderr.decode()[-1000:]}")
    result = msgspec.json.decode(done.stdout, type=Result)
    if result.refused > result.answered * REFUSED_SHARE:
        raise RuntimeError(f"{job.path} refused {result.refused} of {result.answered}: {result.first_refusal}")
    return result


def open_accounts(port: int, count: int) -> list[Account]:
    """Demo accounts with coins to sell. Each is opened from an address of its own: the limit is for each network."""
    accounts = []
    for number in range(count):
        source = (f"127.0.{1 + number // 200}.{1 + number % 200}", 0)
        connection = HTTPConnection("127.0.0.1", port, timeout=30, source_address=source)
        connection.request("GET", f"/web/tempLogin?amount=1000000&lang=en&rtoken=open{number:06d}")
        answer = connection.getresponse()
        cookie = (answer.getheader("set-cookie") or "").partition(";")[0].partition("=")[2]
        token = data_of(answer.read())["token"]
        body = f"token={token}&lang=en&rtoken=coin{number:06d}&pair=BTCUSDT&side=buy&type=market&amount={STAKE}"
        headers = {"Cookie": f"agio_session={cookie}", "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/web/placeSpotOrder", body, headers)
        order = data_of(connection.getresponse().read())
        if order["state"] != "closed":
            raise RuntimeError(f"the house didn't sell enough to start with: {order}")
        connection.close()
        accounts.append(Account(token, cookie))
    return accounts


def data_of(body: bytes) -> Any:
    """Data of an answer, or raise."""
    envelope = json.loads(body)
    if envelope["code"] not in (0, 7):
        raise RuntimeError(f"refused: {envelope}")
    return envelope["data"]


def middle_price(port: int) -> int:
    """The middle of the book in cents, in the demo realm's own view of the market."""
    with urllib.request.urlopen(
        f"http://127.0.0.1:{port}/web/getCurrencyAll?category=crypto&lang=en&rtoken=middle01", timeout=10
    ) as answer:
        rows = data_of(answer.read())["rows"]
    last = next(row["last"] for row in rows if row["symbol"] == "BTCUSDT")
    return round(Decimal(last) * 100)


class Bench:
    """The jobs of one round."""

    def __init__(self, running: Servers, accounts: list[Account]) -> None:
        self._running = running
        self._accounts = accounts
        self._seed = 0

    def orders(self, seconds: float = ROUND_S) -> Result:
        """Orders through the deployment."""
        port = self._running.agio
        return self._post(port, "/web/placeSpotOrder", '{"code":0,', seconds)

    def echoes(self, seconds: float = ROUND_S) -> Result:
        """The very same requests to the form echo."""
        return self._post(self._running.echo, "/echo", '{"token":', seconds)

    def _post(self, port: int, path: str, expect: str, seconds: float) -> Result:
        self._seed += 1
        middle = middle_price(self._running.agio)
        return send(Job(port, path, seconds, self._accounts, middle=middle, seed=self._seed, expect=expect))

    def peers(self, port: int, seconds: float = ROUND_S) -> Result:
        """The very same requests to the plain implementation."""
        return self._post(port, "/order", '{"code":0,', seconds)

    def table(self) -> Result:
        """GET of the market table."""
        path = "/web/getCurrencyAll?lang=en&rtoken=table001"
        return send(Job(self._running.agio, path, ROUND_S, self._accounts, most_requests=TABLE_REQUESTS))

    def hellos(self) -> Result:
        """GET of a hello."""
        return send(
            Job(self._running.echo, "/hello", ROUND_S, self._accounts, most_requests=TABLE_REQUESTS, expect="{")
        )


def lines(rounds: int = 5) -> list[dict[str, Any]]:
    """The benchmark's lines, measured now."""
    with servers() as running, ExitStack() as stack:
        bench = Bench(running, open_accounts(running.agio, ACCOUNTS))
        server_dsn = running_dsn(running.data)
        if server_dsn is None:
            raise RuntimeError("the deployment has no PostgreSQL of its own")
        pgbench_dsn = asyncio.run(_database(server_dsn, "pgbench"))
        _initialise_pgbench(pgbench_dsn)
        peer = free_port()
        orm_peer = [sys.executable, "-m", "bench.orm_peer", str(peer), asyncio.run(_database(server_dsn, "peer"))]
        stack.enter_context(process(orm_peer, f"http://127.0.0.1:{peer}/hello", running.folder / "peer.log"))
        # One short round of each unmeasured: the interpreter specialises code as it runs, PostgreSQL fills its caches.
        for one_of in (bench.orders, bench.echoes):
            one_of(1.0)
        bench.peers(peer, 1.0)
        for one_of in (bench.table, bench.hellos):
            one_of()
        raw: list[dict[str, Any]] = []
        for _ in range(rounds):
            orders, echo = bench.orders(), bench.echoes()
            orm = bench.peers(peer)
            clients_8 = pgbench(pgbench_dsn, 8, ROUND_S)
            table, hello = bench.table(), bench.hellos()
            raw.append(
                {
                    "orders_per_s": orders.per_second,
                    "echo_per_s": echo.per_second,
                    "orders_p50_ms": orders.p50_ms,
                    "echo_p50_ms": echo.p50_ms,
                    "orders_p99_ms": orders.p99_ms,
                    "echo_p99_ms": echo.p99_ms,
                    "orders_refused": orders.refused,
                    "orders_client_cpu": orders.client_cpu,
                    "echo_client_cpu": echo.client_cpu,
                    "orm_per_s": orm.per_second,
                    "pgbench_8_per_s": clients_8,
                    "table_per_s": table.per_second,
                    "hello_per_s": hello.per_second,
                    "table_client_cpu": table.client_cpu,
                }
            )
    return _lines(raw)


def _lines(raw: list[dict[str, Any]]) -> list[dict[str, Any]]:
    def ratio(over: str, under: str) -> float:
        return round(statistics.median(r[over] for r in raw) / statistics.median(r[under] for r in raw), 2)

    def line(name: str, over: str, under: str, least: float, goal: float, *more: str) -> dict[str, Any]:
        kept = [{key: round(one[key], 3) for key in (over, under, *more)} for one in raw]
        return {
            "name": name,
            "value": ratio(over, under),
            "unit": "ratio",
            "pass": least,
            "goal": goal,
            "rounds": kept,
            "cores": os.cpu_count(),
        }

    share = ("orders_refused", "orders_client_cpu", "echo_client_cpu")
    return [
        line("http_orders_vs_form_echo", "orders_per_s", "echo_per_s", 0.7, 1.0, *share),
        line("http_order_p99_vs_form_echo", "orders_p99_ms", "echo_p99_ms", 2, 1, "orders_p50_ms", "echo_p50_ms"),
        line("http_orders_vs_pgbench", "orders_per_s", "pgbench_8_per_s", 0.6, 1.0),
        line("http_orders_vs_orm", "orders_per_s", "orm_per_s", 3, 10),
        line("market_table_vs_hello", "table_per_s", "hello_per_s", 1, 1.5, "table_client_cpu"),
    ]


if __name__ == "__main__":
    json.dump(lines(), sys.stdout, indent=2)
    sys.stdout.write("\n")
