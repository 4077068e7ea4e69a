"""The context of this plugin: what its operations share. One per kernel: ``kernel.part(Options)``."""

from __future__ import annotations

from datetime import timedelta

from agio_kernel.ledger import Wallet
from agio_kernel.ports.account_topic import AccountTopic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import dealt
from agio_kernel.settings.catalogues import Catalogue, PricedProducts, Row

from agio_options.declared import parameters
from agio_options.declared.codes import PRODUCT_UNKNOWN
from agio_options.declared.products import ProductTerms, products_catalogue

PAGES = AccountTopic("options", "balances")
"""Topic of an account's pages: its options have changed."""


class Options(PricedProducts[ProductTerms]):
    """The products that are sold now, and whose ticks are kept for them."""

    unknown = PRODUCT_UNKNOWN
    open_symbols = "SELECT DISTINCT symbol FROM options_option WHERE state IN ('accepted', 'holding')"

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel, products_catalogue(lambda: dealt(kernel.prices)))

    @staticmethod
    def place(row: Row[ProductTerms]) -> tuple[int, str]:
        """Shortest first."""
        return row.terms.seconds, row.key

    @property
    def wallet(self) -> Wallet:
        """The wallet that pays."""
        return Wallet[str(self.kernel.parameters.get(parameters.WALLET.key)).upper()]

    def milliseconds(self, key: str) -> int:
        """A duration among the parameters."""
        return self.kernel.parameters.get(key) // timedelta(milliseconds=1)

    @property
    def most_open(self) -> int:
        """Return the greatest number of options that an account may hold at once."""
        return int(self.kernel.parameters.get(parameters.MOST_OPEN.key))

    def tell_pages(self, user_id: int) -> None:
        """Something of this user's options and balances has changed: open pages ask again."""
        PAGES.tell(self.kernel, user_id)


def products_of(options: Options) -> Catalogue[ProductTerms]:
    """The products, as operators edit them."""
    return options.catalogue
