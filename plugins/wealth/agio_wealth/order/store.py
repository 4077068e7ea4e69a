"""Conversion of rows to orders, and back."""

from __future__ import annotations

from agio_kernel.postgres.repository import Repository

from agio_wealth.order.order import Order
from agio_wealth.order.tables import Orders

_orders = Repository(Orders, Order)
insert_order, number_of, find_order = _orders.insert, _orders.number_of, _orders.find
lock_orders, order_of = _orders.lock, _orders.of
