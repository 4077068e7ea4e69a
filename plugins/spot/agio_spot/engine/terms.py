"""Terms of an order beyond a plain one: a trigger, an expiry, self-trade prevention, a place in the queue, an exit that
follows it.

A plain order has none of it, and pays for none of it: its `terms` are None.
"""

from enum import StrEnum

import msgspec


class Trigger(StrEnum):
    """Trigger of an order: STOP fires when the price moves against it, TAKE_PROFIT when the price moves its way."""

    STOP = "stop"
    TAKE_PROFIT = "take_profit"


class Prevention(StrEnum):
    """Self-trade prevention: handling of an order that meets one of its own user, never by a trade.

    CANCEL_NEWEST withdraws the rest of what came last, CANCEL_OLDEST what rests, CANCEL_BOTH both; DECREMENT takes the
    smaller quantity off both, so that the smaller is withdrawn and the larger goes on.
    """

    CANCEL_NEWEST = "cancel_newest"
    CANCEL_OLDEST = "cancel_oldest"
    CANCEL_BOTH = "cancel_both"
    DECREMENT = "decrement"


class Terms(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The special terms of one order; replaced as a whole where one of them changes.

    `turn` is the place in the queue of what entered the book later than it was accepted, or again: numbered as orders
    are, so that both lie on one line. `triggered_tick` is the price that set it off. `other_price` makes it one order
    with two prices of which the first that comes cancels the other (OCO): it rests in the book at its own price while
    it waits for its trigger, and then leaves that for this one, with whatever is unfilled; the two change places.
    `take_profit` and `stop_loss` are the prices at which it is followed by an order the other way, which is placed once
    it has ended: `exit_order` is that one's id, or NO_EXIT where nothing was there to be traded.
    """

    trigger: Trigger | None = None
    trigger_price: int = 0
    triggered_tick: int = 0
    triggered_ms: int = 0
    turn: int = 0
    expires_ms: int = 0
    prevention: Prevention = Prevention.CANCEL_NEWEST
    other_price: int = 0
    take_profit: int = 0
    stop_loss: int = 0
    exit_order: int = 0

    @property
    def owes_exit(self) -> bool:
        """Whether an order is still to follow it."""
        return bool(self.take_profit or self.stop_loss) and not self.exit_order

    @property
    def watches(self) -> bool:
        """Whether its trigger has not been reached yet."""
        return self.trigger is not None and not self.triggered_ms

    @property
    def waits(self) -> bool:
        """Whether it is in no book until its trigger is reached."""
        return self.trigger is not None and not self.triggered_ms and not self.other_price


NO_EXIT = -1
"""Stands in place of an exit's id: the order brought less than a step, or its user has spent it meanwhile."""
PLAIN = Terms()
"""Terms of a plain order: none."""
