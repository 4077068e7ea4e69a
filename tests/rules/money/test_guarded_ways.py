"""Each cell of the table of money that leaves, tried: what a guard is there for made true, and the gate asked by each
way at each stage. Any way that isn't exempt by name is refused, and nothing else is.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import asyncpg
import msgspec
import pytest
from agio_account.security.factors import keyed_trading_password
from agio_host.assembly import Deployment, assemble, declare, prepare_database
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.security import write_security
from agio_kernel.identity.users import create_user
from agio_kernel.ledger.account import Realm, Wallet
from agio_kernel.ledger.proof.report import Finding
from agio_kernel.ledger.watcher.alarm import raise_alarm
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Leaving, Stage, WayOut
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import Database
from agio_kernel.settings.deployment import load
from agio_testing.site import PLUGINS

TRADING_PASSWORD = "135792"
COIN = "USDT"


class World(msgspec.Struct):
    """A whole deployment, a user against whom nothing speaks, and an account of somebody else's."""

    made: Deployment
    user: int
    account: int
    foreign: int

    @property
    def kernel(self) -> Kernel:
        return self.made.kernel

    def leaving(self, way: WayOut, stage: Stage) -> Leaving:
        return Leaving(way, stage, self.user, COIN, 1, self.account, tpassword=TRADING_PASSWORD)


@pytest.fixture
async def world(database_url: str, tmp_path: Path) -> AsyncIterator[World]:
    (tmp_path / "agio.toml").write_text(
        f"plugins = {list(PLUGINS)}\n[deployment]\ndevelopment = true\nforgetful-database = true\n"
    )
    settings = load(tmp_path / "agio.toml", data=tmp_path / "data", port=0, environment={})
    plugins = PluginSet.load(settings.plugins)
    declared = declare(settings, plugins)
    await prepare_database(database_url, declared)
    async with assemble(settings, plugins, declared, database_url) as made:
        assert {state.id: state.reason for state in plugins if state.reason} == {}
        kernel, accounts = made.kernel, []
        async with kernel.db.transaction() as tx:
            place = (Wallet.SPOT, kernel.assets[COIN].id)
            for name in ("ann", "ben"):
                user = await create_user(
                    tx,
                    kernel.ids,
                    now=kernel.clock.now(),
                    country="DE",
                    language="en",
                    password_hash=None,
                    email=f"{name}@example.com",
                )
                accounts.append((user.id, (await kernel.ledger.open_accounts(tx, user.id, Realm.REAL, [place]))[place]))
            [(ann, account), (_, foreign)] = accounts
            keyed = keyed_trading_password(kernel, ann, TRADING_PASSWORD)
            await write_security(tx, ann, trading_hash=await kernel.sessions.credentials.hash(keyed))
        yield World(made, ann, account, foreign)


Fault = Callable[[World, asyncpg.Connection, Leaving], Awaitable[Leaving]]


def row(sql: str) -> Fault:
    """Something in the database speaks against it."""

    async def insert(world: World, tx: asyncpg.Connection, leaving: Leaving) -> Leaving:
        await tx.execute(sql.replace("$user", str(world.user)))
        return leaving

    return insert


async def _held(world: World, tx: asyncpg.Connection, leaving: Leaving) -> Leaving:
    await write_security(tx, world.user, held_until=world.kernel.clock.now() + timedelta(hours=1))
    return leaving


async def _alarmed(world: World, tx: asyncpg.Connection, leaving: Leaving) -> Leaving:
    await raise_alarm(tx, world.kernel.ids, [Finding("test", "a test")])
    return leaving


async def _unproved(world: World, tx: asyncpg.Connection, leaving: Leaving) -> Leaving:
    return msgspec.structs.replace(leaving, account=world.foreign)


async def _stranger(world: World, tx: asyncpg.Connection, leaving: Leaving) -> Leaving:
    return msgspec.structs.replace(leaving, tpassword="")


FAULTS: dict[str, Fault] = {
    "ledger.alarm": _alarmed,
    "ledger.proof": _unproved,
    "hold": _held,
    "step_up": _stranger,
    "stop": row("INSERT INTO operator_switch (name, frozen, by, reason) VALUES ('withdrawals', true, 'a', 'a test')"),
    "freeze": row(
        "INSERT INTO operator_freeze (user_id, what, by, reason) VALUES ($user, 'withdrawal', 'a', 'a test')"
    ),
    "traded": row("INSERT INTO wallet_deposited (user_id, coin, usdt, unpriced) VALUES ($user, 'USDT', 100000, 0)"),
}
"""By guard, what it is there for."""


UNDO = (
    "DELETE FROM operator_switch",
    "DELETE FROM operator_freeze",
    "DELETE FROM wallet_deposited",
    "DELETE FROM ledger_alarm",
    "DELETE FROM factor_tries",
    "UPDATE user_security SET held_until = NULL",
)


async def said(world: World, owner: Database, way: WayOut, stage: Stage, fault: Fault | None = None) -> str:
    """ApiError of the gate, "" where it lets it pass. A request is proved in transactions of its own; later the gate is
    asked in the one that lets the money go.
    """
    kernel, gate = world.kernel, world.kernel.part(Gate)
    async with kernel.db.transaction() as tx:
        leaving = world.leaving(way, stage)
        if fault is not None:
            leaving = await fault(world, tx, leaving)
    try:
        if stage is Stage.REQUEST:
            await gate.ask(leaving)
        else:
            async with kernel.db.transaction() as tx:
                await gate.ask(msgspec.structs.replace(leaving, tx=tx))
    except ApiError as refusal:
        return refusal.code.name
    finally:
        # What isn't proved raises its alarm in a transaction of its own, which comes after the refusal.
        alarms = [task for task in asyncio.all_tasks() if task.get_name() == "alarm"]
        await asyncio.gather(*alarms)
        for sql in UNDO:
            await owner.execute(sql)
    return ""


async def test_each_guard_refuses_by_each_way_and_stage_that_is_not_exempt_and_by_no_other(
    world: World, owner_db: Database
):
    guards = {guard.name: guard for guard in world.kernel.part(Gate).guards}
    assert sorted(FAULTS) == sorted(guards), "what each guard is there for is tried here"
    refused = 0
    for way in world.made.declared.ledger_codes.ways:
        for stage in way.stages:
            assert await said(world, owner_db, way, stage) == "", (way.name, stage, "nothing speaks against it")
            for name, fault in FAULTS.items():
                asked = stage in guards[name].stages and not way.why_not(name, stage)
                found = await said(world, owner_db, way, stage, fault)
                assert bool(found) is asked, (way.name, stage, name, found)
                refused += asked
    assert refused > 20
