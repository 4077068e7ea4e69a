"""The desk: everything of spot trading that lives as long as the process, put together from the kernel's ports."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from agio_kernel import codes
from agio_kernel.contracts import Kernel
from agio_kernel.errors import Refusal
from agio_kernel.ledger import Realm
from agio_kernel.prices import InstrumentInfo, Tick
from agio_kernel.session.principal import Principal

from agio_spot import store
from agio_spot.accounts import Accounts
from agio_spot.book import Depth
from agio_spot.codes import NO_PRICE, PAIR_UNKNOWN
from agio_spot.commands import Refresh
from agio_spot.config import SpotConfig
from agio_spot.flow import run_flow
from agio_spot.market import Market
from agio_spot.pair import Pair
from agio_spot.parameters import Terms, make_pair, tradable
from agio_spot.publisher import Publisher, topic
from agio_spot.quotes import QuoteConfig
from agio_spot.sequencer import Sequencer


class Desk:
    """The pairs, their sequencer and what keeps both going. Before `running` is entered it knows no pair."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.config: SpotConfig = kernel.config.get("spot") or SpotConfig()
        self.instruments: dict[str, InstrumentInfo] = {}
        self.pairs: dict[int, Pair] = {}
        self.accounts = Accounts(kernel.db, kernel.ledger)
        self.publisher = Publisher(kernel.feed, self.pairs, kernel.assets)
        self.sequencer = Sequencer(
            kernel.db,
            kernel.ledger,
            kernel.prices,
            kernel.ids,
            kernel.clock,
            audience=self.publisher,
            open_orders_per_user=lambda: self.open_orders_per_user,
        )
        self.open_orders_per_user = 0
        self._by_symbol: dict[str, int] = {}
        self._terms: Terms | None = None
        self._pending: set[tuple[int, int]] = set()

    # --- what calls ask ---------------------------------------------------------------------------------------------

    def pair(self, symbol: str) -> Pair:
        """The pair of this symbol; a Refusal where there is none."""
        pair_id = self._by_symbol.get(symbol)
        if pair_id is None:
            raise Refusal(PAIR_UNKNOWN, field="pair")
        return self.pairs[pair_id]

    def reference_price(self, pair: Pair) -> int:
        """The newest price of the pair's instrument, which bounds what may be ordered."""
        tick = self.kernel.prices.latest(pair.symbol)
        if tick is None:
            raise Refusal(NO_PRICE, field="pair")
        return tick.price

    def market(self, pair: Pair, principal: Principal | None) -> Market:
        """The market this caller trades in: demo accounts have books of their own."""
        return self.sequencer.markets[int(principal.realm) if principal else Realm.REAL, pair.pair_id]

    async def depth(self, market: Market, limit: int) -> Depth:
        """The committed depth, with the house's quotes around the newest price."""
        if not self.sequencer.is_ready:
            raise Refusal(codes.UNAVAILABLE)
        return await self.sequencer.submit(Refresh(market.key, limit))

    # --- life -------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Desk"]:
        """Trade while this is open."""
        kernel = self.kernel
        self._read_parameters()
        await self._list_pairs()
        await self.sequencer.start(await self._make_markets())
        loops = [kernel.db.spawn(self.publisher.run(self.sequencer), name="spot depth")]
        if self.config.flow and kernel.settings.deployment.development:
            loops.append(kernel.db.spawn(run_flow(self), name="spot flow"))
        stop_listening = kernel.prices.listen(self._heard)
        try:
            yield self
        finally:
            stop_listening()
            for loop in loops:
                loop.cancel()
            await asyncio.gather(*loops, return_exceptions=True)
            await self.sequencer.stop()

    async def _list_pairs(self) -> None:
        kernel = self.kernel
        listed = tradable(kernel.prices.instruments(), kernel.assets)
        ids = await kernel.db.run(lambda tx: store.pair_ids(tx, [one.symbol for one in listed]))
        assert self._terms is not None
        for instrument in listed:
            pair = make_pair(instrument, ids[instrument.symbol], kernel.assets, self._terms)
            self.instruments[instrument.symbol] = instrument
            self.pairs[pair.pair_id] = pair
            self._by_symbol[pair.symbol] = pair.pair_id

    async def _make_markets(self) -> list[Market]:
        markets = []
        for pair in self.pairs.values():
            quotes = self._quotes(pair) if self.config.liquidity else None
            for realm in Realm:
                markets.append(Market(pair, int(realm), await self.accounts.of_house(realm, pair), quotes))
        return markets

    def _quotes(self, pair: Pair) -> QuoteConfig:
        notional = self.config.quote_notional * 10**pair.quote_scale
        return QuoteConfig(level_notional=notional, spread_bp=self.config.spread_bp)

    # --- once a second ----------------------------------------------------------------------------------------------

    def _heard(self, ticks: Sequence[Tick]) -> None:
        """New prices: let the house's quotes follow where an order may be reached or somebody is watching."""
        self._follow_parameters()
        markets, watched = self.sequencer.markets, self.kernel.feed.watched
        for tick in ticks:
            pair_id = self._by_symbol.get(tick.symbol)
            if pair_id is None:
                continue
            for realm in Realm:
                market = markets[int(realm), pair_id]
                if market.quotes is None:
                    continue
                if market.is_crossed(tick.price) or watched(topic("depth", tick.symbol, realm)):
                    self._refresh(market)

    def _refresh(self, market: Market) -> None:
        if market.key in self._pending:
            return
        command = Refresh(market.key)
        command.answer.add_done_callback(lambda answer: self._refreshed(market, answer))
        try:
            self.sequencer.enqueue(command)
            self._pending.add(market.key)
        except Refusal:
            command.answer.cancel()  # the next tick asks again

    def _refreshed(self, market: Market, answer: asyncio.Future) -> None:
        self._pending.discard(market.key)
        if not answer.cancelled():
            answer.exception()

    def _read_parameters(self) -> bool:
        self.open_orders_per_user = self.kernel.parameters.get("spot.open_orders")
        before, self._terms = self._terms, Terms.now(self.kernel.parameters)
        return before != self._terms

    def _follow_parameters(self) -> None:
        if not self._read_parameters():
            return
        assert self._terms is not None
        for pair_id, pair in list(self.pairs.items()):
            changed = make_pair(self.instruments[pair.symbol], pair_id, self.kernel.assets, self._terms)
            self.pairs[pair_id] = changed
            for realm in Realm:
                self.sequencer.markets[int(realm), pair_id].change_terms(changed)
