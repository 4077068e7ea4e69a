"""Topics of spot trading on the live feed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from agio_kernel.ports.feed import Topic

from agio_spot.orders.account_events import TOPIC, account_snapshot
from agio_spot.orders.read_market import book_snapshot, depth_snapshot, trades_snapshot
from agio_spot.orders.snapshots import balances_snapshot, orders_snapshot
from agio_spot.spot import Spot


def topics(spot: Spot) -> Sequence[Topic]:
    """The markets, and what is an account's own."""
    return (
        Topic("book", partial(book_snapshot, spot), shared=True),
        Topic("depth", partial(depth_snapshot, spot), shared=True),
        Topic("trades", partial(trades_snapshot, spot), shared=True),
        Topic("orders", partial(orders_snapshot, spot), private=True),
        Topic("balances", partial(balances_snapshot, spot), private=True),
        Topic(TOPIC, partial(account_snapshot, spot), private=True),
    )
