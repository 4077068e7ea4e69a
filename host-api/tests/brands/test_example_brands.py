"""The example bundles: each is a brand that opens, looks like itself and trades; one goes on alone."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from agio_kernel.postgres.embedded import EmbeddedPostgres, find_program
from agio_testing.environments.brands import BrandSite, Installed, installed
from agio_testing.fixtures import with_database
from agio_testing.site import AGIO, ROOT, environment_of_a_site, new_folder
from agio_testing.visitor import Visitor

EXAMPLES = ROOT / "examples" / "brands"
MONEY = '\n[plugin.wallet.opening_balance]\nUSDT = "10000"\nBTC = "0.05"\n'


@pytest.fixture(scope="module")
def installation() -> Iterator[Installed]:
    with installed() as made:
        yield made


def exported(site: BrandSite, name: str) -> dict[str, bytes]:
    folder = site.of.folder / name
    site.agio("bundle", "export", str(folder))
    return {one.relative_to(folder).as_posix(): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def dropped(site: BrandSite) -> None:
    site.of.brand("suspend", "north")
    site.of.brand("drop", "north", "--for-ever")
    shutil.rmtree(site.folder)


def done(who: Visitor, call: str, **fields: str) -> Any:
    answer = who.post(call, **fields)
    assert answer["code"] == 0, (call, answer)
    return answer["data"]


def buys_a_coin(who: Visitor) -> None:
    before = Decimal(who.balance("BTC")[0])
    done(who, "placeSpotOrder", pair="BTCUSDT", side="buy", type="market", amount="100")
    assert Decimal(who.balance("BTC")[0]) > before


def opens_a_contract(who: Visitor) -> None:
    """On gold, where its market is open; at a weekend it is refused, and said to be shut."""
    done(who, "transferAsset", coin="USDT", **{"from": "spot", "to": "contract"}, amount="500")
    [gold] = [row for row in who.rows("getCurrencyAll") if row["symbol"] == "XAUUSD"]
    form = {"product": "XAUUSD-PERP", "side": "long", "kind": "market", "lots": "1", "leverage": "20"}
    answer = who.post("openContract", **form)
    assert (answer["code"] == 0) is gold["open"], answer


def saves(who: Visitor) -> None:
    done(who, "buyProfit", product="usdt-90", amount="60")
    assert who.post("buyProfit", product="usdt-365", amount="6000")["code"] != 0, "not on offer here"


JOURNEYS: dict[str, tuple[str, Callable[[Visitor], None]]] = {
    "tidemark": ("Tidemark", buys_a_coin),
    "kestrel": ("Kestrel Markets", opens_a_contract),
    "granero": ("Granero", saves),
}


def test_every_example_is_tried() -> None:
    assert {one.name for one in EXAMPLES.iterdir() if one.is_dir()} == set(JOURNEYS)


@pytest.mark.parametrize("example", JOURNEYS)
def test_an_example_opens_looks_like_itself_and_trades(installation: Installed, example: str) -> None:
    name, journey = JOURNEYS[example]
    site = installation.made_of(EXAMPLES / example, "north", MONEY)
    try:
        there = {
            one.relative_to(EXAMPLES / example).as_posix(): one.read_bytes()
            for one in (EXAMPLES / example).rglob("*")
            if one.is_file()
        }
        host = f'hosts = ["{example}.example"]'.encode()
        said = there["agio.toml"].replace(host, f'hosts = ["{site.host}"]'.encode())
        assert exported(site, f"as-{example}") == {**there, "agio.toml": said}
        who = site.visitor().registered()
        look = who.get("getLogo")["data"]
        assert look["name"] == name
        assert who.http.get(look["logo"]).headers["content-type"] == "image/svg+xml"
        journey(who)
    finally:
        dropped(site)


def test_the_folder_of_a_bundle_is_a_single_site(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(EXAMPLES / "granero", folder)
    with new_folder() as data:
        environment = {
            **environment_of_a_site(),
            "AGIO_DATA": str(data),
            "AGIO_SECRET": "of a single site, 0123456789abcdef",
        }

        def agio(*arguments: str) -> str:
            run = subprocess.run(
                [AGIO, *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=120
            )
            assert run.returncode == 0, run.stderr
            return run.stdout

        agio("migrate")
        # Prices are simulated there, and their seed is the machine's: none is in a bundle.
        config = folder / "agio.toml"
        config.write_text(config.read_text() + 'seed = "that nobody knows"\n')
        bundle = str(EXAMPLES / "granero")
        assert "In force" in agio("bundle", "apply", bundle)
        assert agio("bundle", "diff", bundle) == "0 differences.\n"
        assert 'seed = "that nobody knows"' in config.read_text()


async def make_roles(dsn: str, names: list[str]) -> None:
    """Make the roles that a dumped database grants something to."""
    conn = await asyncpg.connect(dsn, timeout=10)
    try:
        await conn.execute(";".join(f'CREATE ROLE "{name}"' for name in names))
    finally:
        await conn.close(timeout=5)


async def count_on(dsn: str) -> None:
    """Bring a new server's transaction counter past the one that the chain was written in: on a site `pg_resetwal` does
    it, which takes the server's own user.
    """
    conn = await asyncpg.connect(dsn, timeout=10)
    try:
        await conn.execute(
            "DO $$ DECLARE reached numeric := (SELECT max(to_tx::text::numeric) FROM ledger_link);"
            " BEGIN WHILE pg_current_xact_id()::text::numeric <= reached LOOP COMMIT; END LOOP; END $$"
        )
    finally:
        await conn.close(timeout=5)


def test_a_brand_goes_on_alone_with_its_database_to_the_last_hash(installation: Installed, tmp_path: Path) -> None:
    """Written out, dropped, and set up on another server as a single site, with the database that was dumped."""
    site = installation.made_of(EXAMPLES / "tidemark", "north", MONEY)
    buys_a_coin(site.visitor().registered())
    installation.brand("suspend", "north")
    installation.becomes("north", "suspended")
    head = json.loads(site.agio("ledger", "verify", "--json").stdout)
    alone, dump = installation.folder / "alone", installation.folder / "north.dump"
    site.agio("bundle", "export", str(alone))
    database = with_database(installation.dsn, "agio_brand_north")
    subprocess.run([find_program("pg_dump"), "-Fc", "-O", "-f", dump, database], check=True, timeout=120)
    named = installation.query("SELECT rolname FROM pg_roles WHERE starts_with(rolname, 'agio_')")
    roles = [row["rolname"] for row in named]
    dropped(site)
    server = EmbeddedPostgres(installation.folder / "elsewhere")
    try:
        dsn = server.start()
        asyncio.run(make_roles(dsn, roles))
        subprocess.run([find_program("pg_restore"), "-O", "-e", "-d", dsn, dump], check=True, timeout=120)
        asyncio.run(count_on(dsn))
        config = alone / "agio.toml"
        config.write_text(config.read_text().replace("[deployment]", "[deployment]\ndevelopment = true"))
        environment = {**installation.environment, "AGIO_DATA": str(alone / "data"), "DATABASE_URL": dsn}
        run = subprocess.run(
            [AGIO, "ledger", "verify", "--json"],
            cwd=alone,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert run.returncode == 0, run.stderr
        assert json.loads(run.stdout) == head
    finally:
        server.stop()
