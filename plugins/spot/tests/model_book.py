"""A naive order book: one sorted list, exact fractions, no aggregates, nothing shared with the engine's arithmetic.

It says what the engine must do, as plainly as it can be said. Every operation is O(n).
"""

from fractions import Fraction
from math import ceil, floor


class ModelOrder:
    """An order as the model sees it; money is exact until asked for."""

    def __init__(self, order, pair):
        self.id, self.user, self.line = order.id, order.user_id, order.line
        self.prevention = order.terms.prevention if order.terms else "cancel_newest"
        self.trigger, self.trigger_price = (
            (order.terms.trigger, order.terms.trigger_price) if order.terms else (None, 0)
        )
        self.other = order.terms.other_price if order.terms and not order.terms.triggered_ms else 0
        self.in_no_book = bool(order.terms and order.terms.waits)
        self.ends = order.terms.expires_ms if order.terms else 0
        self.stopped = False
        self.buys = order.side == "buy"
        self.price, self.quantity, self.amount = order.price, order.quantity, order.amount
        self.force, self.post_only = order.time_in_force, order.post_only
        self.held = order.hold
        self.pair = pair
        self.filled = 0
        self.value = Fraction(0)  # exact quote value of all fills
        self.fee_parts = 0
        self.state, self.released = "pending", 0

    @property
    def rest(self):
        return self.quantity - self.filled

    @property
    def watched(self):
        """Whether a price may still set it off: the model's own word for it."""
        return bool(self.trigger) and (bool(self.other) or self.in_no_book)

    def is_set_off(self, price):
        """A stop is set off by a price that moves against the order, a take-profit by one that moves its way."""
        rises = self.buys == (self.trigger == "stop")
        return price >= self.trigger_price if rises else price <= self.trigger_price

    def used(self):
        """Return the amount given so far, of the amount held."""
        return self.quote() if self.buys else self.filled

    def still_needs(self):
        """Return the amount held for the rest at its own price."""
        if not self.buys:
            return self.rest
        return ceil(self.value + value_of(self.pair, max(self.price, self.other), self.rest)) - self.quote()

    def quote(self):
        """Whole minor units moved so far: a buyer's debit rounds up, a seller's credit down."""
        return ceil(self.value) if self.buys else floor(self.value)

    def fee(self):
        return ceil(Fraction(self.fee_parts, 1_000_000))

    def fill(self, price, quantity, ppm):
        """Move one piece; the quote and the fee that this piece adds to the totals."""
        quote, fee = self.quote(), self.fee()
        self.value += value_of(self.pair, price, quantity)
        self.filled += quantity
        moved = self.quote() - quote
        self.fee_parts += (quantity if self.buys else moved) * ppm
        return moved, self.fee() - fee


class ModelQuote:
    """A quote of the house."""

    def __init__(self, quote_id, price, quantity, buys):
        self.id, self.price, self.rest, self.buys = quote_id, price, quantity, buys
        self.line = abs(quote_id)


def value_of(pair, price, quantity):
    """The exact worth of a quantity, quote minor units."""
    scale = Fraction(10**pair.quote_scale, 10 ** (pair.price_decimals + pair.base_scale))
    return price * quantity * scale


class ModelBook:
    """Model of an order book: price priority, then users before the house, then time."""

    def __init__(self, pair, house_user):
        self.pair, self.house = pair, house_user
        self.resting = []  # ModelOrder, in order of arrival
        self.waiting = []  # ModelOrder that waits for a price, in order of acceptance
        self.quotes = []  # ModelQuote
        self.next_quote_id = -1
        self.prevented = []  # (id, released) of the taker's own resting orders that gave way

    def opposite(self, buys, limit):
        """Return the orders that a taker reaches, in the order in which they are taken."""
        found = []
        for maker in self.resting + self.quotes:
            reached = maker.price <= limit if buys else maker.price >= limit
            if maker.buys != buys and reached:
                found.append((maker.price if buys else -maker.price, isinstance(maker, ModelQuote), maker.line, maker))
        return [maker for *_, maker in sorted(found, key=lambda row: row[:3])]

    def wanted_at(self, taker, price):
        """Return the quantity that the taker still wants at this price."""
        if taker.quantity:
            return taker.rest
        step, unit = self.pair.quantity_step, value_of(self.pair, price, self.pair.quantity_step)
        return int((taker.held - taker.value) // unit) * step

    def place(self, order):
        """Fills as tuples, in order."""
        return self.enter(ModelOrder(order, self.pair), order)

    def switch(self, order_id, order):
        """One of two prices has come for the other: what is left goes on at that, behind all others."""
        taker = next(one for one in self.resting if one.id == order_id)
        self.resting.remove(taker)
        taker.held = taker.used() + taker.still_needs()
        taker.price, taker.other, taker.line = taker.other, 0, order.line
        return self.enter(taker, order)

    def enter(self, taker, order):
        """Match and rest it; `order` is what a fill-or-kill one is tried on."""
        self.prevented = []
        reached = self.opposite(taker.buys, taker.price)
        if reached and taker.post_only:
            return self.withdraw(taker, [])
        if reached and taker.force == "fok" and not self.would_fill(order, reached):
            return self.withdraw(taker, [])
        fills, done = self.walk(taker, reached)
        if fills and (done or (not taker.quantity and taker.held == taker.quote())):
            taker.state = "closed"
            taker.released = taker.held - (taker.quote() if taker.buys else taker.filled)
            return taker, fills
        if taker.force != "gtc" or taker.stopped:
            return self.withdraw(taker, fills)
        taker.state = "trading" if taker.filled else "pending"
        taker.released = taker.held - taker.used() - taker.still_needs()
        taker.held -= taker.released
        self.resting.append(taker)
        return taker, fills

    def is_own(self, taker, maker):
        return taker.user == (self.house if isinstance(maker, ModelQuote) else maker.user)

    def would_fill(self, order, reached):
        """Try it on a copy of the taker, without touching the makers."""
        trial = ModelOrder(order, self.pair)
        for maker in reached:
            if self.is_own(trial, maker):
                return not trial.quantity and trial.held == trial.quote()
            wanted = self.wanted_at(trial, maker.price)
            quantity = min(wanted, maker.rest)
            trial.fill(maker.price, quantity, 0)
            if wanted <= maker.rest and (trial.quantity or wanted < maker.rest):
                return True
        return not trial.quantity and trial.held == trial.quote()

    def walk(self, taker, reached):
        fills = []
        for maker in reached:
            if self.is_own(taker, maker):
                if self.pass_by(taker, maker):
                    continue
                taker.stopped = True
                return fills, False
            wanted = self.wanted_at(taker, maker.price)
            if not wanted:
                return fills, True
            fills.append(self.trade(taker, maker, min(wanted, maker.rest)))
            if taker.quantity and not taker.rest:
                return fills, True
            if maker.rest:  # a budget that buys no further step
                return fills, True
        return fills, False

    def pass_by(self, taker, maker):
        """Whether the taker goes on behind an order of its own user."""
        mode = taker.prevention
        if mode == "cancel_newest":
            return False
        if mode == "decrement" and taker.rest < maker.rest:
            self.shrink(maker.id, maker.quantity - taker.rest)
            return False
        both = mode == "cancel_both" or (mode == "decrement" and taker.rest == maker.rest)
        if mode == "decrement" and not both:
            taker.quantity -= maker.rest
        self.prevented.append((maker.id, maker.still_needs()))
        self.resting.remove(maker)
        return not both

    def shrink(self, order_id, quantity):
        """Make a resting order smaller; what it releases."""
        maker = next(order for order in self.resting if order.id == order_id)
        before = maker.still_needs()
        maker.quantity = quantity
        self.prevented.append((maker.id, before - maker.still_needs()))
        return before - maker.still_needs()

    def trade(self, taker, maker, quantity):
        price = maker.price
        mine, fee = taker.fill(price, quantity, self.pair.taker_fee_ppm)
        if isinstance(maker, ModelQuote):
            maker.rest -= quantity
            self.quotes = [quote for quote in self.quotes if quote.rest]
            return (maker.id, taker.id, price, quantity, mine, mine, 0, fee)
        theirs, maker_fee = maker.fill(price, quantity, self.pair.maker_fee_ppm)
        self.settle_state(maker)
        debit, credit = (mine, theirs) if taker.buys else (theirs, mine)
        return (maker.id, taker.id, price, quantity, debit, credit, maker_fee, fee)

    def settle_state(self, maker):
        maker.state = "trading" if maker.rest else "closed"
        if not maker.rest:
            self.resting.remove(maker)

    def withdraw(self, taker, fills):
        taker.state = "withdrawn"
        taker.released = taker.held - (taker.quote() if taker.buys else taker.filled)
        return taker, fills

    def wait(self, order):
        """Accept an order that does nothing before its price has come."""
        self.waiting.append(ModelOrder(order, self.pair))

    def set_off(self, price):
        """The ids of what this price sets off, in the order in which it was accepted."""
        watching = self.waiting + [order for order in self.resting if order.other]
        return sorted(order.id for order in watching if order.is_set_off(price))

    def wake(self, order_id):
        """It waits no more."""
        self.waiting = [order for order in self.waiting if order.id != order_id]

    def overdue(self, now):
        """The ids of what ends by now, resting or waiting."""
        return sorted(order.id for order in self.resting + self.waiting if 0 < order.ends <= now)

    def cancel(self, order_id):
        """The released hold, or None."""
        for order in self.waiting:
            if order.id == order_id:
                self.waiting.remove(order)
                return order.held
        for order in self.resting:
            if order.id == order_id:
                self.resting.remove(order)
                return order.still_needs()
        return None

    def replace_quotes(self, bids, asks):
        """The fills of the new quotes that cross resting users."""
        fills, kept = [], []
        for buys, ladder in ((True, bids), (False, asks)):
            self.quotes = []
            for price, quantity in ladder:
                quote = ModelQuote(self.next_quote_id, price, quantity, buys)
                self.next_quote_id -= 1
                for maker in self.opposite(buys, price):
                    part = min(quote.rest, maker.rest)
                    if part:
                        moved, fee = maker.fill(maker.price, part, self.pair.maker_fee_ppm)
                        quote.rest -= part
                        self.settle_state(maker)
                        fills.append((maker.id, quote.id, maker.price, part, moved, moved, fee, 0))
                if quote.rest:
                    kept.append(quote)
        self.quotes = kept
        return fills

    def depth(self, limit):
        """(bids, asks), best first."""
        sides = []
        for buys in (True, False):
            levels = {}
            for maker in self.resting + self.quotes:
                if maker.buys == buys:
                    levels[maker.price] = levels.get(maker.price, 0) + maker.rest
            sides.append(sorted(levels.items(), reverse=buys)[:limit])
        return tuple(sides)
