"""Events of subscriptions for other plugins."""

from __future__ import annotations

from agio_kernel.ports.events import Event


class SubscriptionChanged(Event, frozen=True):
    """A subscription came into a state. ``coin`` is the one that is issued, ``passed`` are its minor units, ``refund``
    those of USDT that came back; ``reason`` is a message key, the operator's own words, or empty.
    """

    user_id: int
    order_id: int
    coin: str
    state: str
    passed: int
    refund: int
    reason: str = ""
