"""Orders at a process that doesn't own the books (docs/adr/0050).

- routed_order_cpu_vs_local: CPU of an order that passes over the link between two processes, divided by that of an
  order at the process which owns the books. The latter is an order over HTTP to ``agio up`` (PostgreSQL isn't counted);
  the former has on top of it what the link costs both sides: the CPU of orders that 64 callers send over it, less that
  of the same orders to the same sequencer without it, in one process on loopback.

So the figure has nothing of what two processes on a machine cost one another, nor of the second one's own work. Rounds
are interleaved; the figure is a ratio of medians.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import uvloop
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.db import Database
from agio_spot.owner.route import OwnerRoute
from agio_spot.sequencer.commands import Command
from agio_spot.sequencer.engine_harness import EngineHarness, open_harness, prepare

from bench.cpu import cpu_us
from bench.http import ACCOUNTS, Servers, middle_price, open_accounts, send, servers
from bench.load import Account, Job
from bench.orders import PRICE, RICH, ROUND_S, USERS, Terms, _callers, _database, _server

Submit = Callable[[Command], Awaitable[Any]]


def _over_http(running: Servers, accounts: list[Account], seed: int) -> float:
    job = Job(running.agio, "/web/placeSpotOrder", ROUND_S, accounts, middle=middle_price(running.agio), seed=seed)
    before = cpu_us(running.pid)
    answered = send(job).answered
    return (cpu_us(running.pid) - before) / answered


async def _submitted(harness: EngineHarness, submit: Submit, seed: int) -> float:
    terms, answered = Terms(seed), 0

    async def place() -> None:
        nonlocal answered
        user, side, price, quantity = terms.next()
        with suppress(ApiError):  # as for `bench.orders`
            await submit(await harness.placing(user, 0, "BTCUSDT", side, price=price, quantity=quantity))
            answered += 1

    before = time.process_time()
    await _callers(place, ROUND_S)
    return (time.process_time() - before) / answered * 1e6


async def _link(rounds: int) -> list[dict[str, float]]:
    """Both sides' CPU of an order with the link and without it, round by round."""
    raw: list[dict[str, float]] = []
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
            kernel: Any = SimpleNamespace(secrets=SecretBox(bytes(32)))
            nobody: Any = None
            owner, asker = (OwnerRoute(kernel, harness.sequencer, nobody) for _ in range(2))
            async with asker.running("127.0.0.1"), owner.running("127.0.0.1") as address:
                await db.execute("UPDATE lease SET address = $1 WHERE name = 'spot'", address)
                ways: dict[str, Submit] = {"linked_us": asker.submit, "unlinked_us": harness.sequencer.submit}
                for submit in ways.values():
                    await _submitted(harness, submit, 0)
                for seed in range(1, rounds + 1):
                    raw.append({name: await _submitted(harness, submit, seed) for name, submit in ways.items()})
    return raw


def lines(rounds: int = 5) -> list[dict[str, Any]]:
    """The line, measured now."""
    with servers() as running:
        accounts = open_accounts(running.agio, ACCOUNTS)
        _over_http(running, accounts, 0)
        local = [{"local_us": _over_http(running, accounts, seed)} for seed in range(1, rounds + 1)]
    raw = [one | other for one, other in zip(local, uvloop.run(_link(rounds)), strict=True)]
    median = {name: statistics.median(one[name] for one in raw) for name in raw[0]}
    link_us = median["linked_us"] - median["unlinked_us"]
    return [
        {
            "name": "routed_order_cpu_vs_local",
            "value": round(1 + link_us / median["local_us"], 2),
            "unit": "ratio",
            "pass": 1.2,
            "goal": 1.1,
            "rounds": [{name: round(value, 1) for name, value in one.items()} for one in raw],
            "cores": os.cpu_count(),
        }
    ]
