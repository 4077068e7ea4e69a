"""The calls as the host makes them: forms in, views out, refusals with their codes."""

import csv
import io
from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest
from agio_demo.spot.flow import trade_once
from agio_host.plugin_check.amounts import HOSTILE_AMOUNTS
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Realm
from agio_kernel.plugins.plugin import plugin_of
from agio_spot import plugin
from agio_spot.declared import codes as spot_codes
from agio_spot.engine.order import Side
from spot_site import BTC, LIMIT, LONG_AGO, MARKET_ORDER, PRICE, USDT, Site, refused, until

PAGE = 20


async def test_a_limit_order_rests_and_is_listed_and_withdrawn(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    order = await site.call("placeSpotOrder", 1, **LIMIT, client_id="mine-1")
    assert order["pair"] == "BTCUSDT"
    assert (order["state"], order["price"], order["quantity"]) == ("pending", "49000.00", "0.100000")
    assert (order["filled"], order["average"], order["client_id"]) == ("0.000000", None, "mine-1")
    assert order["fee_coin"] == "BTC"
    listed = await site.call("spotOrders", 1, state="pending")
    assert (listed["rows"], listed["next"], listed["open"]) == ([order], "", 1)
    withdrawn = (await site.call("cancelSpotOrder", 1, id=order["id"]))["order"]
    assert (withdrawn["state"], withdrawn["reason"]) == ("withdrawn", "by_user")
    assert (await site.call("spotOrders", 1, state="open"))["rows"] == []
    assert (await site.call("spotOrders", 1, state="history"))["rows"] == [withdrawn]


async def test_a_market_buy_by_amount_is_filled_by_the_house(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    order = await site.call("placeSpotOrder", 1, pair="BTCUSDT", side="buy", type="market", amount="1000")
    assert order["state"] == "closed"
    assert (order["price"], order["quantity"], order["amount"]) == (None, None, "1000.00000000")
    assert 49_900 < float(order["average"]) < 50_100
    assert 990 < float(order["total"]) <= 1000
    assert float(order["fee"]) == pytest.approx(float(order["filled"]) * 0.0012, abs=1e-8)
    mine = await site.call("mySpotTrades", 1)
    assert mine["rows"]
    assert {row["order"] for row in mine["rows"]} == {order["id"]}
    assert {row["role"] for row in mine["rows"]} == {"taker"}
    tape = await site.call("spotTrades", None, pair="BTCUSDT")
    assert [row["id"] for row in tape["rows"]] == [row["id"] for row in mine["rows"]]


async def test_own_trades_of_a_pair_are_found_behind_many_of_another(site: Site) -> None:
    await site.fund(1, {"USDT": 100_000 * USDT})
    terms = {"side": "buy", "type": "market", "amount": "20"}
    bought = await site.call("placeSpotOrder", 1, pair="ETHUSDT", **terms)
    for _ in range(PAGE + 2):
        await site.call("placeSpotOrder", 1, pair="BTCUSDT", **terms)
    everything = await site.call("mySpotTrades", 1)
    assert {row["pair"] for row in everything["rows"]} == {"BTCUSDT"}
    mine = await site.call("mySpotTrades", 1, pair="ETHUSDT")
    assert {row["order"] for row in mine["rows"]} == {bought["id"]}
    assert mine["next"] == ""
    others = await site.call("mySpotTrades", 1, pair="BTCUSDT", after=everything["next"])
    assert {row["pair"] for row in others["rows"]} == {"BTCUSDT"}
    assert not {row["id"] for row in others["rows"]} & {row["id"] for row in everything["rows"]}
    assert (await site.call("mySpotTrades", 2, pair="ETHUSDT"))["rows"] == []
    await refused(spot_codes.PAIR_UNKNOWN, site.call("mySpotTrades", 1, pair="NOPE"), "pair")


def as_text(id: str) -> str:
    """A long number as a spreadsheet keeps it."""
    return f'="{id}"'


async def test_orders_and_trades_are_had_as_tables_with_moments_that_programs_read(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    bought = await site.call("placeSpotOrder", 1, pair="BTCUSDT", side="buy", type="market", amount="1000")
    await site.call("placeSpotOrder", 1, pair="ETHUSDT", side="buy", type="market", amount="1000")
    trades = (await site.call("mySpotTrades", 1, pair="BTCUSDT"))["rows"]
    table = await site.call("exportSpot", 1, kind="spot_trades", pair="BTCUSDT")
    lines = list(csv.DictReader(io.StringIO(table["csv"])))
    assert (table["filename"], table["rows"], table["complete"]) == ("spot_trades.csv", len(trades), True)
    assert [(one["id"], one["total"], one["fee"]) for one in lines] == [
        (as_text(one["id"]), one["total"], one["fee"]) for one in trades
    ]
    assert datetime.fromisoformat(lines[0]["time"]).timestamp() * 1000 == trades[0]["time"]
    orders = await site.call("exportSpot", 1, kind="spot_orders", state="history")
    listed = list(csv.DictReader(io.StringIO(orders["csv"])))
    assert len(listed) == 2
    assert (listed[1]["id"], listed[1]["price"]) == (as_text(bought["id"]), "")
    assert (await site.call("exportSpot", 2))["rows"] == 0
    await refused(spot_codes.STATE_UNKNOWN, site.call("exportSpot", 1, kind="spot_orders", state="lost"), "state")


async def test_the_demo_realm_has_a_book_and_a_tape_of_its_own(site: Site) -> None:
    demo = site.who(7, Realm.DEMO)
    await site.fund(7, {"USDT": 10_000 * USDT}, realm=1)
    order = await site.call("placeSpotOrder", demo, pair="BTCUSDT", side="buy", type="market", quantity="0.01")
    assert order["state"] == "closed"
    assert (await site.call("spotTrades", None, pair="BTCUSDT"))["rows"] == []
    assert len((await site.call("spotTrades", demo, pair="BTCUSDT"))["rows"]) >= 1
    assert site.feed.of("trades:BTCUSDT") == []
    assert len(site.feed.of("trades:BTCUSDT.demo")) == 1


async def test_the_depth_follows_the_price(site: Site) -> None:
    before = await site.call("spotDepth", None, pair="BTCUSDT", limit="5")
    assert len(before["bids"]) == len(before["asks"]) == 5
    assert float(before["bids"][0][0]) < 50_000 < float(before["asks"][0][0])
    site.prices.set("BTCUSDT", 50_500_00)
    after = await site.call("spotDepth", None, pair="BTCUSDT", limit="5")
    assert float(after["bids"][0][0]) > float(before["asks"][0][0])
    assert after["seq"] > before["seq"]


async def test_a_resting_order_is_taken_by_the_house_when_the_price_comes_to_it(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    order = await site.call("placeSpotOrder", 1, **LIMIT)
    site.prices.set("BTCUSDT", 48_900_00)
    await until(lambda: len(site.feed.of("orders", 1)) > 1)
    filled = (await site.call("spotOrders", 1, state="closed"))["rows"][0]
    assert (filled["id"], filled["average"]) == (order["id"], "49000.00")
    assert float(filled["fee"]) == pytest.approx(0.1 * 0.001)
    assert site.feed.of("orders", 1)[-1].state == "closed"
    assert {view.coin for view in site.feed.of("balances", 1)[-1]} == {"BTC", "USDT"}


async def test_a_watched_depth_is_published_after_a_change(site: Site) -> None:
    site.prices.set("BTCUSDT", 50_100_00)
    await until(lambda: bool(site.feed.of("depth:BTCUSDT")))
    assert site.feed.of("depth:BTCUSDT")[-1].pair == "BTCUSDT"


async def test_first_messages_of_topics_are_there_or_refused(site: Site) -> None:
    topics = {topic.name: topic for topic in plugin_of(plugin).made("topics", site.kernel)}
    await site.fund(1, {"USDT": 10_000 * USDT})
    await site.call("placeSpotOrder", 1, **LIMIT)
    assert (await topics["depth"].snapshot("BTCUSDT", None)).bids
    assert (await topics["depth"].snapshot("BTCUSDT.demo", None)).bids
    assert await topics["depth"].snapshot("NOSUCH", None) is None
    assert await topics["trades"].snapshot("BTCUSDT", None) == []
    own: Any = await topics["orders"].snapshot("", site.who(1))
    assert [view.state for view in own] == ["pending"]
    assert await topics["orders"].snapshot("", None) is None
    balances = await topics["balances"].snapshot("", site.who(1))
    assert [(view.coin, view.frozen) for view in balances if view.coin == "USDT"] == [("USDT", "4900.00000000")]


async def test_pairs_show_their_rules(site: Site) -> None:
    pairs = (await site.call("spotPairs"))["rows"]
    btc = pairs[0]
    assert (btc["pair"], btc["tick"], btc["step"]) == ("BTCUSDT", "0.01", "0.000001")
    assert (btc["minimum"], btc["maker_fee"], btc["taker_fee"], btc["band"]) == (
        "10.00000000",
        "0.001",
        "0.0012",
        "0.05",
    )
    assert btc["last"] == "50000.00"


async def test_a_quote_says_what_then_happens(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT, "BTC": BTC})
    for terms in (
        {"side": "buy", "type": "market", "amount": "1234.5"},
        {"side": "sell", "type": "market", "quantity": "0.02"},
        {"side": "buy", "type": "limit", "price": "50100.00", "quantity": "0.02"},
    ):
        quote = await site.call("spotQuote", None, pair="BTCUSDT", **terms)
        order = await site.call("placeSpotOrder", 1, pair="BTCUSDT", **terms)
        assert (quote["filled"], quote["average"], quote["fee"]) == (order["filled"], order["average"], order["fee"])
        site.prices.set("BTCUSDT", PRICE)
    resting = await site.call("spotQuote", None, **LIMIT)
    assert (resting["hold"], resting["filled"], resting["resting"]) == ("4900.00000000", "0.000000", "0.100000")
    assert (resting["receive"], resting["receive_coin"]) == ("0.09990000", "BTC")


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"pair": "NOSUCH"}, spot_codes.PAIR_UNKNOWN, "pair"),
        ({"side": "hold"}, spot_codes.SIDE_UNKNOWN, "side"),
        ({"type": "stop"}, spot_codes.TYPE_UNKNOWN, "type"),
        ({"tif": "day"}, spot_codes.TIF_UNKNOWN, "tif"),
        ({"price": "49000.015"}, spot_codes.TICK, "price"),
        ({"quantity": "0.0000001"}, spot_codes.QUANTITY_STEP, "quantity"),
        ({"quantity": "0.0001"}, spot_codes.NOTIONAL_MINIMUM, "quantity"),
        ({"quantity": "1000"}, spot_codes.NOTIONAL_MAXIMUM, "quantity"),
        ({"price": "9999.99"}, spot_codes.PRICE_BAND, "price"),
        ({"price": "52500.01"}, spot_codes.PRICE_BAND, "price"),
        ({"amount": "10"}, spot_codes.MARKET_TERMS, "amount"),
        ({"type": "market"}, spot_codes.MARKET_TERMS, "price"),
        ({"post_only": "true", "tif": "ioc"}, spot_codes.POST_ONLY_TERMS, "post_only"),
        ({"client_id": "not a name"}, spot_codes.CLIENT_ID_INVALID, "client_id"),
        ({"quantity": "1"}, codes.INSUFFICIENT_BALANCE, "quantity"),
        ({"unknown": "1"}, codes.MALFORMED, None),
        ({"pair": "x" * 30}, codes.MALFORMED, None),
    ],
)
async def test_wrong_terms_are_refused_beside_their_field(
    site: Site, change: dict[str, str], code: codes.Code, field: str | None
) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    await refused(code, site.call("placeSpotOrder", 1, **(LIMIT | change)), field)
    assert await site.kernel.db.fetchval("SELECT count(*) FROM spot_order") == 0


async def test_a_refusal_says_what_would_do_in_figures(site: Site) -> None:
    said = [
        ({"quantity": "0.0001"}, spot_codes.NOTIONAL_MINIMUM, {"minimum": Decimal(10), "coin": "USDT"}),
        ({"price": "49000.015"}, spot_codes.TICK, {"tick": Decimal("0.01")}),
        ({"quantity": "0.0000001"}, spot_codes.QUANTITY_STEP, {"step": Decimal("0.000001")}),
        ({"price": "60000"}, spot_codes.PRICE_BAND, {"low": Decimal("10000.00"), "high": Decimal("52500.00")}),
        (
            {"price": "40000", "side": "sell"},
            spot_codes.PRICE_BAND,
            {"low": Decimal("47500.00"), "high": Decimal("250000.00")},
        ),
    ]
    for change, code, params in said:
        refusal = await refused(code, site.call("placeSpotOrder", 1, **(LIMIT | change)))
        assert refusal.params == params


@pytest.mark.parametrize("field", ["price", "quantity", "amount"])
async def test_hostile_amounts_are_refused_and_leave_no_row(site: Site, field: str) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    terms = LIMIT if field != "amount" else {"pair": "BTCUSDT", "side": "buy", "type": "market"}
    for hostile in HOSTILE_AMOUNTS:
        for path in ("placeSpotOrder", "spotQuote"):
            with pytest.raises(ApiError):
                await site.call(path, 1, **(terms | {field: hostile}))
    assert await site.kernel.db.fetchval("SELECT count(*) FROM spot_order") == 0


async def test_each_field_of_an_intent_changed_in_turn_is_a_conflict(site: Site) -> None:
    await site.fund(1, {"USDT": 100_000 * USDT})
    order = await site.call("placeSpotOrder", 1, rtoken="onePress", **LIMIT)
    assert await site.call("placeSpotOrder", 1, rtoken="onePress", **LIMIT) == order
    for change in ({"price": "49000.01"}, {"quantity": "0.2"}, {"tif": "gtc"}, {"client_id": "a"}):
        await refused(codes.RTOKEN_CONFLICT, site.call("placeSpotOrder", 1, rtoken="onePress", **(LIMIT | change)))
    assert await site.kernel.db.fetchval("SELECT count(*) FROM spot_order") == 1


async def test_somebody_elses_order_is_not_found(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    order = await site.call("placeSpotOrder", 1, **LIMIT)
    for other in (site.who(2), site.who(2, Realm.DEMO), site.who(1, Realm.DEMO)):
        await refused(spot_codes.ORDER_NOT_FOUND, site.call("cancelSpotOrder", other, id=order["id"]))
    await refused(spot_codes.ORDER_NOT_FOUND, site.call("cancelSpotOrder", 1, id="1"))
    for none in ("-1", "9" * 19):  # the second is beyond every id
        await refused(codes.MALFORMED, site.call("cancelSpotOrder", 1, id=none))
    assert (await site.call("spotOrders", 2))["rows"] == []
    await refused(codes.LOGIN_REQUIRED, site.call("spotOrders", None))


async def test_all_orders_of_a_pair_or_of_a_user_are_withdrawn_once(site: Site) -> None:
    await site.fund(1, {"USDT": 100_000 * USDT})
    for _ in range(3):
        await site.call("placeSpotOrder", 1, **LIMIT)
    eth = {"pair": "ETHUSDT", "side": "buy", "type": "limit", "price": "2900", "quantity": "1"}
    await site.call("placeSpotOrder", 1, **eth)
    first = await site.call("cancelAllSpotOrders", 1, rtoken="allOfBtc", pair="BTCUSDT")
    assert first["cancelled"] == 3
    again = await site.call("cancelAllSpotOrders", 1, rtoken="allOfBtc", pair="BTCUSDT")
    assert again == first
    assert len((await site.call("spotOrders", 1, state="open"))["rows"]) == 1
    assert (await site.call("cancelAllSpotOrders", 1))["cancelled"] == 1
    assert (await site.call("cancelAllSpotOrders", 1))["cancelled"] == 0


async def test_lists_have_pages(site: Site) -> None:
    await site.fund(1, {"USDT": 1_000_000 * USDT})
    for _ in range(23):
        await site.call("placeSpotOrder", 1, **LIMIT)
    first = await site.call("spotOrders", 1, state="all")
    await site.call("placeSpotOrder", 1, **LIMIT)
    second = await site.call("spotOrders", 1, state="all", after=first["next"])
    assert (len(first["rows"]), len(second["rows"]), second["next"], second["open"]) == (PAGE, 3, "", 24)
    assert not {row["id"] for row in first["rows"]} & {row["id"] for row in second["rows"]}
    await refused(spot_codes.STATE_UNKNOWN, site.call("spotOrders", 1, state="lost"))
    for place in ("-1", "x", "9" * 30):
        await refused(codes.MALFORMED, site.call("spotOrders", 1, after=place), "after")
    await refused(codes.MALFORMED, site.call("spotOrders", 1, after="9" * 200))


def test_placing_an_order_and_changing_one_are_all_that_opens_business(site: Site) -> None:
    opening = {path for path, call in site.calls.items() if call.opens_business}
    assert opening == {"web/placeSpotOrder", "web/changeSpotOrder"}


async def test_a_market_order_without_anybody_opposite_is_withdrawn_and_released(quiet_site: Site) -> None:
    await quiet_site.fund(1, {"USDT": 10_000 * USDT})
    order = await quiet_site.call("placeSpotOrder", 1, pair="BTCUSDT", side="buy", type="market", amount="100")
    assert (order["state"], order["reason"], order["filled"]) == ("withdrawn", "unfilled", "0.000000")
    async with quiet_site.kernel.db.read() as conn:
        assert {b.held for b in await quiet_site.kernel.ledger.balances(conn, 1, 0)} == {0}


async def test_simulated_participants_trade_like_everybody_and_the_ledger_stays_whole(site: Site) -> None:
    pair = site.spot.pair("BTCUSDT")
    for number in range(10):
        side = Side.BUY if number % 2 else Side.SELL
        for realm in (0, 1):
            await trade_once(site.spot, pair, realm, side, 900 * USDT)
    for realm in (0, 1):
        assert len(site.spot.sequencer.markets[realm, pair.pair_id].tape) >= 10
    async with site.kernel.db.read() as conn:
        await site.kernel.ledger.seal(conn)
        report = await site.kernel.ledger.verify(conn)
    assert report.ok, report.findings


def test_every_state_that_is_not_final_has_an_exit() -> None:
    described = plugin_of(plugin).states[0].describe()
    assert {row["state"] for row in described["states"] if row["final"]} == {"closed", "withdrawn"}
    assert all(row["final"] or row["exits"] for row in described["states"])


def test_codes_lie_in_the_plugins_hundred() -> None:
    numbers = [code.number for code in plugin_of(plugin).codes]
    assert len(numbers) == len(set(numbers))
    assert all(3400 <= number < 3500 for number in numbers)


async def test_the_list_says_what_the_open_orders_of_all_its_pages_hold(site: Site) -> None:
    await site.fund(1, {"USDT": 200_000 * USDT, "BTC": BTC})
    for _ in range(PAGE + 3):
        await site.call("placeSpotOrder", 1, **LIMIT)
    await site.call("placeSpotOrder", 1, **(LIMIT | {"side": "sell", "price": "51000", "quantity": "0.5"}))
    everything = [{"coin": "USDT", "amount": "112700.00000000"}, {"coin": "BTC", "amount": "0.50000000"}]
    assert (await site.call("spotOrders", 1, state="pending"))["held"] == everything
    first = await site.call("spotOrders", 1, state="pending", pair="BTCUSDT")
    second = await site.call("spotOrders", 1, state="pending", after=first["next"], pair="BTCUSDT")
    assert first["held"] == second["held"] == everything
    assert first["open"] == second["open"] == PAGE + 4
    assert (await site.call("spotOrders", 1, state="pending", pair="ETHUSDT"))["held"] == []
    assert (await site.call("spotOrders", 1, state="trading"))["held"] == []
    assert (await site.call("spotOrders", 1, state="history"))["held"] == []


async def test_an_order_that_was_placed_is_told_again_whatever_has_changed_since(site: Site) -> None:
    await site.fund(1, {"USDT": 20_000 * USDT})
    limit = await site.call("placeSpotOrder", 1, rtoken="limitPress", **LIMIT)
    market = await site.call("placeSpotOrder", 1, rtoken="marketPress", **MARKET_ORDER)
    # The price has left the band of the one and then stops, the pair closes; the host is told, too.
    site.prices.set("BTCUSDT", 250_000_00)
    assert await site.call("placeSpotOrder", 1, rtoken="limitPress", **LIMIT) == limit
    await refused(spot_codes.PRICE_BAND, site.call("placeSpotOrder", 1, **LIMIT), "price")
    site.prices.set("BTCUSDT", 250_000_00, age_ms=LONG_AGO)
    assert await site.call("placeSpotOrder", 1, rtoken="marketPress", **MARKET_ORDER) == market
    await refused(spot_codes.PRICE_TOO_OLD, site.call("placeSpotOrder", 1, **MARKET_ORDER), "type")

    site.prices.set("BTCUSDT", PRICE)
    assert await site.done_before("placeSpotOrder", 1, rtoken="limitPress", **LIMIT) == limit
    assert await site.done_before("placeSpotOrder", 1, rtoken="otherPress", **LIMIT) is None
    site.publish("BTCUSDT", trading="closing")
    site.spot._follow_terms()
    assert await site.call("placeSpotOrder", 1, rtoken="marketPress", **MARKET_ORDER) == market
    await refused(
        codes.RTOKEN_CONFLICT, site.call("placeSpotOrder", 1, rtoken="limitPress", **(LIMIT | {"quantity": "0.2"}))
    )
    await refused(spot_codes.PAIR_CLOSING, site.call("placeSpotOrder", 2, rtoken="limitPress", **LIMIT), "pair")
    assert await site.kernel.db.fetchval("SELECT count(*) FROM spot_order") == 2


async def test_a_patient_order_rests_far_from_the_market(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT, "BTC": BTC})
    terms = {"pair": "BTCUSDT", "type": "limit", "quantity": "0.01"}
    for side, price in (("sell", "55000"), ("sell", "200000"), ("buy", "45000"), ("buy", "11000")):
        order = await site.call("placeSpotOrder", 1, **terms, side=side, price=price)
        assert order["state"] == "pending", order
