"""Unit costs of a deployment, measured on this machine and kept in ``bench/costs.json``, for docs/scale.md."""

from __future__ import annotations

import asyncio
import re
import statistics
import sys
import tempfile
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import uvloop
from agio_kernel.identity.users import create_user
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database
from agio_spot.sequencer.engine_harness import open_harness, prepare

from bench.cpu import cpu_us, cpu_us_below
from bench.feed import SOCKETS, ask, fanout, pages
from bench.feed_server import BOOK
from bench.http import ACCOUNTS, TABLE_REQUESTS, free_port, middle_price, open_accounts, process, send, servers
from bench.load import Job
from bench.orders import PRICE, RICH, USERS, _database, _server, sequenced

COSTS = Path(__file__).with_name("costs.json")
ROUNDS, ROUND_S = 5, 3.0
NEW_USERS = 2_000


def about(text: str) -> msgspec.Meta:
    """A field's line on the page."""
    return msgspec.Meta(description=text)


class Costs(msgspec.Struct, frozen=True, kw_only=True):
    """Unit costs on the machine that was measured, all of Agio's own processes."""

    order_us: Annotated[float, about("application's CPU of an order over HTTP, µs")]
    order_database_us: Annotated[float, about("PostgreSQL's CPU of the same order, with all that follows it, µs")]
    call_us: Annotated[float, about("application's CPU of a call whose answer is kept (the market table), µs")]
    message_us: Annotated[float, about("CPU of a feed message to one of 5,000 pages, µs")]
    socket_kb: Annotated[float, about("memory of an open page's socket, kB")]
    order_bytes: Annotated[float, about("disk of an order (a third of them trade), tables and indexes, bytes")]
    user_bytes: Annotated[float, about("disk of a new user, bytes")]
    books_per_s: Annotated[float, about("orders a second of one owner of the books, which has the machine's two cores")]


class Measured(msgspec.Struct, frozen=True):
    """Costs, and the day on which they were measured."""

    date: str
    costs: Costs


def kept() -> Measured:
    """The costs that were measured last."""
    return msgspec.json.decode(COSTS.read_bytes(), type=Measured)


def keep(measured: Measured) -> None:
    """Keep them instead of the former."""
    COSTS.write_bytes(msgspec.json.format(msgspec.json.encode(measured), indent=1) + b"\n")


def measure() -> Measured:
    """Every unit cost, the medians of some rounds, to a tenth."""
    order_us, order_database_us, call_us = _http()
    message_us, socket_kb = asyncio.run(_feed())
    order_bytes, user_bytes, books_per_s = uvloop.run(_books())
    return Measured(
        f"{datetime.now(UTC):%-d %B %Y}",
        Costs(
            order_us=round(order_us, 1),
            order_database_us=round(order_database_us, 1),
            call_us=round(call_us, 1),
            message_us=round(message_us, 1),
            socket_kb=round(socket_kb, 1),
            order_bytes=round(order_bytes, 1),
            user_bytes=round(user_bytes, 1),
            books_per_s=round(books_per_s, 1),
        ),
    )


def _http() -> tuple[float, float, float]:
    """CPU of an order, the application's and PostgreSQL's, and that of a call whose answer is kept."""
    with servers() as running:
        accounts = open_accounts(running.agio, ACCOUNTS)

        def cost(seed: int) -> tuple[float, float]:
            middle = middle_price(running.agio)
            job = Job(running.agio, "/web/placeSpotOrder", ROUND_S, accounts, middle=middle, seed=seed)
            own, whole = cpu_us(running.pid), cpu_us_below(running.pid)
            answered = send(job).answered
            own, whole = cpu_us(running.pid) - own, cpu_us_below(running.pid) - whole
            return own / answered, (whole - own) / answered

        def table(_: int) -> float:
            path = "/web/getCurrencyAll?lang=en&rtoken=table001"
            before = cpu_us(running.pid)
            answered = send(Job(running.agio, path, ROUND_S, accounts, most_requests=TABLE_REQUESTS)).answered
            return (cpu_us(running.pid) - before) / answered

        cost(0)
        orders, tables = [cost(seed) for seed in range(1, ROUNDS + 1)], [table(one) for one in range(ROUNDS)]
    own, database = zip(*orders, strict=True)
    return statistics.median(own), statistics.median(database), statistics.median(tables)


async def _feed() -> tuple[float, float]:
    """CPU of a message to a page in microseconds, and memory of its socket in kilobytes."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        port = free_port()
        server = [sys.executable, "-m", "bench.feed_server", str(port)]
        pid = stack.enter_context(process(server, f"http://127.0.0.1:{port}/open", Path(folder) / "log"))
        before = _resident_kb(pid)
        async with pages(port, "/feed", [[BOOK]] * SOCKETS):
            await ask(port, "fanout?to=hub&messages=1")
            socket_kb = (_resident_kb(pid) - before) / SOCKETS
        return statistics.median([await fanout(port, "/feed") for _ in range(ROUNDS)]), socket_kb


def _resident_kb(pid: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    assert found is not None, "a process has its memory"
    return float(found[1])


async def _books() -> tuple[float, float, float]:
    """Disk of an order and of a user in bytes, and the orders a second of one owner of the books."""
    async with _server() as server:
        dsn = await _database(server.dsn, "orders")
        await prepare(dsn)
        async with (
            await Database.connect(dsn) as db,
            open_harness(db, {"BTCUSDT": PRICE}, open_orders_per_user=10**6) as harness,
        ):
            for user in range(1, USERS + 1):
                await harness.fund(user, 0, RICH)
                await harness.accounts.of(user, 0, harness.pairs["BTCUSDT"])
            before = await _disk(db)
            rates = [await sequenced(harness, ROUND_S, seed) for seed in range(ROUNDS)]
            order_bytes = (await _disk(db) - before) / await db.fetchval("SELECT count(*) FROM spot_order")
            before = await _disk(db)
            ids = IdSource(SystemClock())
            for number in range(NEW_USERS):
                async with db.transaction() as tx:
                    await create_user(
                        tx,
                        ids,
                        now=datetime.now(UTC),
                        country="ES",
                        language="es",
                        password_hash="$" + "h" * 96,
                        email=f"user{number}@example.com",
                    )
            return order_bytes, (await _disk(db) - before) / NEW_USERS, statistics.median(rates)


async def _disk(db: Database) -> int:
    return await db.fetchval(
        "SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class"
        " WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
    )
