"""Telling everybody who watches what was committed: depth ten times a second, trades, own orders, own balances."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import structlog
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Balance, Realm, asset_of
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.feed import Feed

from agio_spot.book_stream import STREAM_LEVELS, BookStream, BookView
from agio_spot.engine.book import Depth
from agio_spot.engine.pair import Pair
from agio_spot.engine.trade import Trade
from agio_spot.house.inventory import Inventory
from agio_spot.schemas import BalanceView, TradeView, view_depth, view_order, view_phase, view_trade
from agio_spot.sequencer.batch import Batch
from agio_spot.sequencer.commands import Refresh

if TYPE_CHECKING:
    from agio_spot.sequencer.sequencer import Sequencer

log = structlog.get_logger(__name__)

Hear = Callable[[Sequence[Trade]], None]
HearBatch = Callable[[Batch | None], None]

DEPTH_LEVELS = 40
DEPTH_EVERY_S = 0.1
DEMO_SUFFIX = ".demo"


def topic(kind: str, symbol: str, realm: int) -> str:
    """The topic of a market: `depth:BTCUSDT`, and `depth:BTCUSDT.demo` for the demo realm's own book."""
    return f"{kind}:{symbol}{DEMO_SUFFIX if realm == Realm.DEMO else ''}"


class Publisher:
    """The sequencer's audience. Changes that nobody watches aren't even encoded."""

    def __init__(
        self,
        feed: Feed,
        pairs: Mapping[int, Pair],
        assets: Mapping[str, AssetSpec],
        inventory: Inventory,
        halt_reason: Callable[[Pair], str | None],
    ) -> None:
        self._feed = feed
        self._inventory = inventory
        self._halt_reason = halt_reason
        self._pairs = pairs
        self._assets = assets
        self._by_id: dict[int, AssetSpec] = {}
        self._due: set[tuple[int, int]] = set()
        self._books: dict[tuple[int, int], BookStream] = {}
        self._hears: dict[tuple[int, int], list[Hear]] = {}
        self._hears_batches: list[HearBatch] = []

    def committed(self, batch: Batch, balances: Mapping[int, Balance]) -> None:
        """Say what a batch did. Depth is only marked: it follows by `run`, at most ten times a second."""
        self._due.update(batch.touched)
        if batch.trades:
            self._inventory.took(batch.trades)
            self._tell_trades(batch)
            if self._hears:
                self._tell_listeners(batch)
        for one in tuple(self._hears_batches):
            one(batch)
        if self._feed.watched("orders"):
            for record in batch.records_touched():
                pair = self._pairs.get(record.order.pair_id)
                if pair is not None:
                    self._feed.publish_private("orders", record.order.user_id, view_order(pair, record))
        if balances and self._feed.watched("balances"):
            self._tell_balances(balances)

    def uncertain(self) -> None:
        """Say to who hears of all batches that one more may have been committed."""
        for one in tuple(self._hears_batches):
            one(None)

    def hear_batches(self, listener: HearBatch) -> Callable[[], None]:
        """Tell a listener of each batch that has committed, None of one of which nobody knows; returns how to stop."""
        self._hears_batches.append(listener)
        return lambda: self._hears_batches.remove(listener)

    def hear(self, key: tuple[int, int], listener: Hear) -> Callable[[], None]:
        """Tell a listener of the trades of a market, each commit's at once; returns how to stop."""
        hears = self._hears.setdefault(key, [])
        hears.append(listener)

        def stop() -> None:
            hears.remove(listener)
            if not hears:
                self._hears.pop(key, None)

        return stop

    def _tell_listeners(self, batch: Batch) -> None:
        by_market: dict[tuple[int, int], list[Trade]] = {}
        for trade in batch.trades:
            key = (trade.realm, trade.pair_id)
            if key in self._hears:
                by_market.setdefault(key, []).append(trade)
        for key, trades in by_market.items():
            for listener in tuple(self._hears[key]):
                listener(trades)

    def _tell_trades(self, batch: Batch) -> None:
        by_topic: dict[str, list[TradeView]] = {}
        watched: dict[tuple[int, int], str] = {}
        for trade in batch.trades:
            key = (trade.realm, trade.pair_id)
            name = watched.get(key)
            if name is None:
                name = topic("trades", self._pairs[trade.pair_id].symbol, trade.realm)
                watched[key] = name = name if self._feed.watched(name) else ""
            if name:
                by_topic.setdefault(name, []).append(view_trade(self._pairs[trade.pair_id], trade))
        for name, views in by_topic.items():
            self._feed.publish_each(name, views)

    def _tell_balances(self, balances: Mapping[int, Balance]) -> None:
        by_owner: dict[int, list[BalanceView]] = {}
        for account, balance in balances.items():
            asset = self._asset(asset_of(account))
            view = BalanceView(
                asset.code,
                balance.in_wallet.label,
                format_amount(balance.available, asset.scale),
                format_amount(balance.held, asset.scale),
            )
            by_owner.setdefault(balance.owner, []).append(view)
        for owner, views in by_owner.items():
            self._feed.publish_private("balances", owner, views)

    def _asset(self, asset_id: int) -> AssetSpec:
        if asset_id not in self._by_id:  # a coin is listed while it runs
            self._by_id = {asset.id: asset for asset in self._assets.values()}
        return self._by_id[asset_id]

    async def run(self, sequencer: "Sequencer") -> None:
        """Publish the depth of watched markets that changed, for ever."""
        while True:
            await asyncio.sleep(DEPTH_EVERY_S)
            due, self._due = self._due, set()
            for key in due:
                if self._watches("book", key):
                    self._show(sequencer, key, STREAM_LEVELS)
                    continue
                self._books.pop(key, None)
                if self._watches("depth", key):
                    self._show(sequencer, key, DEPTH_LEVELS)

    async def book(self, sequencer: "Sequencer", key: tuple[int, int]) -> BookView:
        """The whole book with which somebody begins to follow the changes. Nothing is waited for between it and the
        subscription, so the next change is the one after it.
        """
        if key not in self._books or not self._watches("book", key):
            # What nobody followed is as old as its last change: the house may have quoted anew since.
            self._books.setdefault(key, BookStream(self._pairs[key[1]]))
            command = Refresh(key, STREAM_LEVELS)
            command.answer.add_done_callback(partial(self._shown, sequencer, key, STREAM_LEVELS))
            sequencer.enqueue(command)
            await command.answer
        return self._books[key].whole()

    def _watches(self, kind: str, key: tuple[int, int]) -> bool:
        return self._feed.watched(topic(kind, self._pairs[key[1]].symbol, key[0]))

    def _show(self, sequencer: "Sequencer", key: tuple[int, int], levels: int) -> None:
        # Through the queue, so that a depth is never of a batch that isn't committed.
        command = Refresh(key, levels)
        command.answer.add_done_callback(partial(self._shown, sequencer, key, levels))
        try:
            sequencer.enqueue(command)
        except ApiError:
            self._due.add(key)
            command.answer.cancel()

    def _shown(self, sequencer: "Sequencer", key: tuple[int, int], levels: int, answer: asyncio.Future) -> None:
        if answer.cancelled():
            return
        if answer.exception() is not None:
            self._due.add(key)
            return
        market, depth = sequencer.markets[key], answer.result()
        if levels == STREAM_LEVELS:
            self._tell_book(key, depth, stale=market.unpriced)
        if self._watches("depth", key):
            name = topic("depth", market.pair.symbol, key[0])
            best = Depth(depth.bids[:DEPTH_LEVELS], depth.asks[:DEPTH_LEVELS])
            phase = view_phase(market, self._halt_reason(market.pair))
            self._feed.publish(name, view_depth(market, best, phase))

    def _tell_book(self, key: tuple[int, int], depth: Depth, *, stale: bool) -> None:
        stream = self._books.setdefault(key, BookStream(self._pairs[key[1]]))
        change = stream.take(depth, stale=stale)
        if change is not None:
            # Each counts: who reads too slowly to have all of them is dropped, and begins again.
            self._feed.publish_each(topic("book", self._pairs[key[1]].symbol, key[0]), change)
