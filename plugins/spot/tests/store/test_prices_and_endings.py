"""Effects on orders that their users didn't cause: prices stop, pairs close, accounts and instruments end."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from agio_kernel.declarations.principal import Realm
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.events import DemoEnded
from agio_kernel.postgres.db import Database
from agio_spot import plugin
from agio_spot.declared import codes as spot_codes
from agio_spot.declared.config import SpotConfig
from agio_spot.declared.products import CLOSED, OPEN
from agio_spot.sequencer.engine_harness import INSTRUMENTS
from agio_spot.sequencer.kept_pair import ScalesChanged
from msgspec.structs import replace
from spot_site import LIMIT, LONG_AGO, MARKET_ORDER, PRICE, USDT, Site, open_site, refused, until


def house_levels(site: Site) -> int:
    book = site.spot.market(site.spot.pair("BTCUSDT"), None).book
    return len(book.bids.quotes) + len(book.asks.quotes)


async def test_the_house_quotes_no_more_around_a_price_that_is_too_old(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    resting = await site.call("placeSpotOrder", 1, **LIMIT)
    before = await site.call("spotDepth", None, pair="BTCUSDT")
    assert (before["stale"], len(before["asks"])) == (False, 24)
    site.prices.set("BTCUSDT", PRICE, age_ms=LONG_AGO)
    after = await site.call("spotDepth", None, pair="BTCUSDT")
    assert (after["stale"], after["asks"]) == (True, [])
    assert [price for price, _ in after["bids"]] == [resting["price"]]
    assert after["seq"] > before["seq"]
    # What the house still seems to ask on a screen that is a second old can't be had any more.
    reaching = {**LIMIT, "price": before["asks"][5][0], "quantity": "0.01"}
    assert (await site.call("placeSpotOrder", 1, **reaching))["state"] == "pending"


async def test_market_orders_wait_for_a_price(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    site.prices.set("BTCUSDT", PRICE, age_ms=LONG_AGO)
    await refused(spot_codes.PRICE_TOO_OLD, site.call("placeSpotOrder", 1, **MARKET_ORDER), "type")
    await refused(spot_codes.PRICE_TOO_OLD, site.call("spotQuote", None, **MARKET_ORDER), "type")
    assert (await site.call("placeSpotOrder", 1, **LIMIT))["state"] == "pending"
    assert (await site.call("spotQuote", None, **LIMIT))["filled"] == "0.000000"


async def test_a_watched_book_is_cleared_when_prices_stop_and_filled_again_when_they_return(site: Site) -> None:
    # A price that isn't too old for another second, and then no other: nobody asks, nobody orders.
    site.prices.set("BTCUSDT", PRICE, age_ms=site.spot.price_age_ms - 1_000)
    await site.call("spotDepth", None, pair="BTCUSDT")
    assert house_levels(site) == 48
    await until(lambda: bool(site.feed.of("depth:BTCUSDT")) and site.feed.of("depth:BTCUSDT")[-1].stale)
    assert house_levels(site) == 0
    site.prices.set("BTCUSDT", PRICE + 100)
    await until(lambda: not site.feed.of("depth:BTCUSDT")[-1].stale)
    assert len(site.feed.of("depth:BTCUSDT")[-1].asks) == 24
    await site.fund(1, {"USDT": 10_000 * USDT})
    assert (await site.call("placeSpotOrder", 1, **MARKET_ORDER))["state"] == "closed"


async def test_a_resting_order_is_not_taken_at_a_price_of_long_ago(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    order = await site.call("placeSpotOrder", 1, **LIMIT)
    site.prices.set("BTCUSDT", 48_000_00, age_ms=LONG_AGO)
    await site.call("spotDepth", None, pair="BTCUSDT")
    assert (await site.call("spotOrders", 1))["rows"] == [order]
    site.prices.set("BTCUSDT", 48_000_00)
    await until(lambda: len(site.feed.of("orders", 1)) > 1)
    assert len((await site.call("spotOrders", 1, state="closed"))["rows"]) == 1


async def test_a_price_from_ahead_of_the_clock_is_as_bad_as_an_old_one(site: Site) -> None:
    """The clock was set back: the source may be silent until it has caught up, and its last price stands still."""
    await site.fund(1, {"USDT": 10_000 * USDT})
    site.prices.set("BTCUSDT", PRICE, age_ms=-LONG_AGO)
    assert (await site.call("spotDepth", None, pair="BTCUSDT"))["stale"] is True
    assert house_levels(site) == 0
    await refused(spot_codes.PRICE_TOO_OLD, site.call("placeSpotOrder", 1, **MARKET_ORDER), "type")


async def test_the_watch_goes_on_after_a_look_that_failed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def fail() -> bool:
        looks.append(1)
        raise LookupError("terms nobody can read")

    with monkeypatch.context() as broken:
        broken.setattr(site.spot, "_read_terms", fail)
        await until(lambda: bool(looks))
    site.prices._latest["BTCUSDT"] = replace(site.prices._latest["BTCUSDT"], time_ms=0)  # and nobody hears of it
    await until(lambda: house_levels(site) == 0 and site.spot.market(site.spot.pair("BTCUSDT"), None).unpriced)


async def test_what_rests_in_a_pair_that_is_closed_is_withdrawn_and_its_money_released(site: Site) -> None:
    demo = site.who(2, Realm.DEMO)
    await site.fund(1, {"USDT": 10_000 * USDT})
    await site.fund(2, {"USDT": 10_000 * USDT}, realm=1)
    eth = {"pair": "ETHUSDT", "side": "buy", "type": "limit", "price": "2900", "quantity": "1"}
    for who in (1, demo):
        await site.call("placeSpotOrder", who, **LIMIT)
    other = await site.call("placeSpotOrder", 1, **eth)
    site.publish("BTCUSDT", trading=CLOSED)
    reported = site.feed.of
    await until(
        lambda: all(any(one.reason == "pair_closed" for one in reported("orders", who)) for who in (1, demo.id))
    )
    [withdrawn] = (await site.call("spotOrders", 1, state="withdrawn"))["rows"]
    assert (withdrawn["state"], withdrawn["reason"]) == ("withdrawn", "pair_closed")
    assert len((await site.call("spotOrders", demo, state="withdrawn"))["rows"]) == 1
    assert await site.has(1, "USDT") == (7_100 * USDT, 2_900 * USDT)
    assert await site.has(2, "USDT", 1) == (10_000 * USDT, 0)
    assert site.feed.of("orders", 1)[-1].reason == "pair_closed"
    assert (await site.call("spotOrders", 1, state="open"))["rows"] == [other]
    site.publish("BTCUSDT", trading=OPEN)
    await until(lambda: site.spot.pair("BTCUSDT").is_open)
    assert (await site.call("placeSpotOrder", 1, **LIMIT))["state"] == "pending"
    async with site.kernel.db.read() as conn:
        await site.kernel.ledger.seal(conn)
        assert (await site.kernel.ledger.verify(conn)).ok


async def test_orders_of_demo_accounts_that_have_ended_are_withdrawn(site: Site) -> None:
    """Nobody can sign in to withdraw them, and while they rest the plugin can't be switched off."""
    now = site.kernel.clock.now()
    states = {11: ("closed", now + timedelta(days=1)), 12: ("active", now - timedelta(hours=1))}
    states |= {13: ("active", now + timedelta(days=1)), 14: ("suspended", now + timedelta(days=1))}
    for user, (state, expires) in states.items():
        await site.kernel.db.execute(
            "INSERT INTO app_user (id, uid, realm, country, name, language, state, created_at, demo_expires_at)"
            " VALUES ($1, $2, 1, '', '', 'en', $3, $4, $5)",
            user,
            10_000_000 + user,
            state,
            now,
            expires,
        )
        await site.fund(user, {"USDT": 10_000 * USDT}, realm=1)
        await site.call("placeSpotOrder", site.who(user, Realm.DEMO), **LIMIT)
    await site.fund(1, {"USDT": 10_000 * USDT})
    await site.call("placeSpotOrder", 1, **LIMIT)
    await site.spot.withdraw_ended()
    assert sorted(record.order.user_id for record in site.spot.sequencer.open_orders) == [1, 13, 14]
    [order] = (await site.call("spotOrders", site.who(12, Realm.DEMO), state="withdrawn"))["rows"]
    assert order["reason"] == "account_closed"
    assert await site.has(11, "USDT", 1) == (10_000 * USDT, 0)
    await site.spot.withdraw_ended()


@pytest.fixture
def only_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site that is opened after this looks for ended accounts only when it is told of one."""
    monkeypatch.setattr("agio_spot.spot.ENDED_EVERY_S", 3600.0)


async def test_orders_of_a_demo_account_are_withdrawn_as_soon_as_it_is_left(only_reported: None, site: Site) -> None:
    now = site.kernel.clock.now()
    await site.kernel.db.execute(
        "INSERT INTO app_user (id, uid, realm, country, name, language, state, created_at, demo_expires_at)"
        " VALUES (11, 10000011, 1, '', '', 'en', 'closed', $1, $1)",
        now,
    )
    await site.fund(11, {"USDT": 10_000 * USDT}, realm=1)
    await site.call("placeSpotOrder", site.who(11, Realm.DEMO), **LIMIT)
    [heard] = plugin_of(plugin).made("subscribers", site.kernel)
    assert heard.event is DemoEnded
    async with site.kernel.db.transaction() as tx:
        await heard.handler(tx, DemoEnded(11))
    async with asyncio.timeout(20):
        while await site.has(11, "USDT", 1) != (10_000 * USDT, 0):  # noqa: ASYNC110 - a commit has no event
            await asyncio.sleep(0.01)
    assert not list(site.spot.sequencer.open_orders)


async def test_a_closing_pair_leaves_its_orders_to_their_users(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    order = await site.call("placeSpotOrder", 1, **LIMIT)
    site.publish("BTCUSDT", trading="closing")
    site.spot._look()
    await asyncio.sleep(0.1)  # nothing is cancelled meanwhile
    assert (await site.call("spotOrders", 1))["rows"] == [order]
    assert (await site.call("cancelSpotOrder", 1, id=order["id"]))["order"]["reason"] == "by_user"


async def test_orders_and_trades_of_an_instrument_that_is_gone_are_still_shown(
    spot_db: Database, tmp_path: Path
) -> None:
    eth = {"pair": "ETHUSDT", "side": "buy"}
    async with open_site(spot_db, tmp_path, SpotConfig()) as before:
        await before.fund(1, {"USDT": 10_000 * USDT})
        bought = await before.call("placeSpotOrder", 1, **eth, type="market", amount="100")
        resting = await before.call("placeSpotOrder", 1, **eth, type="limit", price="2900", quantity="1")
        traded = (await before.call("mySpotTrades", 1))["rows"]
    async with open_site(spot_db, tmp_path, SpotConfig(), INSTRUMENTS[:1]) as after:
        listed = await after.call("spotOrders", 1, state="all")
        assert (listed["rows"], listed["next"]) == ([resting, bought], "")
        assert (await after.call("mySpotTrades", 1))["rows"] == traded
        assert {row["pair"] for row in (await after.call("spotPairs"))["rows"]} == {"BTCUSDT"}
        topics = {topic.name: topic for topic in plugin_of(plugin).made("topics", after.kernel)}
        own: Any = await topics["orders"].snapshot("", after.who(1))
        assert [view.id for view in own] == [resting["id"]]
        withdrawn = (await after.call("cancelSpotOrder", 1, id=resting["id"]))["order"]
        assert (withdrawn["pair"], withdrawn["state"], withdrawn["price"]) == ("ETHUSDT", "withdrawn", "2900.00")
        assert (await after.has(1, "USDT"))[1] == 0


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"price_decimals": 4}, "price_decimals 2"),
        ({"quantity_decimals": 4}, "quantity_decimals 5"),
        ({"base": "BTC"}, "base ETH"),
    ],
)
async def test_an_instrument_does_not_come_back_in_other_decimals_than_its_orders_are_written_in(
    spot_db: Database, tmp_path: Path, change: dict[str, Any], says: str
) -> None:
    """A price of 3,000.00 would be one of 30.0000: whoever rests there would be taken at a hundredth."""
    async with open_site(spot_db, tmp_path, SpotConfig()):
        pass
    other = (INSTRUMENTS[0], replace(INSTRUMENTS[1], **change))
    with pytest.raises(ScalesChanged, match=says):
        async with open_site(spot_db, tmp_path, SpotConfig(), other):
            pass
    finer = (INSTRUMENTS[0], replace(INSTRUMENTS[1], quantity_decimals=6))
    async with open_site(spot_db, tmp_path, SpotConfig(), finer) as site:
        assert site.spot.pair("ETHUSDT").finest_step == 100
    with pytest.raises(ScalesChanged, match="quantity_decimals 6"):
        async with open_site(spot_db, tmp_path, SpotConfig()):
            pass
