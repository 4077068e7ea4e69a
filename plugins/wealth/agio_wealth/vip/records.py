"""The list of a user's VIP orders: the paged call, the single order, the CSV."""

from __future__ import annotations

from agio_kernel.records import records_of

from agio_wealth.vip.order import VipOrder
from agio_wealth.vip.schemas import view_vip

vip_records = records_of(
    VipOrder,
    plugin="wealth",
    name="wealth_vips",
    path="getVipOrders",
    one="getVipOrder",
    summary="My VIP orders",
    view=view_vip,
    columns=(
        "reference",
        "product",
        "coin",
        "amount",
        "days",
        "rate",
        "accrued",
        "interest",
        "state",
        "created_at",
        "ends_at",
    ),
)
