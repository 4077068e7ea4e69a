"""The list of a user's orders of funds: the paged call, the single order, the CSV."""

from __future__ import annotations

from functools import partial

from agio_kernel.records import Records, records_of

from agio_wealth.order.order import Order
from agio_wealth.order.schemas import view_order
from agio_wealth.wealth import Wealth


def order_records(wealth: Wealth) -> Records:
    """Records of a user's orders, newest first."""
    return records_of(
        Order,
        plugin="wealth",
        name="wealth_orders",
        path="getFundOrders",
        one="getFundOrder",
        summary="My orders of funds",
        columns=(
            "reference",
            "name",
            "side",
            "coin",
            "amount",
            "fee",
            "shares",
            "value",
            "state",
            "created_at",
            "value_at",
        ),
        by=("risk",),
        words={"side": "wealth.side.{}"},
        view=partial(view_order, wealth),
    )(wealth.kernel)
