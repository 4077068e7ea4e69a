"""What operators can be permitted to do: to see where prices come from. Nobody can set one."""

from agio_kernel.declarations.access import Permission

PRICES_READ = Permission(
    "market.prices.read",
    "market.permission.prices.read",
    ("admin", "technical", "accountant", "compliance", "support"),
)
