"""A batch: what a group of commands does to books, orders and money, gathered for one commit."""

from collections.abc import Container, Iterable
from itertools import islice

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Hold, Transfer
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.prices import PriceSource
from msgspec.structs import replace

from agio_spot.declared.codes import (
    AUCTION_TERMS,
    CHANGE_NOTHING,
    OCO_CHANGE,
    ORDER_NOT_FOUND,
    ORDER_NOT_OPEN,
    POST_ONLY,
    QUANTITY_FILLED,
    SELF_TRADE,
    TOO_MANY_OPEN,
    TRIGGER_REACHED,
)
from agio_spot.engine.auction import uncross
from agio_spot.engine.exit import exit_order
from agio_spot.engine.fees import ease, hold_needed
from agio_spot.engine.order import Fill, Order, Outcome, Reason, Side, TimeInForce, Type, hold_amount
from agio_spot.engine.record import OrderRecord
from agio_spot.engine.terms import NO_EXIT, PLAIN, Terms
from agio_spot.engine.trade import Trade
from agio_spot.engine.triggers import is_reached
from agio_spot.sequencer.commands import (
    Cancel,
    Change,
    CloseOut,
    Command,
    Expire,
    Fire,
    PlaceExits,
    PlaceOrder,
    Uncross,
)
from agio_spot.sequencer.market import Market
from agio_spot.sequencer.open_orders import OpenOrders
from agio_spot.sequencer.rows import Written, written
from agio_spot.sequencer.settlement import Party, transfers_of
from agio_spot.sequencer.steps import (
    AT_ONCE,
    closed_code,
    exit_rtoken,
    overdue,
    party_of,
    refused_with,
    resting,
    trade_of,
    withdraw_unbooked,
)


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
        self.has_changes = False
        """Whether orders of earlier batches are others now, and not only further on."""
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
        if market.in_auction or market.pair.is_halted:
            if market.rest(tick, self.now_ms):
                self.touched[market.key] = market
        elif tick is not None and tick.is_stale(self.now_ms, self._price_age_ms):
            if not market.unpriced:
                self.touched[market.key] = market
                market.withdraw_quotes(self.now_ms)
        elif tick is not None and market.is_stale(tick):
            self.touched[market.key] = market
            self._settle(market, market.refresh(tick, self.now_ms))

    def place(self, market: Market, command: PlaceOrder) -> None:
        """Hold, match and rest one order; an ApiError leaves everything as it was."""
        template = command.order
        if not market.pair.is_open:  # it was while the order was read
            raise ApiError(closed_code(market), field="pair")
        # A market order never stays open, so the cap isn't about it, unless it waits for its trigger.
        rests = template.time_in_force is TimeInForce.GTC or template.waits
        if rests and len(self._open.of_user(template.user_id)) >= self._cap:
            raise ApiError(TOO_MANY_OPEN, maximum=self._cap)
        if command.hold > self.available[command.hold_account]:
            raise ApiError(codes.INSUFFICIENT_BALANCE, field="amount" if template.amount else "quantity")
        before = len(self.trades)
        record = self._take_in(market, command)
        command.trades = [one for one in self.trades[before:] if one.taker_order == record.order.id]
        self.answers.append((command, record))

    def _take_in(self, market: Market, command: PlaceOrder) -> OrderRecord:
        """Let an order that can be held wait for its price, or into the book."""
        template = command.order
        if template.waits:
            outcome = self._wait(market, order := self._accepted(template, command))
        else:
            if template.watches:
                self._before_trigger(market, template)
            self.refresh(market)
            order = self._accepted(template, command)
            self.touched[market.key] = market
            outcome = self._collect(market, order) if market.in_auction else market.book.place(order, self.now_ms)
            if order.reason is not None and (code := refused_with(outcome)):
                raise ApiError(code)
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
            if order.watches and not order.waits:
                self._watch(market, order)
        if outcome.fills:
            self._settle(market, outcome, record)
        if outcome.prevented:
            self._give_way(market, outcome)
        return record

    def _accepted(self, template: Order, command: PlaceOrder) -> Order:
        return replace(template, id=self._next_id(), created_ms=self.now_ms, hold=command.hold)

    def _wait(self, market: Market, order: Order) -> Outcome:
        """Wait for a price; one that is there already would set the order off at once."""
        self._before_trigger(market, order)
        order.maker_fee_ppm, order.taker_fee_ppm = market.pair.maker_fee_ppm, market.pair.taker_fee_ppm
        self.touched[market.key] = market
        self._watch(market, order)
        return Outcome(order)

    def _before_trigger(self, market: Market, order: Order) -> None:
        tick = self._prices.latest(market.pair.symbol)
        if tick is not None and is_reached(order, tick.price):
            raise ApiError(TRIGGER_REACHED, field="trigger_price")

    def _watch(self, market: Market, order: Order) -> None:
        tick = self._prices.latest(market.pair.symbol)
        market.triggers.add(order, 0 if tick is None else tick.id)

    def fire(self, market: Market, command: Fire) -> bool:
        """Set off what a price reaches, in the order in which it was accepted, each once.

        Whether that was all: what somebody else has locked, or is past the bound of one batch, is for the next.
        """
        if not market.pair.is_open or market.in_auction:
            self.answers.append((command, []))
            return True
        records = []
        reached = market.triggers.reached(command.tick.price, command.tick.id)
        left = len(reached)
        for order in reached[:AT_ONCE]:
            if order.is_open and self._open.get(order.id).hold_account not in self.available:
                continue
            self.refresh(market)
            left -= 1
            if not order.is_open:  # it rested, and what came before it has filled it
                continue
            record = self._open.get(order.id)
            market.triggers.remove(order.id)
            terms = replace(order.terms or PLAIN, triggered_tick=command.tick.id, triggered_ms=self.now_ms)
            if terms.other_price:
                self._switch(market, record, terms)
            else:
                order.terms = terms
            self._enter(market, record, record.order)
            records.append(record)
        if left:
            return False
        self.answers.append((command, records))
        return True

    def _switch(self, market: Market, record: OrderRecord, terms: Terms) -> None:
        """Take an order out of the book for its other price, with its hold and all that it has filled."""
        order = record.order
        terms = replace(terms, other_price=order.price)
        record.order = replace(order, price=order.terms.other_price if order.terms else order.price, terms=terms)
        market.book.cancel(order.id)

    def expire(self, markets: dict[tuple[int, int], Market], command: Expire) -> None:
        """Withdraw the orders whose time has come, as far as their accounts are locked for this batch."""
        records = [record for record in overdue(self._open, self.now_ms) if record.hold_account in self.available]
        for record in records:
            self._withdraw(markets.get((record.order.realm, record.order.pair_id)), record, Reason.EXPIRED)
        self._open.due.drop(self.now_ms, {record.order.id for record in overdue(self._open, self.now_ms)})
        self.answers.append((command, records))

    def place_exits(
        self, markets: dict[tuple[int, int], Market], owed: Iterable[OrderRecord], command: PlaceExits
    ) -> None:
        """Place the exits of the orders that have ended, as far as their accounts are locked for this batch.

        An exit without a current price, which would tell whether its stop is reached, stays owed.
        """
        placed = []
        # Who asked before in this batch may have placed it already.
        found = (one for one in owed if one.receive_account in self.available and one.order.owes_exit)
        for record in islice(found, AT_ONCE):
            market = markets[record.order.realm, record.order.pair_id]
            tick = self._prices.latest(market.pair.symbol)
            if tick is not None and not tick.is_stale(self.now_ms, self._price_age_ms):
                placed += self._place_exit(market, record, tick.price)
        self.answers.append((command, placed))

    def _place_exit(self, market: Market, entry: OrderRecord, price: int) -> list[OrderRecord]:
        """One of them, by an intent that its order's number makes: it is placed once, whoever asks how often."""
        order, spends, receives = entry.order, entry.receive_account, entry.hold_account
        follows = exit_order(market.pair, order, self.available[spends], price)
        placed = []
        if follows is not None:
            rtoken, hold = exit_rtoken(order.id), hold_amount(market.pair, follows)
            placed = [self._take_in(market, PlaceOrder(follows, hold, spends, receives, rtoken, rtoken.encode()))]
        exit_id = placed[0].order.id if placed else NO_EXIT
        entry.order = replace(order, terms=replace(order.terms or PLAIN, exit_order=exit_id))
        self.has_changes = True
        self._change(market, entry)
        return placed

    def change(self, market: Market, command: Change, done: Container[int]) -> None:
        """Give an order another price, quantity, trigger or exits; an ApiError leaves everything as it was."""
        record = self._named(command, done)
        order = record.order
        if not order.waits:
            self.refresh(market)
            if not order.is_open:  # the house's new quotes took it
                raise ApiError(ORDER_NOT_OPEN, field="id")
        if order.watches and not order.waits:
            raise ApiError(OCO_CHANGE, field="id")
        price, quantity = command.price or order.price, command.quantity or order.quantity
        before = order.terms or PLAIN
        terms = replace(before, trigger_price=command.trigger_price or before.trigger_price)
        if command.exits is not None:
            terms = replace(terms, take_profit=command.exits[0], stop_loss=command.exits[1])
        if (price, quantity, terms) == (order.price, order.quantity, before):
            raise ApiError(CHANGE_NOTHING)
        if not market.pair.is_open:
            raise ApiError(closed_code(market), field="id")
        if quantity <= order.filled:
            raise ApiError(QUANTITY_FILLED, field="quantity")
        self.touched[market.key] = market
        self.has_changes = True
        smaller = quantity < order.quantity and not order.waits
        stays = (price, terms.trigger_price) == (order.price, before.trigger_price)
        if stays and (smaller or quantity == order.quantity):
            order.terms = None if terms == PLAIN else terms
            if smaller:
                self._move_hold(record.hold_account, -market.book.shrink(order, quantity))
            self._change(market, record)
        else:
            self._replace(market, record, price, quantity, terms)
        self.cancels.append((command, [order.id]))
        self.answers.append((command, [record]))

    def _replace(self, market: Market, record: OrderRecord, price: int, quantity: int, terms: Terms) -> None:
        """Take an order out of its book or its waiting, and let what it is now come last."""
        order = record.order
        changed = replace(order, price=price, quantity=quantity, terms=None if terms == PLAIN else terms)
        changed.hold = hold_needed(market.pair, changed) if changed.quantity else order.hold
        more = changed.hold - order.hold
        if more > self.available[record.hold_account]:
            raise ApiError(codes.INSUFFICIENT_BALANCE, field="quantity")
        if order.waits:
            before = market.triggers.remove(order.id)
            try:
                self._wait(market, changed)
            except ApiError:
                market.triggers.add(before)
                raise
            changed.maker_fee_ppm, changed.taker_fee_ppm = order.maker_fee_ppm, order.taker_fee_ppm
        else:
            if order.post_only and market.book.crosses(changed):
                raise ApiError(POST_ONLY, field="price")
            if market.in_auction:
                self._check_own(changed)
            market.book.cancel(order.id)
        self._move_hold(record.hold_account, more)
        record.order = changed
        if changed.waits:
            self._change(market, record)
        else:
            self._enter(market, record, changed)

    def _enter(self, market: Market, record: OrderRecord, order: Order) -> None:
        """Let an order of an earlier batch into the book, behind all others."""
        order.terms = replace(order.terms or PLAIN, turn=self._next_id())
        self.touched[market.key] = market
        self.has_changes = True
        outcome = market.book.collect(order) if market.in_auction else market.book.enter(order, self.now_ms)
        self._move_hold(record.hold_account, -outcome.released)
        if outcome.fills:
            self._settle(market, outcome, record)
        if outcome.prevented:
            self._give_way(market, outcome)
        if order.is_open:
            self._move_hold(record.hold_account, -ease(market.pair, order))
        self._change(market, record)

    def _give_way(self, market: Market, outcome: Outcome) -> None:
        """The resting orders of its own user that an order didn't trade with."""
        self.has_changes = True
        for order, released in outcome.prevented:
            record = self._open.get(order.id)
            self._move_hold(record.hold_account, -released)
            self._change(market, record)

    def _named(self, command: Cancel, done: Container[int]) -> OrderRecord:
        """The open order that a command names; an ApiError where it isn't open (any more).

        `done` are the ids of orders that are in the database and no longer open.
        """
        record = self._open.of_user(command.user_id).get(command.order_id)
        if record is None or not command.concerns(record):
            was_open = self.changed.get(command.order_id)
            mine = was_open is not None and was_open.order.user_id == command.user_id
            raise ApiError(ORDER_NOT_OPEN if mine or command.order_id in done else ORDER_NOT_FOUND, field="id")
        return record

    def cancel(self, markets: dict[tuple[int, int], Market], command: Cancel, done: Container[int]) -> None:
        """Withdraw what the command names; an ApiError where it names one order that isn't open (any more).

        `done` are the ids of orders that are in the database and no longer open.
        """
        own = self._open.of_user(command.user_id)
        if command.names_one:
            records = [self._named(command, done)]
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
            self._withdraw(market, record, Reason.HALTED if market.pair.is_halted else Reason.PAIR_CLOSED)
        self.answers.append((command, records))

    def _collect(self, market: Market, order: Order) -> Outcome:
        """Take an order into an auction: one that can rest, and meets no order of its own user."""
        if order.type is Type.MARKET or order.time_in_force is not TimeInForce.GTC:
            raise ApiError(AUCTION_TERMS, field="type" if order.type is Type.MARKET else "tif")
        if order.post_only and market.book.crosses(order):
            raise ApiError(POST_ONLY)
        self._check_own(order)
        order.maker_fee_ppm, order.taker_fee_ppm = market.pair.maker_fee_ppm, market.pair.taker_fee_ppm
        return market.book.collect(order)

    def _check_own(self, order: Order) -> None:
        """Refuse an order that crosses another of its user in an auction, where both may trade at a price that neither
        names."""
        for record in self._open.of_user(order.user_id).values():
            other = record.order
            if (other.realm, other.pair_id) != (order.realm, order.pair_id) or other.waits or other.side is order.side:
                continue
            buys, sells = (order, other) if order.side is Side.BUY else (other, order)
            if buys.price >= sells.price:
                raise ApiError(SELF_TRADE)

    def uncross(self, market: Market, command: Uncross) -> None:
        """Hold the auction of a market whose time has come: one price, and then trading as ever.

        Nothing says in the database that it was held: the book isn't crossed any more. Where the commit fails, or the
        process ends before it, the book that is built again still is, and the auction is held then.
        """
        records: list[OrderRecord] = []
        if market.in_auction and market.pair.is_open and self.now_ms >= market.reopens_ms:
            self.touched[market.key] = market
            tick = self._prices.latest(market.pair.symbol)
            done = uncross(market.book, tick.price if tick is not None else market.reference, self.now_ms)
            market.in_auction, market.requote = False, True
            if done is not None:
                records = [self._open.get(order.id) for order, _ in done.released]
                for fill, (maker, taker) in zip(done.fills, done.pairs, strict=True):
                    self._book(market, fill, self._open.get(maker.id), self._open.get(taker.id))
                for record, (_, released) in zip(records, done.released, strict=True):
                    self._move_hold(record.hold_account, -released)
                    self._change(market, record)
            self._refreshed.discard(market.key)
            self.refresh(market)
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

    def written(self) -> Written:
        """Rows of the batch, as they are now."""
        return written(
            self.placed.values(), self.changed.values(), self.trades, self.cancels, self.now_ms, self.has_changes
        )

    def records_touched(self) -> Iterable[OrderRecord]:
        """Every order this batch placed or changed."""
        yield from self.placed.values()
        yield from self.changed.values()

    def _withdraw(self, market: Market | None, record: OrderRecord, reason: Reason) -> None:
        """Take an open order out of its book, where its pair still has one, and release what it holds."""
        order = record.order
        if market is None:
            released = withdraw_unbooked(order, reason)
        elif order.waits:
            market.triggers.remove(order.id)
            self.touched[market.key] = market
            released = withdraw_unbooked(order, reason)
        else:
            outcome = market.book.cancel(order.id, reason)
            assert outcome is not None, "an open order rests in its book"
            self.touched[market.key] = market
            released = outcome.released
        self._move_hold(record.hold_account, -released)
        self._change(market, record)

    def _move_hold(self, account: int, amount: int) -> None:
        if amount:
            self.holds.append(Hold(account, amount))
            if account in self.available:
                self.available[account] -= amount

    def _change(self, market: Market | None, record: OrderRecord) -> None:
        order = record.order
        record.updated_ms = self.now_ms
        if order.id not in self.placed:
            self.changed[order.id] = record
        if not order.is_open and order.id in self._open:
            self._open.remove(record)
            if market is not None and order.terms is not None:
                market.triggers.discard(order.id)

    def _settle(self, market: Market, outcome: Outcome, taker: OrderRecord | None = None) -> None:
        # The house may take one order by several quotes, so all records are found before the first is closed.
        makers = [None if order is None else self._open.get(order.id) for order in outcome.makers]
        for fill, maker in zip(outcome.fills, makers, strict=True):
            self._book(market, fill, maker, taker)
        for maker in makers:
            if maker is not None:
                if maker.order.terms is not None:
                    self._move_hold(maker.hold_account, -ease(market.pair, maker.order))
                self._change(market, maker)

    def _book(self, market: Market, fill: Fill, maker: OrderRecord | None, taker: OrderRecord | None) -> None:
        """One fill: its trade, and the money of it. None is the house."""
        trade_id = self._next_id()
        taker_is_buyer = fill.taker_side is Side.BUY
        taker_party = party_of(market, fill.taker_side, taker)
        maker_party = party_of(market, Side.SELL if taker_is_buyer else Side.BUY, maker)
        buyer, seller = (taker_party, maker_party) if taker_is_buyer else (maker_party, taker_party)
        self.transfers += transfers_of(trade_id, fill, buyer, seller, market.house)
        self._credit(buyer, fill.quantity - fill.buyer_fee)
        self._credit(seller, fill.quote_credit - fill.seller_fee)
        self.trades.append(trade_of(trade_id, market, fill))

    def _credit(self, party: Party, amount: int) -> None:
        if party.receives in self.available:
            self.available[party.receives] += amount
