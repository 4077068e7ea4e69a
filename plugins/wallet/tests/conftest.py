"""Fixtures of the wallet's tests; what they are made of stands in ``wallet_site.py``."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.chain import ChainGateway
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations
from agio_testing.holds import watch_holds
from agio_wallet import plugin

sys.path.insert(0, str(Path(__file__).parent))  # test files are imported by path: their neighbours need one
sys.path.insert(0, str(Path(__file__).parent / "store"))

from wallet_site import ASSETS, NOON, Site


@pytest.fixture(scope="session")
def migrations() -> list[Migrations]:
    return plugin_of(plugin).of("migrations")


@pytest.fixture
async def site(db: Database, owner_db: Database, tmp_path: Path) -> Site:
    """A site on which it is half past twelve in Hong Kong and new addresses aren't held."""
    opened = Site(db, owner_db, tmp_path)
    async with owner_db.transaction() as tx:
        await opened.kernel.ledger.ensure_assets(tx, ASSETS.values())
    await opened.at(NOON + timedelta(minutes=30))
    return opened


@pytest.fixture
async def holds_watched(site: Site, owner_db: Database) -> None:
    """Nobody commits a hold without its cause, or the reverse."""
    async with owner_db.transaction() as tx:
        await watch_holds(tx)


@pytest.fixture
def site_with(site: Site, db: Database, owner_db: Database, tmp_path: Path) -> Any:
    """Sites on the same database with other values of parameters, or another gateway."""

    def made(parameters: Mapping[str, Any] | None = None, gateway: ChainGateway | None = None) -> Site:
        return Site(db, owner_db, tmp_path, parameters=parameters, gateway=gateway, prices=site.prices)

    return made
