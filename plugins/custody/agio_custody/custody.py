"""The context of this plugin: what its operations share. One per kernel: ``kernel.part(Custody)``."""

from __future__ import annotations

from agio_kernel.jobs import Calendar
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Catalogues, Row

from agio_custody.declared.codes import PRODUCT_UNKNOWN
from agio_custody.declared.products import PRODUCT_CATALOGUE, ProductTerms


class Custody:
    """The products that are sold now, their coins and the calendar."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    @property
    def calendar(self) -> Calendar:
        """The days of the deployment."""
        return self.kernel.settings.calendar

    def products(self) -> list[Row[ProductTerms]]:
        """Products on sale, by coin in the order of delivery and then shortest first."""
        rows = list(self.kernel.part(Catalogues).of(PRODUCT_CATALOGUE).rows().values())
        coins = list(dict.fromkeys(one.terms.coin for one in rows))
        return sorted(rows, key=lambda one: (coins.index(one.terms.coin), one.terms.days, one.key))

    def product(self, key: str) -> Row[ProductTerms]:
        """The product of this key; refused where none is sold by that name."""
        return self.kernel.part(Catalogues).of(PRODUCT_CATALOGUE).require(key, PRODUCT_UNKNOWN, "product")
