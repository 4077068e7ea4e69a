"""Offers of this deployment's plugins on instruments: the tabs of the market, and the destinations of its rows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import attrgetter

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.offers import Offer, Term
from agio_kernel.declarations.tiles import Number
from agio_kernel.declarations.wire import Page, Symbol, TextKey, whole
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.ports.kernel import Kernel

TURN_MS = 5_000


class TermView(msgspec.Struct, frozen=True):
    """Figures of an offer for its instruments: one of each symbol, in the order of the offer's own; null where it has
    none. A ``column`` of the market's table, or shown on the page of a coin alone.
    """

    title: TextKey
    column: bool
    figures: Sequence[Number | None]


class OfferView(msgspec.Struct, frozen=True):
    """An offer: its title, the named link that a symbol is traded by, and the symbols as the market lists them. A
    ``tab`` of the market, or told on the pages of coins alone.
    """

    title: TextKey
    link: str
    symbols: Sequence[Symbol]
    terms: Sequence[TermView]
    tab: bool


class Offers:
    """One per kernel."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    @property
    def cache_version(self) -> int:
        """Number of the period to which the answer belongs."""
        return self._kernel.clock.now_ms() // TURN_MS

    @get("web/getOffers", access=Access.VISITOR, cache_version=attrgetter("cache_version"))
    async def show(self, request: Request[NoForm]) -> Page[OfferView]:
        """List the products in which each instrument can be traded."""
        listed = [one.symbol for one in self._kernel.prices.instruments()]
        switched = self._kernel.part(Offerings)
        found = []
        for plugin, offer in self._declared:
            if not switched.is_off(plugin):
                offered = frozenset(offer.symbols())
                symbols = [symbol for symbol in listed if symbol in offered]
                terms = [_reported(term, symbols) for term in offer.terms]
                found.append(OfferView(offer.title, offer.link, symbols, terms, offer.tab))
        return whole(found)

    @cached_property
    def _declared(self) -> list[tuple[str, Offer]]:
        found = self._kernel.directory.made("offers", self._kernel)
        return sorted(found, key=lambda pair: pair[1].order)


def _reported(term: Term, symbols: Sequence[str]) -> TermView:
    figures = term.figures()
    return TermView(term.title, term.column, [figures.get(symbol) for symbol in symbols])
