"""The list of a user's orders: the paged call, the single order, the CSV."""

from __future__ import annotations

from agio_kernel.ports.kernel import Kernel
from agio_kernel.records import Records, records_of

from agio_custody.declared.states import EARNING, ORDER_STATES
from agio_custody.order.order import Order
from agio_custody.order.view import detail_order, view_order


def order_records(kernel: Kernel) -> Records:
    """What a user has and had in custody, newest first."""
    return records_of(
        Order,
        kernel,
        plugin="custody",
        name="custody_orders",
        path="getProfitOrders",
        one="getProfitOrder",
        summary="My custody orders",
        view=view_order,
        details=detail_order,
        groups={"held": EARNING, "ended": ORDER_STATES.final},
        columns=(
            "reference",
            "product",
            "coin",
            "amount",
            "days",
            "earned",
            "state",
            "loss",
            "created_at",
            "ends_at",
        ),
    )
