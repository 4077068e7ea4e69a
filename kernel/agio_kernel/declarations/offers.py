"""Offers: what can be done with instruments, told by the plugins that trade them, for the table that lists them all."""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec

from agio_kernel.wire import TextKey


class Offer(msgspec.Struct, frozen=True):
    """A tab of the market: its ``title``, a key under ``<plugin>.nav.``, and the instruments that are traded there.

    ``link`` is the named way to the screen that trades one, which gets its symbol as ``pair``. ``symbols()`` says which
    they are now; it is asked every few seconds, and answers from memory. Of two offers of an instrument a row leads to
    the one of the tab it stands under, else to the one whose ``order`` is smaller.
    """

    title: TextKey
    link: str
    symbols: Callable[[], Collection[str]]
    order: int = 100
