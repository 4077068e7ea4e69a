"""A plugin in a process of its own beside the same plugin within the host (docs/adr/0066).

- stranger_call_extra_us: how much longer a call takes out of process, in microseconds: the larger of a call that only
  answers and of one that holds money under its intent. One caller; the first decile of a
  round, as on a machine without other work, and the median of rounds that take turns.
- stranger_neighbours_p99: p99 of calls within the host while the plugin beside it does harm (computes on, eats memory,
  ends, floods the channel, sends too much, keeps a lock), divided by that of the same calls while it is idle.
"""

from __future__ import annotations

import asyncio
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from agio_host.assembly import Deployment, assemble, beside, declare, load_plugins, prepare_database
from agio_host.strangers.isolated import Strangers
from agio_host.strangers.process import State
from agio_kernel.calls.request import Client, Request
from agio_kernel.calls.rtoken import fingerprint
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.ledger import Cause, Transfer
from agio_kernel.settings.deployment import load
from agio_testing.plugin_bench import _CAUSE, _CODES, _FUNDS, _GRANT, USDT
from agio_testing.waiting import soon

from bench.orders import _database, _server

ROOT = Path(__file__).resolve().parents[1]
MAGPIE = ROOT / "host-api/tests/strangers/magpie"
CALLS = 200
"""Calls of a round, of each kind and each way."""
USERS = 16
HARM_S = 6.0
HARMS = ("loop", "eat", "leave", "flood", "oversize", "hold_long")
Ask = Callable[..., Awaitable[Any]]


@asynccontextmanager
async def _deployment(dsn: str, folder: Path, *, apart: bool) -> AsyncIterator[Deployment]:
    said = "[beside.magpie]\n" if apart else ""
    (folder / "agio.toml").write_text(f'plugins = ["magpie"]\n[deployment]\ndevelopment = true\n{said}')
    (folder / "locales").symlink_to(ROOT / "locales")
    settings = load(folder / "agio.toml", data=folder / "data", port=0, environment={"AGIO_SECRET": "s" * 32})
    plugins = await asyncio.to_thread(load_plugins, settings)
    declared = declare(settings, plugins)
    declared.ledger_codes = type(declared.ledger_codes).merged([declared.ledger_codes, _CODES])
    declared.assets.append(("bench", USDT))
    await prepare_database(dsn, declared)
    async with (
        assemble(settings, plugins, declared, dsn) as made,
        made.kernel.part(Strangers).running(beside(settings, plugins)),
    ):
        yield made


def _asking(made: Deployment) -> Ask:
    """Make calls as the dispatcher does, once it knows who asks."""
    calls = {call.path: call for _, call in made.calls}

    async def ask(path: str, user: int = 1, **fields: str) -> Any:
        call = calls[f"web/{path}"]
        who = Principal(Subject.USER, user, str(user), 1)
        form = msgspec.convert(fields, call.form, strict=False)
        print_, client = fingerprint(call.path, fields), Client("192.0.2.1", "192.0.2.1", "")
        request = Request(call, who, form, "en", secrets.token_hex(8), print_, client, made.kernel.intents)
        if call.effect:  # one in a process of its own looks itself
            await made.kernel.intents.find(request.scope, call.path, request.rtoken, print_)
        return request.encoded(await call.handler(request))

    return ask


async def _fund(made: Deployment) -> int:
    kernel, account = made.kernel, 0
    async with kernel.db.transaction() as tx:
        for user in range(1, USERS + 1):
            [account] = (await kernel.ledger.open_accounts(tx, user, 0, [(1, USDT.id)])).values()
            [house] = await kernel.ledger.houses(tx, account, _FUNDS)
            cause = Cause(_CAUSE, kernel.ids.next())
            await kernel.ledger.post(tx, [Transfer(house, account, 10**15, _GRANT, cause)])
    return account


async def _up(made: Deployment) -> None:
    """Wait until the process serves, and not until what it still does has ended it."""
    process, ask = made.kernel.part(Strangers).process("magpie"), _asking(made)
    assert process is not None

    async def answers() -> bool:
        with suppress(ApiError):
            await ask("magpieColours")
            return process.state is State.UP
        return False

    await soon(answers, within_s=90)


async def _usual_us(ask: Ask, path: str, **fields: str) -> float:
    """Time of a call, in microseconds, where nothing disturbs it."""
    took = []
    for number in range(CALLS):
        began = time.perf_counter()
        await ask(path, number % USERS + 1, **fields)
        took.append(time.perf_counter() - began)
    return statistics.quantiles(took, n=10)[0] * 1e6


async def _p99_us(ask: Ask, seconds: float) -> float:
    """p99 of calls at an even pace, which read and move money by turns."""
    took, ends, number = [], time.monotonic() + seconds, 0
    while time.monotonic() < ends:
        began = time.perf_counter()
        await ask("magpieHide", number % USERS + 1, coin="USDT", amount="1")
        took.append(time.perf_counter() - began)
        number += 1
        await asyncio.sleep(0.004)
    return statistics.quantiles(took, n=100)[98] * 1e6


async def _harming(made: Deployment, account: int) -> None:
    """Have it do harm, one after the other, as soon as it serves again."""
    ask = _asking(made)
    while True:  # ended by others: with the measurement
        for harm in HARMS:
            await _up(made)
            with suppress(ApiError, ConfigurationError):
                await ask("magpieHarm", USERS, harm=harm, account=str(account))


async def _measure(rounds: int) -> list[dict[str, float]]:
    raw: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        async with (
            _server() as server,
            _deployment(await _database(server.dsn, "within"), Path(one), apart=False) as within,
            _deployment(await _database(server.dsn, "apart"), Path(other), apart=True) as apart,
        ):
            await _fund(within)
            account = await _fund(apart)
            await _up(apart)
            ways = {"within": _asking(within), "apart": _asking(apart)}
            await ways["apart"]("magpieHide", USERS, coin="USDT", amount="1")  # it may lock what it holds in
            for ask in ways.values():
                await _usual_us(ask, "magpieHide", coin="USDT", amount="1")
            for _ in range(rounds):
                found: dict[str, float] = {}
                for name, ask in ways.items():
                    found[f"{name}_answer_us"] = await _usual_us(ask, "magpieColours")
                    found[f"{name}_money_us"] = await _usual_us(ask, "magpieHide", coin="USDT", amount="1")
                found["quiet_p99_us"] = await _p99_us(ways["within"], HARM_S)
                harming = asyncio.create_task(_harming(apart, account))
                try:
                    found["harmed_p99_us"] = await _p99_us(ways["within"], HARM_S)
                finally:
                    harming.cancel()
                    await asyncio.gather(harming, return_exceptions=True)
                await _up(apart)
                raw.append(found)
    return raw


def lines(rounds: int = 5) -> list[dict[str, Any]]:
    """The lines, measured now."""
    sys.path.append(str(_installed()))
    raw = uvloop.run(_measure(rounds))
    median = {name: statistics.median(one[name] for one in raw) for name in raw[0]}
    extra = {kind: median[f"apart_{kind}_us"] - median[f"within_{kind}_us"] for kind in ("answer", "money")}
    shown = [{name: round(value, 1) for name, value in one.items()} for one in raw]
    return [
        {
            "name": "stranger_call_extra_us",
            "value": round(max(extra.values())),
            "unit": "µs",
            "pass": 300,
            "goal": 200,
            "rounds": shown,
        },
        {
            "name": "stranger_neighbours_p99",
            "value": round(median["harmed_p99_us"] / median["quiet_p99_us"], 2),
            "unit": "ratio",
            "pass": 1.2,
            "goal": 1.1,
            "rounds": shown,
        },
    ]


def _installed() -> Path:
    """The plugin as a distribution that this process and those that it starts find."""
    folder = Path(tempfile.mkdtemp(prefix="agio-bench-"))
    (folder / "agio_magpie").symlink_to(MAGPIE / "agio_magpie")
    info = folder / "agio_magpie-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: agio-magpie\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[agio.plugins]\nmagpie = agio_magpie.plugin\n")
    return folder
