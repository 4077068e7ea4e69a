"""An installation as an operator runs it: brands made, found by their hosts, closed when idle, woken and dropped."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import asyncpg
import httpx
import pytest
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_testing.environments.brands import BrandSite, Installed, installed
from agio_testing.fixtures import reachable_folder, with_database

FEW = ("account", "content", "market", "operator", "signin", "wallet")


@pytest.fixture(scope="module")
def installation() -> Iterator[Installed]:
    with installed(idle_minutes=0.05) as made:
        yield made


@pytest.fixture(scope="module")
def north(installation: Installed) -> BrandSite:
    return installation.made("north", FEW)


@pytest.fixture(scope="module")
def south(installation: Installed) -> BrandSite:
    return installation.made("south", FEW)


def answered(installation: Installed, host: str, **headers: str) -> httpx.Response:
    return httpx.get(
        f"http://127.0.0.1:{installation.port}/host/deployment", headers={"host": host, **headers}, timeout=60
    )


def test_a_host_leads_to_its_brand_and_any_other_to_nobody(
    installation: Installed, north: BrandSite, south: BrandSite
) -> None:
    for site in (north, south):
        assert answered(installation, f"{site.host}:{installation.port}").status_code == 200
        assert answered(installation, site.host.upper()).status_code == 200
    for host in ("nobody.example", "north", "", "127.0.0.2", "south.localhost"):
        refused = answered(installation, host)
        assert (refused.status_code, refused.json()["code"]) == (421, 108)
        assert not {"north", "south", "Agio", "localhost"} & set(refused.text.replace('"', " ").split())
    # Nobody is believed to have asked for another host who isn't a trusted proxy.
    assert answered(installation, "nobody.example", **{"x-forwarded-host": north.host}).status_code == 421


def test_a_host_of_one_brand_is_no_others(installation: Installed, north: BrandSite, south: BrandSite) -> None:
    said = installation.brand("new", "west", "--host", north.host, "--like", str(north.folder), check=False)
    assert f"{north.host} is a host of north already" in said
    assert f"{north.host} is a host of north already" in installation.brand("hosts", "south", north.host, check=False)
    assert [row["name"] for row in installation.query("SELECT name FROM brand ORDER BY 1")] == ["north", "south"]
    assert not installation.query("SELECT FROM pg_roles WHERE rolname = 'agio_brand_west'")


def test_an_idle_brand_is_closed_and_costs_no_connection_and_is_opened_for_who_asks(
    installation: Installed, north: BrandSite
) -> None:
    visitor = north.visitor().registered()
    installation.becomes("north", "closed")
    assert not installation.query("SELECT FROM pg_stat_activity WHERE datname = 'agio_brand_north'")
    with ThreadPoolExecutor(8) as pool:  # one opening, which all wait for
        codes = list(pool.map(lambda _: visitor.get("info")["code"], range(8)))
    assert codes == [0] * 8
    assert installation.log.read_text().count('"brand.failed"') == 0


def test_what_falls_due_in_a_closed_brand_is_carried_out_within_a_minute(
    installation: Installed, north: BrandSite
) -> None:
    """An API key expires: nobody asks, and the key is marked all the same."""
    visitor = north.visitor().registered()
    made = visitor.post("createApiKey", name="x", scopes="read", ips="", days="1", password=visitor.password)
    assert made["code"] == 0, made
    north.advance(hours=23, minutes=58, seconds=45)
    left = north.query("SELECT extract(epoch FROM expires_at - agio_now())::float AS left FROM api_key")[0]["left"]
    due = time.monotonic() + left
    installation.becomes("north", "closed")
    assert time.monotonic() < due - 5, "it must sleep before, or nothing is proved"
    while not north.query("SELECT FROM api_key WHERE state = 'expired'"):
        assert time.monotonic() < due + 60
        time.sleep(0.5)
    installation.becomes("north", "closed")


def test_a_brand_that_was_open_when_the_process_died_is_opened_again(installation: Installed, north: BrandSite) -> None:
    assert north.visitor().get("countries")["code"] == 0
    assert installation.state("north") == "open"
    installation.kill()
    assert installation.start() < 60
    installation.becomes("north", "open", 30)


def test_a_suspended_brand_is_not_available_and_its_neighbour_is(
    installation: Installed, north: BrandSite, south: BrandSite
) -> None:
    installation.brand("suspend", "north")
    deadline = time.monotonic() + 10
    while (refused := answered(installation, north.host)).status_code != 503:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert refused.json()["code"] == 109
    assert south.visitor().get("countries")["code"] == 0
    installation.brand("resume", "north")
    deadline = time.monotonic() + 30
    while answered(installation, north.host).status_code != 200:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_the_role_of_a_brand_may_connect_to_its_own_database_and_no_other(
    installation: Installed, north: BrandSite, south: BrandSite
) -> None:
    async def connected(database: str) -> str:
        dsn = with_database(installation.dsn, database).replace("//agio@", "//agio_brand_north@")
        conn = await asyncpg.connect(dsn, timeout=10)
        try:
            await conn.execute("SET ROLE agio_app")
            return await conn.fetchval("SELECT current_database()")
        finally:
            await conn.close()

    assert asyncio.run(connected("agio_brand_north")) == "agio_brand_north"
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        asyncio.run(connected("agio_brand_south"))


def test_a_command_on_a_brand_is_called_in_its_folder_or_names_it(
    installation: Installed, north: BrandSite, south: BrandSite
) -> None:
    north.agio("operator", "add", "una", "--email", "una@agio.example")
    names = {site.name: [row["login"] for row in site.query("SELECT login FROM operator")] for site in (north, south)}
    assert "una" in names["north"] and "una" not in names["south"]
    assert "is a brand of" in north.agio("up", check=False).stderr
    assert "there is no brand east" in installation.run("--brand", "east", "parameters", check=False).stderr
    assert installation.run("--brand", "south", "parameters").stdout


def test_a_brand_is_dropped_with_its_database_once_it_is_suspended_and_confirmed(
    installation: Installed, south: BrandSite
) -> None:
    assert "suspend south" in installation.brand("drop", "south", "--for-ever", check=False)
    installation.brand("suspend", "south")
    assert "--for-ever" in installation.brand("drop", "south", check=False)
    assert south.data.exists()
    installation.brand("drop", "south", "--for-ever")
    assert not installation.query("SELECT FROM pg_database WHERE datname = 'agio_brand_south'")
    assert not installation.query("SELECT FROM pg_roles WHERE rolname = 'agio_brand_south'")
    assert not south.data.exists() and south.config.exists()
    deadline = time.monotonic() + 10
    while answered(installation, south.host).status_code != 421:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_brand_is_moved_to_another_server_whole_and_served_from_there(
    installation: Installed, north: BrandSite
) -> None:
    visitor = north.visitor().registered()
    installation.brand("suspend", "north")
    users = north.query("SELECT id, email FROM app_user ORDER BY id")
    with reachable_folder("agio-other-") as folder, EmbeddedPostgres(folder / "data") as other:

        async def on(dsn: str, sql: str) -> list[asyncpg.Record]:
            conn = await asyncpg.connect(dsn, timeout=10)
            try:
                return await conn.fetch(sql)
            finally:
                await conn.close()

        behind = installation.brand("move", "north", "--to", other, check=False)
        assert "the transaction counter stands at" in behind
        assert not asyncio.run(on(other, "SELECT FROM pg_database WHERE datname = 'agio_brand_north'"))
        burn = "DO $$ BEGIN FOR i IN 1..20000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$"
        asyncio.run(on(other, burn))
        installation.brand("move", "north", "--to", other)
        assert not installation.query("SELECT FROM pg_database WHERE datname = 'agio_brand_north'")
        moved = with_database(other, "agio_brand_north")
        assert asyncio.run(on(moved, "SELECT id, email FROM app_user ORDER BY id")) == users
        installation.brand("resume", "north")
        assert visitor.get("info")["data"] is not None
        assert "elsewhere" in installation.brand("list")
        north.agio("ledger", "verify")
        installation.brand("suspend", "north")
        installation.brand("drop", "north", "--for-ever")
        assert not asyncio.run(on(other, "SELECT FROM pg_roles WHERE rolname = 'agio_brand_north'"))
