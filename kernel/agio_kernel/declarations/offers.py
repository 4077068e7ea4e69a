"""Offers: what can be done with instruments, told by the plugins that trade them, for the table that lists them all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import msgspec

from agio_kernel.declarations.menu_texts import require_menu_texts
from agio_kernel.declarations.tiles import Number
from agio_kernel.declarations.wire import TextKey


class Term(msgspec.Struct, frozen=True):
    """Figure that an offer states of each of its instruments, such as a fee or the most leverage: ``title`` is a key
    under ``<plugin>.nav.``, ``figures()`` answers from memory what it is now, by symbol. The page of a coin tells every
    term; one that is a ``column`` stands in the market's tab, too.
    """

    title: TextKey
    figures: Callable[[], Mapping[str, Number]]
    column: bool = False

    def __post_init__(self) -> None:
        require_menu_texts(self.title)


class Offer(msgspec.Struct, frozen=True):
    """A tab of the market: its ``title``, a key under ``<plugin>.nav.``, and the instruments that are traded there.

    ``link`` is the named way to the screen that trades one, which gets its symbol as ``pair``. ``symbols()`` says which
    they are now; it is asked every few seconds, and answers from memory. Of two offers of an instrument a row leads to
    the one of the tab it stands under, else to the one whose ``order`` is smaller: what
    is bought outright comes before what is leveraged. ``terms`` are what it says of each.
    Without ``tab`` the market has none of it: it stands on the pages of coins alone.
    """

    title: TextKey
    link: str
    symbols: Callable[[], Collection[str]]
    order: int = 100
    terms: tuple[Term, ...] = ()
    tab: bool = True

    def __post_init__(self) -> None:
        require_menu_texts(self.title)
