"""Names of the clock's actions on orders: the desk carries them out."""

from agio_kernel.due import DueKind

MATCH = DueKind("c2c.match", "Match an order: assign an account, and reserve coins")
OVER = DueKind("c2c.over", "The time of an order is over: it expires, or a wire counts as confirmed")
