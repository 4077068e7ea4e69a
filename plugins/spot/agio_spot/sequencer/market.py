"""A market: the book of one pair in one realm, the house's quotes in it, and what the public sees of it."""

from collections import deque
from collections.abc import Iterable

from agio_kernel.ports.prices import Tick

from agio_spot.engine.auction import Opening, find_opening, is_crossed
from agio_spot.engine.book import Book, Depth
from agio_spot.engine.order import Order, Outcome
from agio_spot.engine.pair import Pair
from agio_spot.engine.quotes import QuoteConfig, ladders
from agio_spot.engine.trade import Trade
from agio_spot.engine.triggers import Triggers
from agio_spot.sequencer.settlement import HouseAccounts

HOUSE_USER_ID = 0
TAPE_LENGTH = 50
QUOTE_BUCKET_MS = 2_000
"""Quotes keep their sizes for a few of these."""


class Market:
    """One book and what belongs to it. Only the sequencer touches it, so nothing here waits or locks."""

    __slots__ = (
        "book",
        "house",
        "in_auction",
        "key",
        "pair",
        "quotes",
        "reference",
        "reopens_ms",
        "requote",
        "seen",
        "sequence",
        "tape",
        "tick",
        "triggers",
        "unpriced",
    )

    def __init__(
        self, pair: Pair, realm: int, house: HouseAccounts, quotes: QuoteConfig | None, reopens_ms: int = 0
    ) -> None:
        self.key = (realm, pair.pair_id)
        self.pair = pair
        self.house = house
        self.quotes = quotes
        self.requote = False
        self.unpriced = False
        """Whether the price source had been silent for too long at the last look: the house doesn't quote then."""
        self.reopens_ms = reopens_ms
        self.in_auction = reopens_ms > 0
        """Whether orders are collected and not matched; `reopens_ms` is when they meet."""
        self.reference = 0
        self.book = Book(pair, HOUSE_USER_ID)
        self.triggers = Triggers()
        self.tick: Tick | None = None
        self.tape: deque[Trade] = deque(maxlen=TAPE_LENGTH)
        self.sequence = 0
        self.seen: tuple[int, Depth] | None = None

    def rebuild(self, orders: Iterable[Order]) -> None:
        """Begin again from the open orders of the database; the house quotes anew at the next look."""
        waiting: list[Order] = []
        resting: list[Order] = []
        for order in orders:
            if order.watches:
                waiting.append(order)
            if not order.waits:
                resting.append(order)
        self.book = Book.rebuild(self.pair, HOUSE_USER_ID, resting)
        self.triggers = Triggers(waiting)
        # An auction that was on when the process ended, or whose commit failed, is held before anything else.
        self.in_auction = self.in_auction or is_crossed(self.book)
        self.tick = None
        self.seen = None

    def change_terms(self, pair: Pair, quotes: QuoteConfig | None, reopens_ms: int = 0) -> None:
        """Take over new fees and bounds for orders to come, and how the house quotes; scales never change. After a halt
        an auction begins, which ends at `reopens_ms`.

        No order meets quotes of the old terms: the next look finds them stale.
        """
        self.pair = pair
        self.book.pair = pair
        self.quotes = quotes
        self.requote = True
        if reopens_ms:
            self.in_auction, self.reopens_ms = True, reopens_ms

    def is_stale(self, tick: Tick | None) -> bool:
        """Whether the house still quotes around an older tick, or on older terms."""
        if tick is None or self.requote or self.unpriced:
            return tick is not None
        return self.quotes is not None and (self.tick is None or tick.id != self.tick.id)

    def is_crossed(self, price: int) -> bool:
        """Whether a resting user's order may be reached by the house quoting around `price`: two comparisons.

        The house bids below the price and asks above it, so this is never false where a fill is due.
        """
        return -self.book.bids.heap[0] >= price or self.book.asks.heap[0] <= price

    def fires(self, tick: Tick) -> bool:
        """Whether an order waits for this price."""
        return bool(self.triggers.orders) and not self.in_auction and self.triggers.any_reached(tick.price)

    def rest(self, tick: Tick | None, now_ms: int) -> bool:
        """Stop matching: the house quotes nothing, and the newest price is only the auction's reference.

        Returns whether anything changed, so that watchers are told and ask again.
        """
        before = self.requote, self.tick, self.reference
        if self.book.bids.quotes or self.book.asks.quotes:
            self.book.replace_quotes([], [], now_ms)
        self.reference = tick.price if tick is not None else self.reference
        self.tick = None
        self.requote = False
        return before != (self.requote, self.tick, self.reference)

    def opening(self) -> Opening | None:
        """Return the auction's result as of now."""
        return find_opening(self.book, self.reference) if self.in_auction else None

    def refresh(self, tick: Tick, now_ms: int) -> Outcome:
        """Quote around `tick`, or take the quotes away; the house takes the resting orders it reaches."""
        bids, asks = [], []
        if self.quotes is not None:
            bids, asks = ladders(self.pair, tick.price, self.quotes, now_ms // QUOTE_BUCKET_MS)
        outcome = self.book.replace_quotes(bids, asks, now_ms)
        self.tick = tick
        self.requote = self.unpriced = False
        return outcome

    def withdraw_quotes(self, now_ms: int) -> None:
        """Quote no more until a price is refreshed: around an old one the house would be traded against for free."""
        self.book.replace_quotes([], [], now_ms)
        self.tick = None
        self.unpriced = True

    def committed(self, trades: Iterable[Trade]) -> None:
        """The batch that changed this market is committed: what the public sees is next."""
        self.tape.extend(trades)
        self.sequence += 1

    def moved(self) -> None:
        """A batch has been matched: what the book showed before it isn't there any more."""
        self.seen = None

    def depth(self, limit: int) -> Depth:
        """The best levels after the batch that was matched last: true once that has committed, and told only then."""
        if self.in_auction:
            return Depth([], [])  # orders are collected in a closed book: it is crossed until they have met
        if self.seen is None or self.seen[0] < limit:
            self.seen = limit, self.book.depth(limit)
        depth = self.seen[1]
        return depth if self.seen[0] == limit else Depth(depth.bids[:limit], depth.asks[:limit])
