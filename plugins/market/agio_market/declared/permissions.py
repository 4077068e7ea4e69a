"""Permissions of operators: to see the source of prices. Nobody can set one."""

from agio_kernel.declarations.access import Permission

PRICES_READ = Permission(
    "market.prices.read",
    "market.permission.prices.read",
    ("admin", "technical", "accountant", "compliance", "support"),
)
