"""The plugin on a database of its own, with users from three countries and a milestone of another plugin."""

from __future__ import annotations

import types
from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import asyncpg
import msgspec
import pytest
from agio_kernel.identity.milestones import Milestone
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin, plugin_of
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_signin import plugin
from agio_signin.declared.parameters import TIER
from agio_testing.plugin_bench import PluginBench

COUNTRIES = {11: "DE", 12: "US", 13: "JP"}


class Hops:
    """Count of a milestone: hops of users."""

    def __init__(self) -> None:
        self.of: dict[int, Decimal] = {}
        self.fee = Decimal("0.0005")

    async def come(self, _: asyncpg.Connection, user_id: int) -> Decimal:
        """Return the progress of a user."""
        return self.of.get(user_id, Decimal(0))


def with_milestones(hops: Hops) -> types.ModuleType:
    """The plugin as it is, and what another one would declare beside it."""
    module = types.ModuleType("signin_with_milestones")
    vars(module).update({name: value for name, value in vars(plugin).items() if not name.startswith("__")})

    @hookimpl
    def agio_plugin() -> Plugin:
        milestones = [
            Milestone(name="hop.three", come=hops.come, target=Decimal(3), reward=Decimal(5), link="hop.home"),
            Milestone(
                name="hop.far",
                come=hops.come,
                fees=lambda target: target * hops.fee,
                unit="USDT",
                target=Decimal(1_000),
                reward=Decimal("0.5"),
            ),
        ]
        return msgspec.structs.replace(plugin.agio_plugin(), milestones=milestones)

    vars(module).update(agio_plugin=agio_plugin, __package__=plugin.__package__)
    return module


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    """Migrations of the test's database beside the kernel's tables."""
    return plugin_of(plugin).of("migrations")


@pytest.fixture
def hops() -> Hops:
    """The counter that the milestone reads."""
    return Hops()


@pytest.fixture
async def bench(db: Database, owner_db: Database, tmp_path: Path, hops: Hops) -> PluginBench:
    """The plugin with users registered in Germany (11), the United States (12) and Japan (13)."""
    opened = await PluginBench(
        "signin", with_milestones(hops), db, owner_db, tmp_path, parameters={TIER: "none"}
    ).open()
    for user_id, country in COUNTRIES.items():
        await db.execute(
            "INSERT INTO app_user (id, uid, realm, country, email, created_at) VALUES ($1, $2, 0, $3, $4, $5)",
            user_id,
            10_000_000 + user_id,
            country,
            f"{user_id}@example.com",
            datetime(2026, 1, 1, tzinfo=UTC),
        )
    return opened
