"""The list of a user's orders, newest first: the paged call, the single order, the CSV."""

from __future__ import annotations

from functools import partial

from agio_kernel.ports.kernel import Kernel
from agio_kernel.records import Records, records_of

from agio_c2c.order.order import Order
from agio_c2c.order.schemas import detail_order, view_order


def order_records(kernel: Kernel) -> Records:
    """Purchases and sales of a user."""
    return records_of(
        Order,
        plugin="c2c",
        name="c2c_orders",
        path="getC2cOrders",
        one="getC2cOrder",
        summary="My C2C orders",
        by=("side",),
        words={"side": "trade.side.{}"},
        view=view_order,
        details=partial(detail_order, kernel),
        columns=(
            "reference",
            "side",
            "coin",
            "amount",
            "currency",
            "fiat",
            "price",
            "payer",
            "bank",
            "state",
            "created_at",
        ),
    )(kernel)
