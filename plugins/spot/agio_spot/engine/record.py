"""An order with what the database keeps beside the engine's view of it."""

import msgspec
from msgspec.structs import replace

from agio_spot.engine.order import Order


class OrderRecord(msgspec.Struct, gc=False):
    """One row of `spot_order`: the engine's order, the ledger accounts it settles on, and the intent that made it.
    Where its name is the intent it has no rtoken.
    """

    order: Order
    hold_account: int
    receive_account: int
    rtoken: str | None
    fingerprint: bytes
    client_id: str | None
    updated_ms: int

    def snapshot(self) -> "OrderRecord":
        """A copy as of now: the engine goes on changing the order, an answer must not."""
        return replace(self, order=replace(self.order))
