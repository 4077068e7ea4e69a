"""'Why this price': one of an account's own receipts, whichever plugin decided the price."""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.wire import Id
from agio_kernel.ports.kernel import Kernel
from agio_kernel.receipts import Receipts, ReceiptView


class ReceiptForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``kind`` says what was decided, ``wallet.exchange``; ``id`` is the exchange's, the trade's."""

    kind: Annotated[str, msgspec.Meta(max_length=60)]
    id: Id


@get("web/priceReceipt")
async def show_price_receipt(kernel: Kernel, request: Request[ReceiptForm]) -> ReceiptView:
    """Show the receipt of one of my prices.

    Returns facts, ticks, rule and result of the price, recomputed as it is shown.
    """
    async with kernel.db.read() as conn:
        return await kernel.part(Receipts).show(conn, request.user.id, request.form.kind, int(request.form.id))
