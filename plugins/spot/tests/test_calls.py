"""The calls as the host makes them: forms in, views out, refusals with their codes."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio
from agio_kernel import codes
from agio_kernel.clock import SystemClock
from agio_kernel.contracts import Call, Kernel
from agio_kernel.db import Database
from agio_kernel.errors import Refusal
from agio_kernel.ids import IdSource
from agio_kernel.ledger import Cause, Ledger, Transfer, Wallet
from agio_kernel.parameters import Parameters
from agio_kernel.prices import InstrumentInfo
from agio_kernel.request import Client, Request
from agio_kernel.rules import Rule, Rules
from agio_kernel.session.principal import Principal, Realm, Subject
from agio_kernel.settings import Brand, Deployment, Settings
from agio_kernel.testing_amounts import HOSTILE_AMOUNTS
from agio_spot import codes as spot_codes
from agio_spot import plugin
from agio_spot.config import SpotConfig
from agio_spot.desk import Desk
from agio_spot.flow import trade_once
from agio_spot.kept_pair import ScalesChanged
from agio_spot.ledger_codes import FLOW, FLOW_CAUSE, FLOW_FUNDS, LEDGER_CODES
from agio_spot.order import Side
from agio_spot.parameters import PARAMETERS
from agio_spot.products import CLOSED, OPEN
from agio_spot.schemas import PAGE_SIZE
from agio_spot.venue import ASSETS, INSTRUMENTS, HandPrices
from msgspec.structs import replace

USDT = BTC = 10**8
PRICE = 50_000_00


class Watchers:
    """A feed on which everything is watched and remembered."""

    def __init__(self) -> None:
        self.said: list[tuple[str, int, Any]] = []

    def publish(self, topic: str, data: Any) -> None:
        self.said.append((topic, 0, data))

    def publish_each(self, topic: str, data: Any) -> None:
        self.said.append((topic, 0, data))

    def publish_private(self, topic: str, owner: int, data: Any) -> None:
        self.said.append((topic, owner, data))

    def watched(self, topic: str) -> bool:
        return True

    def of(self, topic: str, owner: int = 0) -> list[Any]:
        return [data for name, whose, data in self.said if (name, whose) == (topic, owner)]


class Site:
    """A running desk and the calls on it."""

    def __init__(self, kernel: Kernel, prices: HandPrices, feed: Watchers) -> None:
        self.kernel = kernel
        self.prices = prices
        self.feed = feed
        self.desk: Desk = kernel.part(Desk)
        self.calls: dict[str, Call] = {call.path: call for call in plugin.register_calls(kernel)}
        self._presses = 0

    def who(self, user_id: int, realm: Realm = Realm.REAL) -> Principal:
        return Principal(Subject.USER, user_id, str(user_id), 1, realm=realm)

    async def call(self, path: str, who: Principal | int | None = None, *, rtoken: str = "", **fields: str) -> Any:
        """One call as the host makes it: strings into the form, the answer as it goes over the wire."""
        call = self.calls[f"web/{path}"]
        self._presses += 1
        principal = self.who(who) if isinstance(who, int) else who
        try:
            form = msgspec.convert(fields, call.form, strict=False)
        except msgspec.ValidationError as error:
            raise Refusal(codes.MALFORMED) from error
        print_ = sha256(repr((path, sorted(fields.items()))).encode()).digest()
        press = rtoken or f"press{self._presses}"
        client = Client("127.0.0.1", "127.0.0.1", "")
        request = Request(call, principal, form, "en", press, print_, client, self.kernel.intents)
        return msgspec.json.decode(msgspec.json.encode(await call.handler(request)))

    async def fund(self, user_id: int, amounts: dict[str, int], realm: int = 0) -> None:
        ledger, ids = self.kernel.ledger, self.kernel.ids
        async with self.kernel.db.transaction() as tx:
            for code, amount in amounts.items():
                asset = ASSETS[code].id
                account = (await ledger.open_accounts(tx, user_id, realm, [(Wallet.SPOT, asset)]))[Wallet.SPOT, asset]
                funds = await ledger.house(tx, realm, asset, FLOW_FUNDS)
                await ledger.post(tx, [Transfer(funds, account, amount, FLOW, Cause(FLOW_CAUSE, ids.next()))])

    async def has(self, user_id: int, code: str, realm: int = 0) -> tuple[int, int]:
        """(available, held) of a user's coin."""
        async with self.kernel.db.read() as conn:
            balances = await self.kernel.ledger.balances(conn, user_id, realm)
        return next((b.available, b.held) for b in balances if b.asset == ASSETS[code].id)

    def publish(self, symbol: str, **changes: Any) -> None:
        """Let other terms of a pair come into force."""
        rows = self.desk.rows.rows()
        row = rows[symbol]
        changed = {**rows, symbol: replace(row, terms=replace(row.terms, **changes))}
        self.desk.rows = Published(changed)


class Published:
    """Rows of a catalogue that are in force from now on."""

    def __init__(self, rows: Any) -> None:
        self._rows = rows

    def rows(self) -> Any:
        return self._rows

    def turn(self) -> object:
        return self

    def content(self, _: str) -> None:
        return None


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


@asynccontextmanager
async def open_site(
    db: Database, folder: Path, config: SpotConfig, instruments: Sequence[InstrumentInfo] = INSTRUMENTS
) -> AsyncIterator[Site]:
    clock = SystemClock()
    ids = IdSource(clock)
    prices, feed = HandPrices(instruments), Watchers()
    prices.set("BTCUSDT", PRICE)
    prices.set("ETHUSDT", 3_000_00)
    deployment = Deployment(development=True)
    settings = Settings(deployment, Brand(), ("spot",), {}, folder, b"x" * 32, folder)
    absent: Any = None
    kernel = Kernel(
        settings=settings,
        config={"spot": config},
        clock=clock,
        ids=ids,
        db=db,
        ledger=Ledger(LEDGER_CODES, ids),
        sessions=absent,
        bus=absent,
        feed=feed,
        prices=prices,
        files=absent,
        sender=absent,
        parameters=Parameters(PARAMETERS, db, ids),
        messages=absent,
        intents=absent,
        counters=absent,
        rules=Rules(),
        secrets=absent,
        assets=ASSETS,
    )
    opened = Site(kernel, prices, feed)
    async with opened.desk.running():
        yield opened


async def refused(code: codes.Code, awaitable: Any, field: str | None = None) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await awaitable
    assert caught.value.code is code
    if field is not None:
        assert caught.value.field == field
    return caught.value


async def until(happened: Callable[[], bool]) -> None:
    """Wait for something the site does by itself."""
    async with asyncio.timeout(20):
        while not happened():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.01)


LIMIT = {"pair": "BTCUSDT", "side": "buy", "type": "limit", "price": "49000.00", "quantity": "0.1"}


async def test_a_limit_order_rests_and_is_listed_and_withdrawn(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    order = await site.call("placeSpotOrder", 1, **LIMIT, client_id="mine-1")
    assert order["pair"] == "BTCUSDT"
    assert (order["state"], order["price"], order["quantity"]) == ("pending", "49000.00", "0.100000")
    assert (order["filled"], order["average"], order["client_id"]) == ("0.000000", None, "mine-1")
    assert order["fee_coin"] == "BTC"
    listed = await site.call("spotOrders", 1, state="pending")
    assert (listed["rows"], listed["total"], listed["page"], listed["pages"]) == ([order], 1, 1, 1)
    withdrawn = await site.call("cancelSpotOrder", 1, id=order["id"])
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
    assert mine["total"] >= 1
    assert {row["order"] for row in mine["rows"]} == {order["id"]}
    assert {row["role"] for row in mine["rows"]} == {"taker"}
    tape = await site.call("spotTrades", None, pair="BTCUSDT")
    assert [row["id"] for row in tape["rows"]] == [row["id"] for row in mine["rows"]]


async def test_own_trades_of_a_pair_are_found_behind_many_of_another(site: Site) -> None:
    await site.fund(1, {"USDT": 100_000 * USDT})
    terms = {"side": "buy", "type": "market", "amount": "20"}
    bought = await site.call("placeSpotOrder", 1, pair="ETHUSDT", **terms)
    for _ in range(PAGE_SIZE + 2):
        await site.call("placeSpotOrder", 1, pair="BTCUSDT", **terms)
    everything = await site.call("mySpotTrades", 1)
    assert {row["pair"] for row in everything["rows"]} == {"BTCUSDT"}
    mine = await site.call("mySpotTrades", 1, pair="ETHUSDT")
    assert {row["order"] for row in mine["rows"]} == {bought["id"]}
    assert (mine["total"], mine["pages"]) == (len(mine["rows"]), 1)
    others = await site.call("mySpotTrades", 1, pair="BTCUSDT", page="2")
    assert others["total"] == everything["total"] - mine["total"]
    assert (await site.call("mySpotTrades", 2, pair="ETHUSDT"))["rows"] == []
    await refused(spot_codes.PAIR_UNKNOWN, site.call("mySpotTrades", 1, pair="NOPE"), "pair")


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
    topics = {topic.name: topic for topic in plugin.register_topics(site.kernel)}
    await site.fund(1, {"USDT": 10_000 * USDT})
    await site.call("placeSpotOrder", 1, **LIMIT)
    assert (await topics["depth"].snapshot("BTCUSDT", None)).bids
    assert (await topics["depth"].snapshot("BTCUSDT.demo", None)).bids
    assert await topics["depth"].snapshot("NOSUCH", None) is None
    assert topics["trades"].snapshot("BTCUSDT", None) == []
    own: Any = topics["orders"].snapshot("", site.who(1))
    assert [view.state for view in own] == ["pending"]
    assert topics["orders"].snapshot("", None) is None
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
        ({"price": "40000"}, spot_codes.PRICE_BAND, "price"),
        ({"price": "60000"}, spot_codes.PRICE_BAND, "price"),
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
            with pytest.raises(Refusal):
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
    for unknown in ("1", "9" * 19):
        await refused(spot_codes.ORDER_NOT_FOUND, site.call("cancelSpotOrder", 1, id=unknown))
    await refused(codes.MALFORMED, site.call("cancelSpotOrder", 1, id="-1"))
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
    assert (await site.call("spotOrders", 1, state="open"))["total"] == 1
    assert (await site.call("cancelAllSpotOrders", 1))["cancelled"] == 1
    assert (await site.call("cancelAllSpotOrders", 1))["cancelled"] == 0


async def test_lists_have_pages(site: Site) -> None:
    await site.fund(1, {"USDT": 1_000_000 * USDT})
    for _ in range(23):
        await site.call("placeSpotOrder", 1, **LIMIT)
    second = await site.call("spotOrders", 1, state="all", page="2")
    assert (len(second["rows"]), second["total"], second["page"], second["pages"]) == (3, 23, 2, 2)
    await refused(spot_codes.STATE_UNKNOWN, site.call("spotOrders", 1, state="lost"))
    for page in ("0", "-1", "x", "9" * 30):
        await refused(codes.MALFORMED, site.call("spotOrders", 1, page=page))


async def test_a_rule_may_object_to_an_order(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})

    def object_(principal: Principal, facts: Any) -> None:
        raise Refusal(codes.NOT_AVAILABLE)

    msgspec.structs.force_setattr(site.kernel, "rules", Rules([Rule("spot.order", object_)]))
    await refused(codes.NOT_AVAILABLE, site.call("placeSpotOrder", 1, **LIMIT))


async def test_a_market_order_without_anybody_opposite_is_withdrawn_and_released(quiet_site: Site) -> None:
    await quiet_site.fund(1, {"USDT": 10_000 * USDT})
    order = await quiet_site.call("placeSpotOrder", 1, pair="BTCUSDT", side="buy", type="market", amount="100")
    assert (order["state"], order["reason"], order["filled"]) == ("withdrawn", "unfilled", "0.000000")
    async with quiet_site.kernel.db.read() as conn:
        assert {b.held for b in await quiet_site.kernel.ledger.balances(conn, 1, 0)} == {0}


async def test_simulated_participants_trade_like_everybody_and_the_ledger_stays_whole(site: Site) -> None:
    pair = site.desk.pair("BTCUSDT")
    for number in range(10):
        side = Side.BUY if number % 2 else Side.SELL
        for realm in (0, 1):
            await trade_once(site.desk, pair, realm, side, 900 * USDT)
    for realm in (0, 1):
        assert len(site.desk.sequencer.markets[realm, pair.pair_id].tape) >= 10
    async with site.kernel.db.read() as conn:
        await site.kernel.ledger.seal(conn)
        report = await site.kernel.ledger.verify(conn)
    assert report.ok, report.findings


def test_every_state_that_is_not_final_has_an_exit() -> None:
    described = plugin.register_states()[0].describe()
    assert {row["state"] for row in described["states"] if row["final"]} == {"closed", "withdrawn"}
    assert all(row["final"] or row["exits"] for row in described["states"])


def test_codes_lie_in_the_plugins_hundred() -> None:
    numbers = [code.number for code in plugin.register_codes()]
    assert len(numbers) == len(set(numbers))
    assert all(3400 <= number < 3500 for number in numbers)


# --- prices that stop -------------------------------------------------------------------------------------------------

LONG_AGO = 60_000
MARKET_ORDER = {"pair": "BTCUSDT", "side": "buy", "type": "market", "amount": "100"}


def house_levels(site: Site) -> int:
    book = site.desk.market(site.desk.pair("BTCUSDT"), None).book
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
    site.prices.set("BTCUSDT", PRICE, age_ms=site.desk.price_age_ms - 1_000)
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
    assert (await site.call("spotOrders", 1, state="closed"))["total"] == 1


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
        broken.setattr(site.desk, "_read_terms", fail)
        await until(lambda: bool(looks))
    site.prices._latest["BTCUSDT"] = replace(site.prices._latest["BTCUSDT"], time_ms=0)  # and nobody hears of it
    await until(lambda: house_levels(site) == 0 and site.desk.market(site.desk.pair("BTCUSDT"), None).unpriced)


# --- asked again ------------------------------------------------------------------------------------------------------


async def test_an_order_that_was_placed_is_told_again_whatever_has_changed_since(site: Site) -> None:
    await site.fund(1, {"USDT": 20_000 * USDT})
    limit = await site.call("placeSpotOrder", 1, rtoken="limitPress", **LIMIT)
    market = await site.call("placeSpotOrder", 1, rtoken="marketPress", **MARKET_ORDER)
    # The price has left the band of the one and then stops, the pair closes, and a rule objects to both.
    site.prices.set("BTCUSDT", 60_000_00)
    assert await site.call("placeSpotOrder", 1, rtoken="limitPress", **LIMIT) == limit
    await refused(spot_codes.PRICE_BAND, site.call("placeSpotOrder", 1, **LIMIT), "price")
    site.prices.set("BTCUSDT", 60_000_00, age_ms=LONG_AGO)
    assert await site.call("placeSpotOrder", 1, rtoken="marketPress", **MARKET_ORDER) == market
    await refused(spot_codes.PRICE_TOO_OLD, site.call("placeSpotOrder", 1, **MARKET_ORDER), "type")

    def object_(principal: Principal, facts: Any) -> None:
        raise Refusal(codes.NOT_AVAILABLE)

    site.prices.set("BTCUSDT", PRICE)
    msgspec.structs.force_setattr(site.kernel, "rules", Rules([Rule("spot.order", object_)]))
    assert await site.call("placeSpotOrder", 1, rtoken="limitPress", **LIMIT) == limit
    site.publish("BTCUSDT", trading="closing")
    site.desk._follow_terms()
    assert await site.call("placeSpotOrder", 1, rtoken="marketPress", **MARKET_ORDER) == market
    await refused(
        codes.RTOKEN_CONFLICT, site.call("placeSpotOrder", 1, rtoken="limitPress", **(LIMIT | {"quantity": "0.2"}))
    )
    await refused(spot_codes.PAIR_CLOSING, site.call("placeSpotOrder", 2, rtoken="limitPress", **LIMIT), "pair")
    assert await site.kernel.db.fetchval("SELECT count(*) FROM spot_order") == 2


# --- pairs that end ---------------------------------------------------------------------------------------------------


async def test_what_rests_in_a_pair_that_is_closed_is_withdrawn_and_its_money_released(site: Site) -> None:
    demo = site.who(2, Realm.DEMO)
    await site.fund(1, {"USDT": 10_000 * USDT})
    await site.fund(2, {"USDT": 10_000 * USDT}, realm=1)
    eth = {"pair": "ETHUSDT", "side": "buy", "type": "limit", "price": "2900", "quantity": "1"}
    for who in (1, demo):
        await site.call("placeSpotOrder", who, **LIMIT)
    other = await site.call("placeSpotOrder", 1, **eth)
    site.publish("BTCUSDT", trading=CLOSED)
    await until(lambda: len(site.desk.sequencer.open_orders) == 1)
    [withdrawn] = (await site.call("spotOrders", 1, state="withdrawn"))["rows"]
    assert (withdrawn["state"], withdrawn["reason"]) == ("withdrawn", "pair_closed")
    assert (await site.call("spotOrders", demo, state="withdrawn"))["total"] == 1
    assert await site.has(1, "USDT") == (7_100 * USDT, 2_900 * USDT)
    assert await site.has(2, "USDT", 1) == (10_000 * USDT, 0)
    assert site.feed.of("orders", 1)[-1].reason == "pair_closed"
    assert (await site.call("spotOrders", 1, state="open"))["rows"] == [other]
    site.publish("BTCUSDT", trading=OPEN)
    await until(lambda: site.desk.pair("BTCUSDT").is_open)
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
    await site.desk.withdraw_ended()
    assert sorted(record.order.user_id for record in site.desk.sequencer.open_orders) == [1, 13, 14]
    [order] = (await site.call("spotOrders", site.who(12, Realm.DEMO), state="withdrawn"))["rows"]
    assert order["reason"] == "account_closed"
    assert await site.has(11, "USDT", 1) == (10_000 * USDT, 0)
    await site.desk.withdraw_ended()


async def test_a_closing_pair_leaves_its_orders_to_their_users(site: Site) -> None:
    await site.fund(1, {"USDT": 10_000 * USDT})
    order = await site.call("placeSpotOrder", 1, **LIMIT)
    site.publish("BTCUSDT", trading="closing")
    site.desk._look()
    await asyncio.sleep(0.1)
    assert (await site.call("spotOrders", 1))["rows"] == [order]
    assert (await site.call("cancelSpotOrder", 1, id=order["id"]))["reason"] == "by_user"


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
        assert (listed["rows"], listed["total"]) == ([resting, bought], 2)
        assert (await after.call("mySpotTrades", 1))["rows"] == traded
        assert {row["pair"] for row in (await after.call("spotPairs"))["rows"]} == {"BTCUSDT"}
        topics = {topic.name: topic for topic in plugin.register_topics(after.kernel)}
        own: Any = topics["orders"].snapshot("", after.who(1))
        assert [view.id for view in own] == [resting["id"]]
        withdrawn = await after.call("cancelSpotOrder", 1, id=resting["id"])
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
        assert site.desk.pair("ETHUSDT").finest_step == 100
    with pytest.raises(ScalesChanged, match="quantity_decimals 6"):
        async with open_site(spot_db, tmp_path, SpotConfig()):
            pass


async def test_the_list_says_what_the_open_orders_of_all_its_pages_hold(site: Site) -> None:
    await site.fund(1, {"USDT": 200_000 * USDT, "BTC": BTC})
    for _ in range(PAGE_SIZE + 3):
        await site.call("placeSpotOrder", 1, **LIMIT)
    await site.call("placeSpotOrder", 1, **(LIMIT | {"side": "sell", "price": "51000", "quantity": "0.5"}))
    everything = [{"coin": "USDT", "amount": "112700.00000000"}, {"coin": "BTC", "amount": "0.50000000"}]
    assert (await site.call("spotOrders", 1, state="pending"))["held"] == everything
    assert (await site.call("spotOrders", 1, state="pending", page="2", pair="BTCUSDT"))["held"] == everything
    assert (await site.call("spotOrders", 1, state="pending", pair="ETHUSDT"))["held"] == []
    assert (await site.call("spotOrders", 1, state="trading"))["held"] == []
    assert (await site.call("spotOrders", 1, state="history"))["held"] == []
