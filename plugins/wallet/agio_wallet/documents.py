"""The pictures that users hand in."""

from agio_kernel.documents import DocumentKind

from agio_wallet.declared.codes import VOUCHER_REQUIRED

VOUCHER = DocumentKind("voucher", missing=VOUCHER_REQUIRED, title="wallet.deposit.voucher")
"""Document that shows that a deposit was sent; an operator compares it with the chain."""
