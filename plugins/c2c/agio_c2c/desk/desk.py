"""The desk: its cases, and what users and operators write to each other about them. One per kernel."""

from __future__ import annotations

from agio_kernel.cases.threads import Threads
from agio_kernel.documents import DocumentKind
from agio_kernel.ports.kernel import Kernel

from agio_c2c.c2c import C2c
from agio_c2c.declared.states import OrderState
from agio_c2c.desk.purchase_case import purchase_cases
from agio_c2c.desk.sale_case import sale_cases

SPOKEN_OF = tuple(state for state in OrderState if state is not OrderState.CLOSED)
"""Also after its hours, after the money, and once it was cancelled: a wire may have been sent before."""


class Desk:
    """``kernel.part(Desk)``: what several hooks share."""

    def __init__(self, kernel: Kernel) -> None:
        c2c = kernel.part(C2c)
        self.purchases = purchase_cases(c2c)
        self.sales = sale_cases(c2c)
        self.purchase_threads = Threads(
            cases=self.purchases, open=SPOKEN_OF, link="c2c.orders", file=DocumentKind("file", side=2400), real=True
        )
        self.sale_threads = Threads(
            cases=self.sales, open=SPOKEN_OF, link="c2c.orders", file=DocumentKind("file", side=2400), real=True
        )
