"""Permissions of operators."""

from agio_kernel.declarations.access import Permission

ORDERS_DECIDE = Permission("c2c.orders.decide", "c2c.permission.orders.decide", ("accountant",))
