"""Products on the instruments of the market: what is sold of a symbol, and settled by the ticks that are kept of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from decimal import Decimal
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import asyncpg

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import InstrumentInfo, require_dealt
from agio_kernel.settings.catalogues.catalogue import Catalogue, Row
from agio_kernel.settings.catalogues.catalogues import Catalogues
from agio_kernel.settings.catalogues.version_store import VersionStore

OPEN, HALTED = TRADING = ("open", "halted")
"""Whether a product is sold: what was sold of it before is held and settled in either."""


class PricedTerms(Protocol):
    """Terms of every such product, by its row."""

    @property
    def symbol(self) -> str:
        """The instrument whose ticks decide."""
        ...

    @property
    def trading(self) -> str:
        """One of ``TRADING``."""
        ...


T = TypeVar("T", bound=PricedTerms)


class PricedProducts(ABC, Generic[T]):
    """The rows of such a catalogue, and their instruments. A plugin's context is one; it gives ``unknown``, the code
    for a key or a symbol that nothing is sold of, ``open_symbols``, the query of those by whose ticks something is
    still to be settled, and the order within a symbol.

    The ticks of every symbol that is sold, or was, are kept across restarts. Where customers' own trades make the
    prices, nothing of it starts.
    """

    unknown: ClassVar[Code]
    open_symbols: ClassVar[str]

    def __init__(self, kernel: Kernel, catalogue: Catalogue[T]) -> None:
        require_dealt(kernel.prices, catalogue.id)
        self.kernel = kernel
        self.catalogue = catalogue
        self._symbols: tuple[Any, Collection[str]] = None, ()
        kernel.prices.keep(self.symbols, self.held)

    @staticmethod
    @abstractmethod
    def place(row: Row[T]) -> tuple[Any, ...]:
        """Sort key of the products of one symbol."""

    @property
    def _version_store(self) -> VersionStore[T]:
        return self.kernel.part(Catalogues).of(self.catalogue)

    def rows(self) -> Collection[Row[T]]:
        """Every product that is sold, or was: it may still be held."""
        return self._version_store.ever().values()

    def symbols(self) -> Collection[str]:
        """Symbols whose ticks are kept."""
        made_of = self._version_store.cache_version(), self._version_store.keys()
        if self._symbols[0] != made_of:
            self._symbols = made_of, {row.terms.symbol for row in self.rows()}
        return self._symbols[1]

    async def held(self, conn: asyncpg.Connection) -> Collection[str]:
        """The symbols whose ticks are made up for after an absence."""
        return {row["symbol"] for row in await conn.fetch(self.open_symbols)}

    def products(self) -> list[Row[T]]:
        """Products sold, by symbol as the market lists them."""
        places = {one.symbol: place for place, one in enumerate(self.kernel.prices.instruments())}
        sold = [row for row in self.rows() if not row.retired and row.terms.symbol in places]
        return sorted(sold, key=lambda row: (places[row.terms.symbol], *self.place(row)))

    def offered(self) -> Collection[str]:
        """The symbols of what is sold."""
        return {row.terms.symbol for row in self.products()}

    def product(self, key: str) -> Row[T]:
        """The product of this key; refused where none is sold by that name."""
        found = self._version_store.get(key)
        if found is None or found.retired:
            raise ApiError(self.unknown, field="product")
        return found

    def terms(self, key: str) -> T:
        """The terms of a product, sold or not: what is held of it may still be changed."""
        found = self._version_store.get(key)
        if found is None:
            raise ApiError(self.unknown, field="product")
        return found.terms

    def is_open(self, key: str) -> bool:
        """Whether a product is sold, and not halted."""
        found = self._version_store.get(key)
        return found is not None and not found.retired and found.terms.trading == OPEN

    def instrument(self, symbol: str) -> InstrumentInfo:
        """The instrument of a product; refused where the market has none of that name."""
        found = next((one for one in self.kernel.prices.instruments() if one.symbol == symbol), None)
        if found is None:
            raise ApiError(self.unknown, field="product")
        return found

    def asset(self, coin: str) -> AssetSpec:
        """The asset of a product's coin."""
        return self.kernel.assets[coin]

    def minor(self, coin: str, amount: Decimal) -> int:
        """An amount of a product in minor units."""
        return int(amount.scaleb(self.asset(coin).scale))
