"""The context of this plugin: what its operations share. One per kernel: ``kernel.part(Options)``."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from decimal import Decimal

from agio_kernel.declarations.contracts import AssetSpec, Kernel
from agio_kernel.declarations.errors import Refusal
from agio_kernel.ledger import Wallet
from agio_kernel.ports.prices import InstrumentInfo
from agio_kernel.settings.catalogues import Catalogues, Row

from agio_options.declared import parameters
from agio_options.declared.codes import PRODUCT_UNKNOWN
from agio_options.declared.products import OPEN, ProductTerms, products_catalogue

TOPIC = "options"
"""Where an account's pages hear that something of its options has changed."""


class Options:
    """The products that are sold now, and whose ticks are kept for them."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.catalogue = products_catalogue(kernel.prices.instruments)
        kernel.prices.keep(self.symbols)

    def rows(self) -> Collection[Row[ProductTerms]]:
        """Every product there is or was."""
        return self.kernel.part(Catalogues).of(self.catalogue).rows().values()

    def symbols(self) -> Collection[str]:
        """What ticks are kept of, for what is sold and what was: it may still be held."""
        return {row.terms.symbol for row in self.rows()}

    def products(self) -> list[Row[ProductTerms]]:
        """What is sold, by symbol as the market lists them and then shortest first."""
        places = {one.symbol: place for place, one in enumerate(self.kernel.prices.instruments())}
        sold = [row for row in self.rows() if not row.retired and row.terms.symbol in places]
        return sorted(sold, key=lambda row: (places[row.terms.symbol], row.terms.seconds, row.key))

    def product(self, key: str) -> Row[ProductTerms]:
        """The product of this key; refused where none is sold by that name."""
        found = self.kernel.part(Catalogues).of(self.catalogue).get(key)
        if found is None or found.retired:
            raise Refusal(PRODUCT_UNKNOWN, field="product")
        return found

    def is_open(self, key: str) -> bool:
        """Whether a product is being sold, and not halted."""
        found = self.kernel.part(Catalogues).of(self.catalogue).get(key)
        return found is not None and not found.retired and found.terms.trading == OPEN

    def instrument(self, symbol: str) -> InstrumentInfo:
        """The instrument of a product; refused where the market has none of that name."""
        found = next((one for one in self.kernel.prices.instruments() if one.symbol == symbol), None)
        if found is None:
            raise Refusal(PRODUCT_UNKNOWN, field="product")
        return found

    def asset(self, coin: str) -> AssetSpec:
        """The asset of a product's coin."""
        return self.kernel.assets[coin]

    def minor(self, coin: str, amount: Decimal) -> int:
        """An amount of a product in minor units."""
        return int(amount.scaleb(self.asset(coin).scale))

    @property
    def wallet(self) -> Wallet:
        """The wallet that pays."""
        return Wallet[str(self.kernel.parameters.get(parameters.WALLET)).upper()]

    def milliseconds(self, key: str) -> int:
        """A duration among the parameters."""
        return self.kernel.parameters.get(key) // timedelta(milliseconds=1)

    @property
    def most_open(self) -> int:
        """How many options an account may hold at once."""
        return int(self.kernel.parameters.get(parameters.MOST_OPEN))

    def tell_pages(self, user_id: int) -> None:
        """Something of this user's options and balances has changed: open pages ask again."""
        self.kernel.feed.publish_private(TOPIC, user_id, {"changed": True})
        self.kernel.feed.publish_private("balances", user_id, {"changed": True})
