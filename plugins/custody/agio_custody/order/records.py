"""The list of a user's orders, newest first: the paged call, the single order, the CSV. Their value in USDT."""

from __future__ import annotations

from agio_kernel.ledger.net_worth import worth_of_rows
from agio_kernel.records import records_of

from agio_custody.declared.reasons import PRINCIPAL
from agio_custody.declared.states import EARNING, ORDER_STATES
from agio_custody.order.order import Order
from agio_custody.order.schemas import detail_order, view_order

order_records = records_of(
    Order,
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

CUSTODY_WORTH = worth_of_rows(
    "custody.worth.custody", Order, EARNING, (PRINCIPAL,), "custody.orders", amount="amount - loss"
)
"""The principal; what is asked for early less what that costs. Interest counts as it is credited."""
