"""Price receipts: why a price was what it was, in a form that anybody can recompute.

The plugin that decides a price keeps the decision's ticks, its rule with the rule's version, what went in and what came
out, in the transaction that uses the price. A `ReceiptRule` is the pure function that decided; ``agio receipts verify``
asks it again for every receipt, and `Receipts.show` gives an account one of its own. Where all of it stands in rows
that are kept anyway, as a fill's does, a `ReceiptSource` derives the receipt from them, and nothing is written twice.
"""

from agio_kernel.receipts.declaration import Facts, Receipt, ReceiptRule, ReceiptSource, UsedTick
from agio_kernel.receipts.of_entity import receipts_of
from agio_kernel.receipts.receipts import Receipts
from agio_kernel.receipts.store import Decided, forget_old_receipts, kept_receipts, record_receipt, record_receipts
from agio_kernel.receipts.verify import Finding, ReceiptReport, fault_of, verify_receipts
from agio_kernel.receipts.view import LinePoint, ReceiptTick, ReceiptView, line_of, stretch_around, view_receipt

__all__ = [
    "Decided",
    "Facts",
    "Finding",
    "LinePoint",
    "Receipt",
    "ReceiptReport",
    "ReceiptRule",
    "ReceiptSource",
    "ReceiptTick",
    "ReceiptView",
    "Receipts",
    "UsedTick",
    "fault_of",
    "forget_old_receipts",
    "kept_receipts",
    "line_of",
    "receipts_of",
    "record_receipt",
    "record_receipts",
    "stretch_around",
    "verify_receipts",
    "view_receipt",
]
