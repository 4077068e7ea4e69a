"""Where rows become VIP orders, and back."""

from __future__ import annotations

from agio_kernel.postgres.nouns import Nouns

from agio_wealth.vip.order import VipOrder
from agio_wealth.vip.tables import VipOrders

_orders = Nouns(VipOrders, VipOrder)
insert_vip, vip_number, find_vip = _orders.insert, _orders.number_of, _orders.find
lock_vips, vip_of = _orders.lock, _orders.of
