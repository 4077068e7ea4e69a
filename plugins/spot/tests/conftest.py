"""A venue on an empty database of its own, with BTC and ETH against USDT and nobody in it; sites with their calls."""

import asyncio
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import asyncpg
import pytest
import pytest_asyncio
from agio_kernel.ledger import Ledger
from agio_kernel.plugins.found import ledger_within
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_kernel.postgres.migrate import Migrations
from agio_spot import declared
from agio_spot.declared.config import SpotConfig
from agio_spot.sequencer.engine_harness import ASSETS, MIGRATIONS, EngineHarness, open_harness

sys.path.insert(0, str(Path(__file__).parent))  # test files are imported by path: their neighbours need one

from spot_site import Site, open_site

BTC_PRICE = 50_000_00
ETH_PRICE = 3_000_00


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    """The spot tables beside the kernel's."""
    return (MIGRATIONS,)


@pytest_asyncio.fixture
async def spot_db(database_url: str, db: Database) -> Database:
    """The application's database, with assets and ledger codes declared."""
    conn = await asyncpg.connect(database_url)
    try:
        await Ledger(ledger_within(declared), IdSource(SystemClock())).ensure_assets(conn, ASSETS.values())
    finally:
        await conn.close()
    return db


@pytest_asyncio.fixture
async def harness(spot_db: Database) -> AsyncIterator[EngineHarness]:
    """A venue where only users trade."""
    async with open_harness(spot_db, {"BTCUSDT": BTC_PRICE, "ETHUSDT": ETH_PRICE}) as opened:
        yield opened


@pytest_asyncio.fixture
async def site(spot_db: Database, tmp_path: Path) -> AsyncIterator[Site]:
    """A site whose house quotes around 50,000."""
    async with open_site(spot_db, tmp_path, SpotConfig()) as opened:
        yield opened


@pytest_asyncio.fixture
async def quiet_site(spot_db: Database, tmp_path: Path) -> AsyncIterator[Site]:
    """A site on which the house doesn't quote."""
    async with open_site(spot_db, tmp_path, SpotConfig(liquidity=False)) as opened:
        yield opened


@pytest_asyncio.fixture
async def mortal_server() -> AsyncIterator[EmbeddedPostgres]:
    """A PostgreSQL with durability on, restarted when it dies."""
    folder = Path(tempfile.mkdtemp(prefix="agio-test-"))
    folder.chmod(0o711)  # noqa: ASYNC240 - before anything runs
    server = EmbeddedPostgres(folder)
    await asyncio.to_thread(server.start)
    server.supervise()
    yield server
    await asyncio.to_thread(server.stop)
    shutil.rmtree(folder, ignore_errors=True)
