"""A batch: what a group of commands does to books, orders and money, gathered for one commit."""

from collections.abc import Container, Iterable
from itertools import islice

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import Refusal
from agio_kernel.ledger import Hold, Transfer
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.prices import PriceSource
from msgspec.structs import replace

from agio_spot.declared.codes import ORDER_NOT_FOUND, ORDER_NOT_OPEN, PAIR_CLOSING, POST_ONLY, SELF_TRADE, TOO_MANY_OPEN
from agio_spot.engine.order import Fill, Order, Outcome, Reason, Side, State, TimeInForce
from agio_spot.engine.record import OrderRecord
from agio_spot.engine.trade import Trade
from agio_spot.sequencer.commands import Cancel, CancelKind, CloseOut, Command, Place
from agio_spot.sequencer.market import Market
from agio_spot.sequencer.open_orders import OpenOrders
from agio_spot.sequencer.settlement import Party, house_party, transfers_of

_REFUSED_UNFILLED = {Reason.POST_ONLY: POST_ONLY, Reason.SELF_TRADE: SELF_TRADE}
CLOSED_OUT_AT_ONCE = 500
"""How many orders of a closed market one batch withdraws at the most."""


class Batch:
    """One batch in the making. Nothing of it is true before its commit; if that fails, its markets are rebuilt.

    `available` is what each known account can still spend, in the order the commands came: an order that can't be held
    is refused alone, before it touches a book.
    """

    def __init__(
        self,
        open_orders: OpenOrders,
        prices: PriceSource,
        ids: IdSource,
        now_ms: int,
        available: dict[int, int],
        open_orders_per_user: int,
        price_age_ms: int = 0,
    ) -> None:
        self._open = open_orders
        self._prices = prices
        self._next_id = ids.next
        self.now_ms = now_ms
        self._cap = open_orders_per_user
        self._price_age_ms = price_age_ms
        self.available = available
        self._refreshed: set[tuple[int, int]] = set()
        self.touched: dict[tuple[int, int], Market] = {}
        self.placed: dict[int, OrderRecord] = {}
        self.changed: dict[int, OrderRecord] = {}
        self.trades: list[Trade] = []
        self.transfers: list[Transfer] = []
        self.holds: list[Hold] = []
        self.cancels: list[tuple[Cancel, list[int]]] = []
        self.answers: list[tuple[Command, OrderRecord | list[OrderRecord]]] = []

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to write."""
        return not (self.placed or self.changed or self.trades or self.cancels)

    def refresh(self, market: Market) -> None:
        """Let the house's quotes follow the newest tick, or go where that is too old, once in a batch."""
        if market.key in self._refreshed:
            return
        self._refreshed.add(market.key)
        tick = self._prices.latest(market.pair.symbol)
        if tick is not None and tick.is_stale(self.now_ms, self._price_age_ms):
            if not market.unpriced:
                self.touched[market.key] = market
                market.withdraw_quotes(self.now_ms)
        elif tick is not None and market.is_stale(tick):
            self.touched[market.key] = market
            self._settle(market, market.refresh(tick, self.now_ms))

    def place(self, market: Market, command: Place) -> None:
        """Hold, match and rest one order; a Refusal leaves everything as it was."""
        template = command.order
        if not market.pair.is_open:  # it was while the order was read
            raise Refusal(PAIR_CLOSING, field="pair")
        rests = template.time_in_force is TimeInForce.GTC  # a market order never stays open, so the cap isn't about it
        if rests and len(self._open.of_user(template.user_id)) >= self._cap:
            raise Refusal(TOO_MANY_OPEN, maximum=self._cap)
        if command.hold > self.available[command.hold_account]:
            raise Refusal(codes.INSUFFICIENT_BALANCE, field="amount" if template.amount else "quantity")
        self.refresh(market)
        order = replace(template, id=self._next_id(), created_ms=self.now_ms, hold=command.hold)
        self.touched[market.key] = market
        outcome = market.book.place(order, self.now_ms)
        if order.reason is not None and not outcome.fills and (code := _REFUSED_UNFILLED.get(order.reason)):
            raise Refusal(code)
        record = OrderRecord(
            order,
            command.hold_account,
            command.receive_account,
            command.rtoken,
            command.fingerprint,
            command.client_id,
            self.now_ms,
        )
        self.placed[order.id] = record
        self._move_hold(command.hold_account, command.hold - outcome.released)
        if order.is_open:
            self._open.add(record)
        if outcome.fills:
            self._settle(market, outcome, record)
        self.answers.append((command, record))

    def cancel(self, markets: dict[tuple[int, int], Market], command: Cancel, done: Container[int]) -> None:
        """Withdraw what the command names; a Refusal where it names one order that isn't open (any more).

        `done` are the ids of orders that are in the database and no longer open.
        """
        own = self._open.of_user(command.user_id)
        if command.kind is CancelKind.ONE:
            record = own.get(command.order_id)
            if record is None or not command.concerns(record):
                was_open = self.changed.get(command.order_id)
                mine = was_open is not None and was_open.order.user_id == command.user_id
                raise Refusal(ORDER_NOT_OPEN if mine or command.order_id in done else ORDER_NOT_FOUND, field="id")
            records = [record]
        else:
            records = [record for record in own.values() if command.concerns(record)]
        for record in records:
            self._withdraw(markets.get((record.order.realm, record.order.pair_id)), record, command.reason)
        self.cancels.append((command, [record.order.id for record in records]))
        self.answers.append((command, records))

    def close_out(self, market: Market, command: CloseOut) -> None:
        """Withdraw what rests in a closed market, as far as its accounts are locked for this batch."""
        if market.pair.is_open:
            self.answers.append((command, []))
            return
        records = [self._open.get(order_id) for order_id in resting(market)]
        records = [record for record in records if record.hold_account in self.available]
        for record in records:
            self._withdraw(market, record, Reason.PAIR_CLOSED)
        self.answers.append((command, records))

    def touches(self, account: int) -> bool:
        """Whether it gives an account something, so that what the account had before it says too little."""
        return any(hold.account == account for hold in self.holds) or any(
            account in (transfer.credit, transfer.debit) for transfer in self.transfers
        )

    def freeze(self) -> None:
        """Keep its records as they are now: the next batch changes orders before this one has committed."""
        self.placed = {id: record.snapshot() for id, record in self.placed.items()}
        self.changed = {id: record.snapshot() for id, record in self.changed.items()}
        kept = {**self.changed, **self.placed}
        self.answers = [
            (
                command,
                kept[answer.order.id] if isinstance(answer, OrderRecord) else [kept[one.order.id] for one in answer],
            )
            for command, answer in self.answers
        ]
        for market in self.touched.values():
            market.moved()

    def records_touched(self) -> Iterable[OrderRecord]:
        """Every order this batch placed or changed."""
        yield from self.placed.values()
        yield from self.changed.values()

    def _withdraw(self, market: Market | None, record: OrderRecord, reason: Reason) -> None:
        """Take an open order out of its book, where its pair still has one, and release what it holds."""
        order = record.order
        if market is None:
            released = _withdraw_unlisted(order, reason)
        else:
            outcome = market.book.cancel(order.id, reason)
            assert outcome is not None, "an open order rests in its book"
            self.touched[market.key] = market
            released = outcome.released
        self._move_hold(record.hold_account, -released)
        self._change(record)

    def _move_hold(self, account: int, amount: int) -> None:
        if amount:
            self.holds.append(Hold(account, amount))
            if account in self.available:
                self.available[account] -= amount

    def _change(self, record: OrderRecord) -> None:
        order = record.order
        record.updated_ms = self.now_ms
        if order.id not in self.placed:
            self.changed[order.id] = record
        if not order.is_open and order.id in self._open:
            self._open.remove(record)

    def _settle(self, market: Market, outcome: Outcome, taker: OrderRecord | None = None) -> None:
        # The house may take one order by several quotes, so all records are found before the first is closed.
        makers = [None if order is None else self._open.get(order.id) for order in outcome.makers]
        for fill, maker in zip(outcome.fills, makers, strict=True):
            trade_id = self._next_id()
            taker_is_buyer = fill.taker_side is Side.BUY
            taker_party = _party(market, fill.taker_side, taker)
            maker_party = _party(market, Side.SELL if taker_is_buyer else Side.BUY, maker)
            buyer, seller = (taker_party, maker_party) if taker_is_buyer else (maker_party, taker_party)
            self.transfers += transfers_of(trade_id, fill, buyer, seller, market.house)
            self._credit(buyer, fill.quantity - fill.buyer_fee)
            self._credit(seller, fill.quote_credit - fill.seller_fee)
            self.trades.append(_trade_of(trade_id, market, fill))
        for maker in makers:
            if maker is not None:
                self._change(maker)

    def _credit(self, party: Party, amount: int) -> None:
        if party.receives in self.available:
            self.available[party.receives] += amount


def resting(market: Market) -> list[int]:
    """The ids of the orders that a batch closes out first."""
    return list(islice(market.book.orders, CLOSED_OUT_AT_ONCE))


def _withdraw_unlisted(order: Order, reason: Reason) -> int:
    """Withdraw an order whose pair isn't listed any more, so that no book holds it; what its hold releases."""
    order.state, order.reason = State.WITHDRAWN, reason
    released, order.hold = order.hold, 0
    return released


def _party(market: Market, side: Side, record: OrderRecord | None) -> Party:
    if record is None:
        return house_party(side, market.house)
    return Party(record.hold_account, record.receive_account, False)


def _trade_of(trade_id: int, market: Market, fill: Fill) -> Trade:
    realm, pair_id = market.key
    return Trade(
        trade_id,
        pair_id,
        realm,
        fill.price,
        fill.quantity,
        fill.quote_credit,
        fill.rounding,
        fill.maker_id if fill.maker_id > 0 else None,
        fill.taker_id if fill.taker_id > 0 else None,
        fill.maker_user,
        fill.taker_user,
        fill.taker_side,
        fill.maker_fee,
        fill.taker_fee,
        fill.at_ms,
    )
