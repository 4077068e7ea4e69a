"""Names of the clock's actions on orders: the desk carries them out."""

from agio_kernel.jobs import JobKind

MATCH = JobKind("c2c.match", "Match an order: assign an account, and reserve coins")
OVER = JobKind("c2c.over", "The time of an order is over: it expires, or a wire counts as confirmed")
