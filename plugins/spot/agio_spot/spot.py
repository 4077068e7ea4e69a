"""The context of this plugin: what of spot trading lives as long as the process, built from the kernel's ports."""

import asyncio
from collections import ChainMap
from collections.abc import AsyncIterator, Hashable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import timedelta
from decimal import Decimal
from typing import Any

import asyncpg
import structlog
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.ledger import Realm
from agio_kernel.ledger.account_events import AccountEvents
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.events import DemoEnded, Subscription
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import InstrumentInfo, Tick
from agio_kernel.settings.catalogues import Catalogue, Catalogues, FieldValue
from msgspec.structs import replace

from agio_spot.book_stream import BookView
from agio_spot.declared.codes import NO_PRICE, PAIR_CLOSING, PAIR_HALTED, PAIR_UNKNOWN, PRICE_TOO_OLD
from agio_spot.declared.config import SpotConfig
from agio_spot.declared.parameters import AUCTION, HALTED_ORDERS, OPEN_ORDERS, PRICE_AGE, WITHDRAW
from agio_spot.declared.products import (
    CLOSED,
    HALTED,
    OPEN,
    PairTerms,
    make_pair,
    make_quotes,
    pairs_catalogue,
    tradable,
)
from agio_spot.effects import refused_by
from agio_spot.engine.book import Depth
from agio_spot.engine.order import Reason
from agio_spot.engine.pair import Pair
from agio_spot.engine.quotes import QuoteConfig
from agio_spot.engine.record import OrderRecord
from agio_spot.engine.trade import Trade
from agio_spot.house.inventory import Inventory
from agio_spot.house.positions import HousePositions
from agio_spot.owner.route import OwnerRoute
from agio_spot.publisher import Publisher, topic
from agio_spot.sequencer import store
from agio_spot.sequencer.accounts import Accounts
from agio_spot.sequencer.commands import Cancel, CancelKind, CloseOut, Command, Expire, Fire, Refresh, Uncross
from agio_spot.sequencer.engine_state import Happened, nothing
from agio_spot.sequencer.kept_pair import former_pair
from agio_spot.sequencer.market import TAPE_LENGTH, Market
from agio_spot.sequencer.sequencer import Sequencer
from agio_spot.switches import Switches
from agio_spot.trade_listeners import TradeListeners

log = structlog.get_logger(__name__)

ENDED_EVERY_S = 15.0
"""Interval at which orders of demo accounts that have ended are looked for, in seconds: those of an account that is
left, at once as well."""
INVENTORY_AGAIN_S = 30.0
"""After which the sums are tried again where they couldn't be read."""


class Spot:
    """The pairs, their sequencer and what keeps both going. Before `running` is entered it knows no pair."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.config: SpotConfig = kernel.config.get("spot") or SpotConfig()
        self.instruments: dict[str, InstrumentInfo] = {}
        self.pairs: dict[int, Pair] = {}
        self._former: dict[int, Pair] = {}
        self.every_pair: Mapping[int, Pair] = ChainMap(self.pairs, self._former)
        """The pairs, and those of instruments that aren't listed any more: what orders and trades are shown in."""
        self.accounts = Accounts(kernel.db, kernel.ledger)
        self.inventory = Inventory()
        self.publisher = Publisher(kernel.feed, self.every_pair, kernel.assets, self.inventory, self.halt_reason)
        self.sequencer = Sequencer(
            kernel.db,
            kernel.ledger,
            kernel.prices,
            kernel.ids,
            kernel.clock,
            audience=self.publisher,
            open_orders_per_user=lambda: self.open_orders_per_user,
            price_age_ms=lambda: self.price_age_ms,
            happened=lambda batch: self.happened(batch),
            first=self._begin,
        )
        self.route = OwnerRoute(kernel, self.sequencer, self.publisher)
        self.switches = Switches(kernel, self.sequencer)
        self.trade_listeners = TradeListeners(kernel, self.sequencer, self.publisher)
        self.happened: Happened = nothing
        """Events written of a batch beside its rows."""
        self.open_orders_per_user = 0
        self.price_age_ms = 0
        self._by_symbol: dict[str, int] = {}
        self.catalogue = pairs_catalogue(
            lambda: self.listed, kernel.assets, self._house, lambda *asked: refused_by(self, *asked)
        )
        self.rows = kernel.part(Catalogues).of(self.catalogue)
        self._terms: Mapping[str, PairTerms] = {}
        self._cache_version: Hashable = None
        self._pending: set[tuple[int, int]] = set()
        self._expiring = False
        self._ended = asyncio.Event()
        self._begun = asyncio.Event()
        self._unlisted: list[tuple[int, int]] = []

    # --- what calls ask ---------------------------------------------------------------------------------------------

    def pair(self, symbol: str) -> Pair:
        """The pair of this symbol; an ApiError where there is none."""
        if (pair := self.find_pair(symbol)) is None:
            raise ApiError(PAIR_UNKNOWN, field="pair")
        return pair

    def find_pair(self, symbol: str) -> Pair | None:
        """The pair of this symbol, if there is one."""
        pair_id = self._by_symbol.get(symbol)
        return None if pair_id is None else self.pairs[pair_id]

    def open_pair(self, symbol: str) -> Pair:
        """The pair of this symbol where it takes orders; an ApiError where there is none, or it is closing."""
        pair = self.pair(symbol)
        if not pair.is_open:
            closed = PAIR_UNKNOWN if self.is_closed(pair) else PAIR_CLOSING
            raise ApiError(PAIR_HALTED if pair.is_halted else closed, field="pair")
        return pair

    def is_closed(self, pair: Pair) -> bool:
        """Whether the pair isn't listed any more."""
        return self._terms[pair.symbol].trading == CLOSED

    def offered(self) -> Sequence[str]:
        """The pairs that are listed, halted ones included."""
        return [pair.symbol for pair in self.pairs.values() if not self.is_closed(pair)]

    def halt_reason(self, pair: Pair) -> str | None:
        """Return the reason for which the pair is halted; None where it isn't."""
        return self._terms[pair.symbol].halt_reason if pair.is_halted else None

    def follows(self, symbol: str, field: str) -> bool:
        """Whether the pair says nothing of its own in this field, so that the deployment-wide constant holds."""
        held = self.rows.content(symbol)
        return held is None or held[1].get(field, "") == ""

    @property
    def listed(self) -> list[InstrumentInfo]:
        """The instruments of which coins can change hands."""
        return tradable(self.kernel.prices.instruments(), self.kernel.assets)

    def reference_price(self, pair: Pair, *, fresh: bool = False) -> int:
        """The newest price of the pair's instrument, which bounds what may be ordered; an ApiError where there is none.

        ``fresh`` refuses one that is too old: what is priced by it alone must wait for the next.
        """
        tick = self.kernel.prices.latest(pair.symbol)
        if tick is None:
            raise ApiError(NO_PRICE, field="pair")
        if fresh and tick.is_stale(self.kernel.clock.now_ms(), self.price_age_ms):
            raise ApiError(PRICE_TOO_OLD, field="type")
        return tick.price

    def market(self, pair: Pair, principal: Principal | None) -> Market:
        """The market this caller trades in: demo accounts have books of their own."""
        return self.sequencer.markets[int(principal.realm) if principal else Realm.REAL, pair.pair_id]

    async def depth(self, market: Market, limit: int) -> Depth:
        """The committed depth, with the house's quotes around the newest price."""
        if not self.sequencer.is_elsewhere:
            await self.sequencer.require_books()
        return await self.sequencer.submit(Refresh(market.key, limit))

    async def tape(self, market: Market) -> Sequence[Trade]:
        """The market's last trades, oldest first: the database's where another process trades."""
        if self.sequencer.is_ready:
            await self.sequencer.require_books()
            return market.tape
        async with self.kernel.db.read() as conn:
            realm, pair_id = market.key
            return list(reversed(await store.latest_trades(conn, realm, pair_id, TAPE_LENGTH)))

    async def book(self, market: Market) -> BookView:
        """The whole book with which somebody begins to follow the changes."""
        if self.sequencer.is_elsewhere:
            return await self.route.book(market.key)
        await self.sequencer.require_books()
        return await self.publisher.book(self.sequencer, market.key)

    async def open_orders(self, user_id: int) -> Mapping[int, OrderRecord]:
        """A user's open orders by id, oldest first: the database's where another process trades."""
        if not self.sequencer.is_elsewhere:
            await self.sequencer.require_books()
            return self.sequencer.open_orders.of_user(user_id)
        async with self.kernel.db.read() as conn:
            return {record.order.id: record for record in await store.open_orders_of(conn, user_id)}

    async def open_order(self, user_id: int, id: int) -> OrderRecord | None:
        """One of them, as far as it is known before its command is judged."""
        if not self.sequencer.is_elsewhere:
            return self.sequencer.open_orders.of_user(user_id).get(id)
        return (await self.open_orders(user_id)).get(id)

    # --- life -------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Spot"]:
        """Trade while this is open."""
        kernel = self.kernel
        self._read_terms()
        pairs = await self._make_pairs()
        self._know(pairs)
        async with AsyncExitStack() as stack:
            if not kernel.peers.alone:
                host = self.config.link_host or kernel.settings.host
                self.sequencer.reached_at(await stack.enter_async_context(self.route.running(host)))
                self.sequencer.route = self.route.submit
            async with self._trading(pairs):
                yield self

    @asynccontextmanager
    async def _trading(self, pairs: list[Pair]) -> AsyncIterator[None]:
        kernel = self.kernel
        await self.sequencer.start(await self._make_markets(pairs), self._unlisted)
        loops = [
            kernel.db.spawn(self.publisher.run(self.sequencer), name="spot depth"),
            kernel.db.spawn(self.trade_listeners.run(), name="spot trades"),
            kernel.db.spawn(self._watch_prices(), name="spot prices"),
            kernel.db.spawn(self._watch_ended(), name="spot ended accounts"),
            kernel.db.spawn(self._count_inventory(), name="spot inventory"),
        ]
        stop_listening = kernel.prices.listen(self._heard)
        try:
            async with self.switches.running():
                yield
        finally:
            stop_listening()
            for loop in loops:
                loop.cancel()
            await asyncio.gather(*loops, return_exceptions=True)
            await self.sequencer.stop()

    async def _make_pairs(self) -> list[Pair]:
        """The pairs of what is listed that aren't known yet."""
        kernel, listed = self.kernel, self.listed
        kept = await kernel.db.run(lambda tx: store.keep_pairs(tx, listed))
        pairs = []
        for instrument in listed:
            id = kept.pop(instrument.symbol).id
            if id not in self.pairs:
                self.instruments[instrument.symbol] = instrument
                pairs.append(make_pair(instrument, id, kernel.assets, self._terms[instrument.symbol]))
        former = (former_pair(one, kernel.assets) for one in kept.values())
        self._former.update((pair.pair_id, pair) for pair in former if pair is not None)
        self._unlisted = [(int(realm), one.id) for one in kept.values() for realm in Realm]
        return pairs

    def _know(self, pairs: Iterable[Pair]) -> None:
        for pair in pairs:
            self.pairs[pair.pair_id] = pair
            self._by_symbol[pair.symbol] = pair.pair_id

    async def _list_new(self) -> None:
        """Open the markets of instruments that came while the plugin runs: a coin was listed."""
        new = {one.symbol for one in self.listed} - self._by_symbol.keys()
        if not new:
            return
        self.rows.deliver_anew()
        self._cache_version = None
        self._follow_terms()
        pairs = await self._make_pairs()
        for market in await self._make_markets(pairs):
            self.sequencer.admit(market)
        self._know(pairs)  # only now: whoever finds a pair finds its markets
        for pair in pairs:
            for realm in Realm:
                self._refresh(self.sequencer.markets[int(realm), pair.pair_id])
        log.info("spot.markets_opened", symbols=sorted(new))

    async def _begin(self) -> list[Command]:
        """The books are this process's from now on: what a predecessor traded is counted and told, what he owed
        withdrawn, and whoever was told of his account is told on.
        """
        await self.kernel.part(AccountEvents).begin_writing()
        await self.trade_listeners.catch_up()
        self._begun.set()
        return await self.switches.inherited()

    async def _count_inventory(self) -> None:
        """Sum what the house has traded, beside the trading: until that is known its quotes lean nowhere."""
        positions = HousePositions(self)

        async def read() -> dict[tuple[int, int], tuple[int, int]]:
            async with self.kernel.db.read() as conn:
                by_realm = {int(realm): await positions.held(conn, realm) for realm in Realm}
            return {(realm, pair): held for realm, pairs in by_realm.items() for pair, held in pairs.items()}

        while True:
            await self._begun.wait()
            self._begun.clear()
            try:
                await self.inventory.begin(read)
            except Exception as error:
                log.warning("spot.inventory_unknown", error=f"{type(error).__name__}: {error}"[:500])
                self._begun.set()
                await asyncio.sleep(INVENTORY_AGAIN_S)

    async def _make_markets(self, pairs: Iterable[Pair]) -> list[Market]:
        markets = []
        for pair in pairs:
            for realm in Realm:
                quotes = self._quotes(realm, pair)
                house = await self.accounts.of_house(realm, pair)
                markets.append(Market(pair, int(realm), house, quotes, self._reopens_ms(pair.symbol)))
        return markets

    def _quotes(self, realm: Realm, pair: Pair) -> QuoteConfig | None:
        """Return the quote configuration of a pair: with real money only around prices that customers don't make."""
        if realm is Realm.REAL and self.kernel.prices.own_trades(pair.symbol):
            return None
        return make_quotes(pair, self._terms[pair.symbol])

    def _house(self) -> Mapping[str, FieldValue]:
        """Terms of the house's quotes for a pair without published terms."""
        config = self.config
        return {
            "house_quotes": config.liquidity,
            "house_notional": Decimal(config.quote_notional),
            "house_spread_bp": config.spread_bp,
        }

    # --- once a second ----------------------------------------------------------------------------------------------

    def _heard(self, ticks: Sequence[Tick]) -> None:
        """New prices: let the house's quotes follow where an order may be reached or somebody is watching."""
        self._follow_terms()
        self.inventory.lean(self.sequencer.markets)
        markets, watched = self.sequencer.markets, self.kernel.feed.watched
        for tick in ticks:
            pair_id = self._by_symbol.get(tick.symbol)
            if pair_id is None:
                continue
            for realm in Realm:
                market = markets[int(realm), pair_id]
                if market.fires(tick):
                    self._fire(market, tick)
                if market.quotes is None and not market.unpriced:
                    continue
                seen = any(watched(topic(kind, tick.symbol, realm)) for kind in ("depth", "book"))
                if seen or market.unpriced or market.is_crossed(tick.price):
                    self._refresh(market)

    async def _watch_prices(self) -> None:
        """Look once a second for what no tick would bring up: prices that have stopped, new terms meanwhile, and what
        rests in a pair that was closed.
        """
        while True:
            await asyncio.sleep(1)
            try:
                self._look()
                await self._list_new()
            except Exception as error:
                log.error("spot.watch_failed", error=f"{type(error).__name__}: {error}"[:500])

    async def _watch_ended(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), ENDED_EVERY_S)
            self._ended.clear()
            try:
                await self.withdraw_ended()
            except Exception as error:
                log.warning("spot.ended_failed", error=f"{type(error).__name__}: {error}"[:500])

    async def demo_ended(self, tx: asyncpg.Connection, event: DemoEnded) -> None:
        """Look at once: the account was closed, and its orders lock what nobody can withdraw."""
        self._ended.set()

    async def withdraw_ended(self) -> None:
        """Withdraw what rests of demo accounts that were closed or have expired: nobody else can, and it would keep the
        plugin from ever being switched off.
        """
        demo, ids = int(Realm.DEMO), self.kernel.ids
        users = {one.order.user_id for one in self.sequencer.open_orders if one.order.realm == demo}
        if not users:
            return
        for user in await store.ended_demos(self.kernel.db, users, self.kernel.clock.now()):
            rtoken = f"ended{ids.next():x}"[-16:]
            command = Cancel(CancelKind.ALL, user, demo, rtoken, b"ended", reason=Reason.ACCOUNT_CLOSED)
            await self.sequencer.submit(command)

    def _look(self) -> None:
        self._follow_terms()
        now_ms = self.kernel.clock.now_ms()
        if self.sequencer.open_orders.due.is_any(now_ms):
            self._expire()
        self.sequencer.look()
        for market in self.sequencer.markets.values():
            tick = self.kernel.prices.latest(market.pair.symbol)
            stale = tick is not None and tick.is_stale(now_ms, self.price_age_ms)
            if tick is not None and not stale and market.fires(tick):
                self._fire(market, tick)  # it came while nobody listened: before a start, or in a pair that was closing
            if stale and not market.unpriced:
                self._refresh(market)
            elif market.in_auction and market.pair.is_open:
                self._ask(market, Uncross(market.key) if now_ms >= market.reopens_ms else Refresh(market.key))
            elif (market.book.orders or market.triggers.orders) and self._clears(market.pair):
                self._ask(market, CloseOut(market.key))

    def _clears(self, pair: Pair) -> bool:
        """Whether what rests in the pair is to be withdrawn."""
        if pair.is_halted:
            return self.kernel.parameters.get(HALTED_ORDERS) == WITHDRAW
        return self.is_closed(pair)

    def _reopens_ms(self, symbol: str) -> int:
        """When the auction after the pair's last halt ends; 0 where that is over, or there was none.

        It follows from what was published alone, so that a process which begins in the middle of it goes on with it.
        """
        now, length = self.kernel.clock.now(), self.kernel.parameters.get(AUCTION)
        row = self.rows.get(symbol)
        while row is not None and row.terms.trading == OPEN and row.since is not None and now < row.since + length:
            before = self.rows.get(symbol, row.since - timedelta(microseconds=1))
            if before is not None and before.terms.trading == HALTED:
                return epoch_ms(row.since + length)
            row = before
        return 0

    def _fire(self, market: Market, tick: Tick) -> None:
        """Let a price set off what waits for it; asked again where that can't be done now: the price was there."""
        command = Fire(market.key, tick)

        def done(answer: asyncio.Future) -> None:
            if not answer.cancelled() and answer.exception() is not None:
                self._fire(market, tick)

        try:
            self.sequencer.enqueue(command)
            command.answer.add_done_callback(done)
        except ApiError:
            command.answer.cancel()  # the newest price is looked at again every second

    def _expire(self) -> None:
        if self._expiring:
            return
        command = Expire()

        def done(answer: asyncio.Future) -> None:
            self._expiring = False
            if not answer.cancelled():
                answer.exception()

        command.answer.add_done_callback(done)
        try:
            self.sequencer.enqueue(command)
            self._expiring = True
        except ApiError:
            command.answer.cancel()

    def _refresh(self, market: Market) -> None:
        self._ask(market, Refresh(market.key))

    def _ask(self, market: Market, command: Command) -> None:
        """Queue what no user asked for of a market, one thing at a time."""
        if market.key in self._pending:
            command.answer.cancel()
            return
        command.answer.add_done_callback(lambda answer: self._done(market, answer))
        try:
            self.sequencer.enqueue(command)
            self._pending.add(market.key)
        except ApiError:
            command.answer.cancel()  # the next tick asks again

    def _done(self, market: Market, answer: asyncio.Future) -> None:
        self._pending.discard(market.key)
        if not answer.cancelled():
            answer.exception()

    def _read_terms(self) -> bool:
        """Take over what is in force; whether a pair's terms are others than before."""
        self.open_orders_per_user = self.kernel.parameters.get(OPEN_ORDERS)
        self.price_age_ms = self.kernel.parameters.get(PRICE_AGE) // timedelta(milliseconds=1)
        cache_version = self.rows.cache_version()
        if cache_version == self._cache_version:
            return False
        terms = {key: row.terms for key, row in self.rows.rows().items()}
        changed = terms != self._terms
        self._cache_version, self._terms = cache_version, terms
        return changed

    def _follow_terms(self) -> None:
        before = self._terms
        if not self._read_terms():
            return
        for pair_id, pair in list(self.pairs.items()):
            terms = self._terms[pair.symbol]
            if terms == before[pair.symbol]:
                continue
            changed = make_pair(self.instruments[pair.symbol], pair_id, self.kernel.assets, terms)
            self.pairs[pair_id] = changed
            for realm in Realm:
                market = self.sequencer.markets[int(realm), pair_id]
                quotes = self._quotes(realm, changed)
                held = self.inventory.held(market.key)
                market.change_terms(changed, quotes and replace(quotes, inventory=held), self._reopens_ms(pair.symbol))
                self._refresh(market)


def demo_endings(spot: Spot) -> Subscription:
    """Orders of a demo account that was left are withdrawn."""
    return Subscription(DemoEnded, "withdraw_orders", spot.demo_ended)


def pairs_of(spot: Spot) -> Catalogue[Any]:
    """The pairs, as operators edit them."""
    return spot.catalogue
