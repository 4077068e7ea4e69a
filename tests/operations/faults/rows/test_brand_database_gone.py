"""The database server of one brand is gone while its neighbour in the same process trades."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import pytest
from agio_kernel.declarations.codes import OUTCOME_UNKNOWN, UNAVAILABLE
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_testing.environments.brands import installed
from agio_testing.fixtures import reachable_folder, with_database
from proxy import before_socket
from rig import assert_holds
from senders import acknowledged, at_work, back_after, let_flow, slowest_hundredth, tries, wait_for
from table import Measured

from clients import Trader

PLUGINS = ("account", "content", "market", "operator", "signin", "spot", "wallet")
TRADERS = 4
HEALS_WITHIN_S = 60.0
AHEAD = "DO $$ BEGIN FOR i IN 1..20000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$"
"""Has the counter of transactions of another server pass that of the ledger's chain."""

pytestmark = [pytest.mark.slow, pytest.mark.realtime, pytest.mark.timeout(900)]


async def executed(dsn: str, sql: str) -> None:
    """Execute it as the server's owner."""
    conn = await asyncpg.connect(dsn, timeout=10)
    try:
        await conn.execute(sql)
    finally:
        await conn.close()


def started(server: EmbeddedPostgres, folder: Path) -> None:
    """Start the server; its socket is at the same place each time."""
    socket = Path(server.start().partition("host=")[2]) / ".s.PGSQL.5432"
    (folder / "new").symlink_to(socket)
    (folder / "new").replace(folder / "socket")


@contextmanager
def one_server(folder: Path) -> Iterator[EmbeddedPostgres]:
    """A server of the test's own, which runs."""
    server = EmbeddedPostgres(folder / "data")
    started(server, folder)
    try:
        yield server
    finally:
        server.stop()


def test_the_database_of_one_brand_is_gone(measured: Measured, long: bool) -> None:
    with (
        installed() as installation,
        reachable_folder("agio-other-") as folder,
        one_server(folder) as own,
        before_socket(str(folder / "socket")).running() as proxy,
    ):
        dsn = f"postgresql://agio@127.0.0.1:{proxy.port}/agio"
        north, south = (installation.made(name, PLUGINS) for name in ("north", "south"))
        installation.brand("suspend", "north")
        asyncio.run(executed(dsn, AHEAD))
        installation.brand("move", "north", "--to", dsn)
        installation.brand("resume", "north")
        installation.serving(north)
        with (
            at_work(south, lambda journal: Trader(south, journal), TRADERS) as neighbours,
            at_work(north, lambda journal: Trader(north, journal), 1) as closed,
        ):
            quiet, gone, back = [], [], []
            for _ in range(4 if long else 1):
                wait_for(closed, acknowledged(closed) + 3, HEALS_WITHIN_S)
                began = time.monotonic()
                let_flow(10)
                own.stop()
                ended = time.monotonic()
                let_flow(10)
                started(own, folder)
                quiet.append((began, ended))
                gone.append((ended, time.monotonic()))
                back.append(time.monotonic())
                wait_for(closed, acknowledged(closed) + 3, HEALS_WITHIN_S)
        answers = [one for one in tries(closed) if any(since < one.at < until - 1 for since, until in gone)]
        assert answers and {one.code for one in answers} <= {UNAVAILABLE.number, OUTCOME_UNKNOWN.number}
        assert all(one.code is not None for one in tries(neighbours)), "a neighbour wasn't answered"
        assert_holds(south, neighbours, south.dsn)
        assert_holds(north, closed, with_database(dsn, "agio_brand_north"))
        measured("F26", "slowest answer of the brand whose database is gone", max(one.took_s for one in answers))
        measured("F26", "first success of that brand after its database is back", max(back_after(closed, back)))
        beside, alone = (slowest_hundredth(neighbours, windows) for windows in (gone, quiet))
        measured("F26", "p99 of a neighbour's orders, to that before", beside / alone)
