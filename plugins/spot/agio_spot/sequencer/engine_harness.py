"""An engine without a site: the sequencer on a prepared database, for the replay, the benchmark and the tests.

Everything in it is what a deployment runs; only the price source is set by hand, and coins come from `house:flow`.
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from decimal import Decimal
from itertools import count

import asyncpg
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.ledger import Cause, Ledger, Report, Transfer, Wallet
from agio_kernel.plugins.found import ledger_within
from agio_kernel.ports.clock import Clock, SystemClock
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.prices import InstrumentInfo, NoPrices, Tick, TickListener
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.migrate import Migrations, migrate

from agio_spot import declared
from agio_spot.declared.products import PairTerms, finest_step, finest_tick, make_pair
from agio_spot.declared.proofs import FLOW_FUNDS
from agio_spot.declared.reasons import FLOW, FLOW_CAUSE
from agio_spot.engine.order import Order, Side, TimeInForce, Type, hold_amount, market_price
from agio_spot.engine.pair import Pair
from agio_spot.engine.quotes import QuoteConfig
from agio_spot.engine.record import OrderRecord
from agio_spot.engine.terms import Terms
from agio_spot.sequencer import store
from agio_spot.sequencer.accounts import Accounts
from agio_spot.sequencer.commands import Cancel, CancelKind, PlaceOrder
from agio_spot.sequencer.engine_state import Audience, Happened, nothing
from agio_spot.sequencer.market import Market
from agio_spot.sequencer.sequencer import Limits, Sequencer

MIGRATIONS = Migrations("spot", "agio_spot.migrations")
ASSETS = {
    asset.code: asset
    for asset in (
        AssetSpec(1, "USDT", 8, "Tether"),
        AssetSpec(2, "BTC", 8, "Bitcoin"),
        AssetSpec(3, "ETH", 8, "Ethereum"),
    )
}
INSTRUMENTS = (
    InstrumentInfo("BTCUSDT", "Bitcoin", "crypto", "BTC", "USDT", 2, 6, True, 1),
    InstrumentInfo("ETHUSDT", "Ethereum", "crypto", "ETH", "USDT", 2, 5, True, 2),
)


def terms_of(instrument: InstrumentInfo) -> PairTerms:
    """The terms that its pairs trade on: those of a fresh deployment."""
    return PairTerms(
        maker_fee=Decimal("0.001"),
        taker_fee=Decimal("0.0012"),
        minimum_notional=Decimal(10),
        maximum_notional=Decimal(5_000_000),
        price_band=Decimal("0.05"),
        patience=5,
        tick=finest_tick(instrument),
        step=finest_step(instrument, ASSETS),
        house_notional=Decimal(20_000),
        house_spread_bp=Decimal("0.2"),
    )


class HandPrices(NoPrices):
    """A price source that is moved by hand."""

    def __init__(self, instruments: Sequence[InstrumentInfo], clock: Clock = SystemClock()) -> None:
        self._instruments = tuple(instruments)
        self._clock = clock
        self._latest: dict[str, Tick] = {}
        self._listeners: list[TickListener] = []
        self._numbers = count(1)

    def instruments(self) -> Sequence[InstrumentInfo]:
        """Every instrument it knows."""
        return self._instruments

    def latest(self, symbol: str) -> Tick | None:
        """The price last set."""
        return self._latest.get(symbol)

    def is_open(self, symbol: str, at_ms: int | None = None) -> bool:
        """Whether the venue is open: always."""
        return True

    def listen(self, listener: TickListener) -> Callable[[], None]:
        """Tell `listener` of every price set."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def set(self, symbol: str, price: int, *, age_ms: int = 0) -> None:
        """Move a price, as of now or of so long ago."""
        tick = Tick(symbol, price, self._clock.now_ms() - age_ms, next(self._numbers))
        self._latest[symbol] = tick
        for listener in list(self._listeners):
            listener([tick])


class EngineHarness:
    """The parts of a venue, and the few things that are done with it again and again."""

    def __init__(self, db: Database, ledger: Ledger, prices: HandPrices, ids: IdSource, clock: Clock) -> None:
        self.db = db
        self.ledger = ledger
        self.prices = prices
        self.ids = ids
        self.clock = clock
        self.accounts = Accounts(db, ledger)
        self.pairs: dict[str, Pair] = {}
        self._rtokens = count(1)

    sequencer: Sequencer

    def market(self, symbol: str, realm: int) -> Market:
        """One of its books."""
        return self.sequencer.markets[realm, self.pairs[symbol].pair_id]

    async def fund(self, user_id: int, realm: int, amounts: Mapping[str, int]) -> None:
        """Lend a user coins, in minor units by asset code."""

        async def lend(tx: asyncpg.Connection) -> None:
            wanted = [(int(Wallet.SPOT), ASSETS[code].id) for code in amounts]
            accounts = await self.ledger.open_accounts(tx, user_id, realm, wanted)
            transfers = []
            for key, amount in zip(wanted, amounts.values(), strict=True):
                funds = await self.ledger.house(tx, realm, key[1], FLOW_FUNDS.name)
                transfers.append(Transfer(funds, accounts[key], amount, FLOW, Cause(FLOW_CAUSE, self.ids.next())))
            await store.insert_loans(tx, transfers)
            await self.ledger.post(tx, transfers)

        await self.db.run(lend)

    async def placing(
        self,
        user_id: int,
        realm: int,
        symbol: str,
        side: Side,
        *,
        price: int = 0,
        quantity: int = 0,
        amount: int = 0,
        tif: TimeInForce | None = None,
        post_only: bool = False,
        rtoken: str = "",
        fingerprint: bytes = b"",
        client_id: str | None = None,
        terms: Terms | None = None,
    ) -> PlaceOrder:
        """The command of an order: limit where a price is given, else market."""
        pair = self.pairs[symbol]
        tick = self.prices.latest(symbol)
        assert tick is not None
        order = Order(
            id=0,
            user_id=user_id,
            realm=realm,
            pair_id=pair.pair_id,
            side=side,
            type=Type.LIMIT if price else Type.MARKET,
            time_in_force=tif or (TimeInForce.GTC if price else TimeInForce.IOC),
            post_only=post_only,
            price=price or market_price(pair, side, tick.price),
            quantity=quantity,
            amount=amount,
            terms=terms,
        )
        base, quote = await self.accounts.of(user_id, realm, pair)
        spends, receives = (quote, base) if side is Side.BUY else (base, quote)
        rtoken = rtoken or f"r{next(self._rtokens):07}"
        return PlaceOrder(
            order, hold_amount(pair, order), spends, receives, rtoken, fingerprint or rtoken.encode(), client_id
        )

    async def place(self, user_id: int, realm: int, symbol: str, side: Side, **terms: object) -> OrderRecord:
        """Place an order and wait for its commit."""
        return await self.sequencer.submit(await self.placing(user_id, realm, symbol, side, **terms))  # type: ignore[arg-type]

    async def cancel(self, user_id: int, realm: int, order_id: int, rtoken: str = "") -> OrderRecord:
        """Withdraw an order and wait for the commit."""
        rtoken = rtoken or f"c{next(self._rtokens):07}"
        command = Cancel(CancelKind.ONE, user_id, realm, rtoken, b"%d" % order_id, order_id=order_id)
        return (await self.sequencer.submit(command))[0]

    async def balance(self, user_id: int, realm: int, code: str) -> tuple[int, int]:
        """(available, held) of a user's coin."""
        async with self.db.read() as conn:
            for balance in await self.ledger.balances(conn, user_id, realm):
                if balance.asset == ASSETS[code].id:
                    return balance.available, balance.held
        return 0, 0

    async def verify(self) -> Report:
        """Seal and prove the whole ledger."""
        async with self.db.read() as conn:
            await self.ledger.seal(conn)
            return await self.ledger.verify(conn)


async def prepare(owner_dsn: str) -> None:
    """Bring a database up to what a venue needs, as its owner."""
    await migrate(owner_dsn, [MIGRATIONS])
    conn = await asyncpg.connect(owner_dsn)
    try:
        await Ledger(ledger_within(declared), IdSource(SystemClock())).ensure_assets(conn, ASSETS.values())
    finally:
        await conn.close()


@asynccontextmanager
async def open_harness(
    db: Database,
    start_prices: Mapping[str, int],
    *,
    quotes: QuoteConfig | None = None,
    audience: Audience | None = None,
    limits: Limits = Limits(),
    clock: Clock | None = None,
    open_orders_per_user: int = 200,
    instruments: Sequence[InstrumentInfo] = INSTRUMENTS,
    start_s: float = 60.0,
    happened: Happened = nothing,
) -> AsyncIterator[EngineHarness]:
    """Trade the pairs of `start_prices` in both realms while this is open; `quotes` lets the house quote.

    A large book takes its time to come back: at most `start_s`.
    """
    clock = clock or SystemClock()
    ids = IdSource(clock)
    ledger = Ledger(ledger_within(declared), ids)
    listed = [one for one in instruments if one.symbol in start_prices]
    harness = EngineHarness(db, ledger, HandPrices(listed, clock), ids, clock)
    for symbol, price in start_prices.items():
        harness.prices.set(symbol, price)
    kept = await db.run(lambda tx: store.keep_pairs(tx, listed))
    markets = []
    for instrument in listed:
        pair = make_pair(instrument, kept[instrument.symbol].id, ASSETS, terms_of(instrument))
        harness.pairs[pair.symbol] = pair
        for realm in (0, 1):
            markets.append(Market(pair, realm, await harness.accounts.of_house(realm, pair), quotes))
    harness.sequencer = Sequencer(
        db,
        ledger,
        harness.prices,
        ids,
        clock,
        audience=audience,
        open_orders_per_user=lambda: open_orders_per_user,
        happened=happened,
        limits=limits,
    )
    listed_ids = {pair.pair_id for pair in harness.pairs.values()}
    unlisted = [(realm, one.id) for one in kept.values() if one.id not in listed_ids for realm in (0, 1)]
    await harness.sequencer.start(markets, unlisted, start_s)
    try:
        yield harness
    finally:
        await harness.sequencer.stop()
