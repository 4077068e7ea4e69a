"""Account to which a sale is paid, sealed: a stolen table shows no account number."""

from __future__ import annotations

import msgspec

from agio_c2c.c2c import C2c
from agio_c2c.order.order import Order, Payee

_PURPOSE = "c2c.payee"


def seal_payee(c2c: C2c, payee: Payee) -> bytes:
    """Seal the account for storage."""
    return c2c.kernel.secrets.seal(_PURPOSE, msgspec.json.encode(payee))


def payee_of(c2c: C2c, order: Order) -> Payee | None:
    """Return the account to which this sale is paid; None of a purchase."""
    if order.payee is None:
        return None
    return msgspec.json.decode(c2c.kernel.secrets.open(_PURPOSE, order.payee), type=Payee)
