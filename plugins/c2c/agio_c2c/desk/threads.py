"""Messages of users and operators about an order, cancelled ones included: a wire may be out."""

from __future__ import annotations

from typing import Any

from agio_kernel.cases import Cases
from agio_kernel.cases.threads import Threads
from agio_kernel.documents import DocumentKind

from agio_c2c.c2c import C2c
from agio_c2c.declared.states import OrderState
from agio_c2c.desk.purchase_case import purchase_cases
from agio_c2c.desk.sale_case import sale_cases

SPOKEN_OF = tuple(state for state in OrderState if state is not OrderState.CLOSED)


def purchase_threads(c2c: C2c) -> Threads[Any]:
    """Threads of purchases."""
    return _threads(purchase_cases(c2c), "c2cPurchase", "a C2C purchase")


def sale_threads(c2c: C2c) -> Threads[Any]:
    """Threads of sales."""
    return _threads(sale_cases(c2c), "c2cSale", "a C2C sale")


def _threads(cases: Cases[Any], call: str, about: str) -> Threads[Any]:
    file = DocumentKind("file", side=2400)
    return Threads(cases=cases, open=SPOKEN_OF, link="c2c.orders", file=file, real=True, call=call, about=about)
