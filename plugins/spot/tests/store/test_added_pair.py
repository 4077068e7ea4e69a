"""A coin and a pair that operators add to a deployment that runs: opened, traded and delisted without a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Realm
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.settings.catalogues import Catalogues
from agio_kernel.settings.deployment import Settings
from agio_market.declared.codes import COIN_CODE, COIN_TAKEN, COIN_UNKNOWN, COINS_ONLY, QUOTED_IN, SYMBOL_OF_PAIR
from agio_spot.declared.codes import PAIR_HALTED, PAIR_UNKNOWN
from agio_spot.declared.parameters import AUCTION
from deployed import begun, fund, settings_in
from spot_site import Site, refused, until

ANNA, BORIS = 1, 2
ALICE, BOB = 11, 12
COIN = {"name": "Nova", "decimals": "6"}
PAIR = {
    "name": "Nova",
    "category": "crypto",
    "rank": "500",
    "base": "NOVA",
    "quote": "USDT",
    "price_decimals": "4",
    "quantity_decimals": "3",
    "first_price": "2.5000",
}
AT = {"pair": "NOVAUSDT", "type": "limit"}


@pytest.fixture(scope="session")
def migrations() -> Sequence[Migrations]:
    return ()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_in(tmp_path, "simulated")


async def publish(site: Site, catalogue: str, key: str, said: dict[str, str]) -> None:
    """A row as two operators put it in force."""
    catalogues = site.kernel.part(Catalogues)
    versions = catalogues.version_store(catalogue).versions(key)
    async with site.kernel.db.transaction() as tx:
        base = versions[-1].number if versions else 0
        draft = await catalogues.draft(tx, catalogue, key, said, base=base, maker=ANNA, reason="a listing")
        await catalogues.publish(tx, draft, checker=BORIS)
    await catalogues.refresh()


async def add_coin(site: Site) -> None:
    await publish(site, "market.coins", "NOVA", COIN)
    await until(lambda: "NOVA" in site.kernel.assets)


async def add_pair(site: Site) -> None:
    await publish(site, "market.instruments", "NOVAUSDT", PAIR)
    await until(lambda: "NOVAUSDT" in site.spot.offered() and site.kernel.prices.day("NOVAUSDT") is not None)


async def has(site: Site, user: int) -> dict[str, tuple[int, int]]:
    known = {asset.id: asset.code for asset in site.kernel.assets.values()}
    async with site.kernel.db.read() as conn:
        balances = await site.kernel.ledger.balances(conn, user, 0)
    return {known[one.asset]: (one.available, one.held) for one in balances}


async def test_a_coin_and_its_pair_are_added_traded_and_delisted_while_the_site_runs(
    settings: Settings, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with begun(settings, database_url) as site:
        await add_coin(site)
        await add_pair(site)
        nova = site.kernel.assets["NOVA"]
        assert (nova.id, nova.scale, nova.title, nova.listed) == (2000, 6, "Nova", True)
        [row] = [row for row in (await site.call("getCurrencyAll"))["rows"] if row["symbol"] == "NOVAUSDT"]
        assert (row["last"], row["base"], row["spot"]) == ("2.5000", "NOVA", True)
        # Nothing trades before two operators have said on which terms.
        await fund(site, ALICE, NOVA=1_000)
        await fund(site, BOB, USDT=1_000)
        sale = {**AT, "side": "sell", "price": "2.5000", "quantity": "100"}
        await refused(PAIR_HALTED, site.call("placeSpotOrder", ALICE, **sale), "pair")

        constants, get = site.kernel.parameters, site.kernel.parameters.get
        shortly = timedelta(seconds=1)
        monkeypatch.setattr(constants, "get", lambda key, *at: shortly if key == AUCTION else get(key, *at))
        await publish(site, "spot.pairs", "NOVAUSDT", {"trading": "open"})
        pair = site.spot.pair("NOVAUSDT")
        who = site.who(ALICE)
        await until(lambda: site.spot.market(site.spot.pair("NOVAUSDT"), who).in_auction)
        await until(lambda: not site.spot.market(site.spot.pair("NOVAUSDT"), who).in_auction)
        assert (await site.call("placeSpotOrder", ALICE, **sale))["state"] == "pending"
        bought = await site.call("placeSpotOrder", BOB, **AT, side="buy", price="2.6", quantity="40")
        assert (bought["state"], bought["filled"]) == ("closed", "40.000")
        # 100 were the seller's fee in USDT (0.1 percent of 100), 0.048 NOVA the buyer's.
        assert await has(site, ALICE) == {"NOVA": (900_000_000, 60_000_000), "USDT": (99_900_000, 0)}
        assert await has(site, BOB) == {"USDT": (900_000_000, 0), "NOVA": (39_952_000, 0)}
        # Its market is its price, so the house neither quotes nor deals at it.
        tick = site.kernel.prices.latest("NOVAUSDT")
        assert tick is not None and tick.price == 25_000 and site.kernel.prices.own_trades("NOVAUSDT")
        assert not site.kernel.prices.own_trades("BTCUSDT")
        assert site.spot.market(pair, site.who(BOB, Realm.REAL)).quotes is None
        assert "NOVAUSDT" not in site.kernel.part(Catalogues).options("symbol")

    async with begun(settings, database_url, presses=100) as site:
        assert site.kernel.assets["NOVA"] == nova
        assert (await has(site, ALICE))["NOVA"] == (900_000_000, 60_000_000)
        tick = site.kernel.prices.latest("NOVAUSDT")
        assert tick is not None and tick.price == 25_000
        await publish(site, "spot.pairs", "NOVAUSDT", {"trading": "closed"})
        await until(lambda: "NOVAUSDT" not in site.spot.offered())
        async with asyncio.timeout(20):
            while (await has(site, ALICE))["NOVA"] != (960_000_000, 0):  # noqa: ASYNC110 - asked of the ledger
                await asyncio.sleep(0.1)
        await refused(PAIR_UNKNOWN, site.call("placeSpotOrder", BOB, **AT, side="buy", price="2.5", quantity="1"))
        async with site.kernel.db.read() as conn:
            assert (await site.kernel.ledger.verify(conn)).ok


WRONG_COINS: list[tuple[str, dict[str, str], Code, str]] = [
    ("nova", COIN, COIN_CODE, "key"),
    ("N", COIN, COIN_CODE, "key"),
    ("BTC", COIN, COIN_TAKEN, "key"),
    ("NOVA", {"decimals": "6"}, codes.VALUE_MISSING, "name"),
    ("NOVA", {"name": "Nova"}, codes.VALUE_MISSING, "decimals"),
    ("NOVA", {**COIN, "decimals": "9"}, codes.VALUE_ABOVE, "decimals"),
    ("NOVA", {**COIN, "decimals": "-1"}, codes.VALUE_BELOW, "decimals"),
]
WRONG_PAIRS: list[tuple[str, dict[str, str], Code, str]] = [
    ("NOVAUSDT", {**PAIR, "base": "NONE"}, COIN_UNKNOWN, "base"),
    ("NOVAUSDT", {**PAIR, "base": "USDT"}, COIN_UNKNOWN, "base"),
    ("NOVAUSDT", {**PAIR, "quote": "BTC"}, QUOTED_IN, "quote"),
    ("NOVA_USDT", PAIR, SYMBOL_OF_PAIR, "key"),
    ("NOVAUSDT", {**PAIR, "category": "stock"}, COINS_ONLY, "category"),
    ("NOVAUSDT", {**PAIR, "price_decimals": "3"}, codes.VALUE_OFF_STEP, "price_decimals"),
    ("NOVAUSDT", {**PAIR, "quantity_decimals": "7"}, codes.VALUE_ABOVE, "quantity_decimals"),
    ("NOVAUSDT", {**PAIR, "first_price": "2.50001"}, codes.VALUE_OFF_STEP, "first_price"),
    ("NOVAUSDT", {**PAIR, "first_price": "0.0999"}, codes.VALUE_BELOW, "first_price"),
    ("NOVAUSDT", {**PAIR, "first_price": "0"}, codes.VALUE_BELOW, "first_price"),
    ("BTCUSDT", {**PAIR, "base": "BTC"}, codes.VALUE_FIXED, "price_decimals"),
]
WRONG_TERMS: list[tuple[dict[str, str], Code, str]] = [
    ({"tick": "0"}, codes.VALUE_BELOW, "tick"),
    ({"tick": "0.00015"}, codes.VALUE_OFF_STEP, "tick"),
    ({"step": "-1"}, codes.VALUE_BELOW, "step"),
    ({"step": "0.0001"}, codes.VALUE_OFF_STEP, "step"),
]


async def test_what_is_wrong_is_refused_beside_its_field_and_nothing_of_it_stays(
    settings: Settings, database_url: str
) -> None:
    async with begun(settings, database_url) as site:

        async def tried(catalogue: str, key: str, said: dict[str, str], code: Code, field: str) -> None:
            await refused(code, publish(site, catalogue, key, said), field)

        for key, said, code, field in WRONG_COINS:
            await tried("market.coins", key, said, code, field)
        assert not any(asset.listed for asset in site.kernel.assets.values())
        await add_coin(site)
        for key, said, code, field in WRONG_PAIRS:
            await tried("market.instruments", key, said, code, field)
        await add_pair(site)
        for said, code, field in WRONG_TERMS:
            await tried("spot.pairs", "NOVAUSDT", said, code, field)
        await tried("spot.pairs", "NONEUSDT", {"trading": "open"}, codes.NOT_FOUND, "key")
        # Another name is another title; decimals and what is traded stay.
        await tried("market.coins", "NOVA", {**COIN, "decimals": "8"}, codes.VALUE_FIXED, "decimals")
        await tried(
            "market.instruments", "NOVAUSDT", {**PAIR, "first_price": "3.0000"}, codes.VALUE_FIXED, "first_price"
        )
        await publish(site, "market.coins", "NOVA", {**COIN, "name": "Nova 2"})
        await until(lambda: site.kernel.assets["NOVA"].title == "Nova 2")
        assert site.kernel.assets["NOVA"].id == 2000


async def test_the_ledger_itself_refuses_a_code_that_it_has_and_decimals_that_a_coin_never_had(
    settings: Settings, database_url: str
) -> None:
    """Rows that the application should have refused are refused where money is kept."""
    async with begun(settings, database_url) as site:
        await add_coin(site)

        async def listed(key: str, content: dict[str, Any]) -> None:
            ids = site.kernel.ids
            async with site.kernel.db.transaction() as tx:
                draft = await tx.fetchval(
                    "INSERT INTO catalogue_draft (id, catalogue, key, content, base, maker, reason)"
                    " VALUES ($1, 'market.coins', $2, $3, 0, 1, 'x') RETURNING id",
                    ids.next(),
                    key,
                    content,
                )
                await site.kernel.part(Catalogues).publish(tx, draft, checker=BORIS)

        for key, content in (("BTC", COIN), ("NOVA", {**COIN, "decimals": "8"})):
            with pytest.raises((ApiError, asyncpg.UniqueViolationError)):
                await listed(key, content)
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            async with site.kernel.db.transaction() as tx:
                await tx.execute("INSERT INTO ledger_asset (id, code, scale, title) VALUES (2500, 'EVIL', 0, 'x')")
