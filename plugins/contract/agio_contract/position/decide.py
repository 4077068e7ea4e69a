"""Effect of one mark on a position. Pure, and the whole of it: fills and triggers book what this says, receipts
recompute it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from agio_kernel.receipts import Facts

from agio_contract.position.margin import (
    PPM,
    Closing,
    Side,
    Size,
    closing_of,
    half_spread,
    is_beyond,
    liquidation_price,
)
from agio_contract.position.position import Kind, Reason


def mark_of(prices: Sequence[int]) -> int:
    """The mark: the median of what the sources say, the lower of the two in the middle."""
    return sorted(prices)[(len(prices) - 1) // 2]


class EntryTerms(msgspec.Struct, frozen=True):
    """Terms that, beside a tick, decide whether an order fills and at which price."""

    side: Side
    kind: Kind
    price: int
    reference: int
    spread: int
    slippage_ppm: int
    accepted_ms: int
    window_ms: int
    lots: int
    lot: int
    margin: int
    maintenance_ppm: int
    decimals: int
    scale: int

    @property
    def size(self) -> Size:
        """Size of its lots."""
        return Size(self.lots, self.lot, self.decimals, self.scale)


class Entry(msgspec.Struct, frozen=True):
    """Price at which an order fills and its liquidation price, or the reason for which it is cancelled."""

    price: int
    liquidation: int
    reason: Reason = Reason.NONE


def entry_of(terms: EntryTerms, mark: int, time_ms: int) -> Entry | None:
    """Return the effect of a mark on an order; None where the order goes on waiting."""
    buys = terms.side is Side.LONG
    fill = half_spread(mark, terms.spread, buys=buys)
    match terms.kind:
        case Kind.MARKET:
            if time_ms > terms.accepted_ms + terms.window_ms:
                return Entry(fill, 0, Reason.SILENT)
            if (fill - terms.reference) * terms.side.sign * PPM > terms.slippage_ppm * terms.reference:
                return Entry(fill, 0, Reason.SLIPPED)
        case Kind.LIMIT:
            if (fill - terms.price) * terms.side.sign > 0:
                return None
        case Kind.STOP:
            if (mark - terms.price) * terms.side.sign < 0:
                return None
    liquidation = liquidation_price(terms.side, terms.size, fill, terms.margin, terms.maintenance_ppm)
    if is_beyond(terms.side, mark, liquidation):
        # A gap so far that what it fills would be liquidated by the very same tick.
        return Entry(fill, 0, Reason.SLIPPED)
    return Entry(fill, liquidation)


class ExitTerms(msgspec.Struct, frozen=True):
    """Terms that, beside a tick, decide whether a position closes and at which price. ``lots`` and ``margin`` are those
    of the position, ``closing`` the lots that its owner closes; a bound that isn't set is 0.
    """

    side: Side
    entry: int
    lots: int
    lot: int
    margin: int
    closing: int
    take_profit: int
    stop_loss: int
    spread: int
    fee_ppm: int
    liquidation_fee_ppm: int
    maintenance_ppm: int
    decimals: int
    scale: int

    @property
    def size(self) -> Size:
        """Size of its lots."""
        return Size(self.lots, self.lot, self.decimals, self.scale)

    @property
    def liquidation(self) -> int:
        """The mark at or beyond which it is liquidated."""
        return liquidation_price(self.side, self.size, self.entry, self.margin, self.maintenance_ppm)


class Exit(msgspec.Struct, frozen=True):
    """Closure of lots: the reason, the price and the amounts."""

    reason: Reason
    lots: int
    price: int
    closing: Closing


def exit_of(terms: ExitTerms, mark: int) -> Exit | None:
    """Return the effect of a mark on a position: liquidation before stop-loss, before take-profit, before its owner's
    close."""
    against, gain = terms.side, terms.side.other
    if is_beyond(against, mark, terms.liquidation):
        return _exit(terms, Reason.LIQUIDATED, terms.lots, mark, terms.liquidation_fee_ppm)
    quote = half_spread(mark, terms.spread, buys=terms.side is Side.SHORT)
    if terms.stop_loss and is_beyond(against, mark, terms.stop_loss):
        return _exit(terms, Reason.STOP_LOSS, terms.lots, quote, terms.fee_ppm)
    if terms.take_profit and is_beyond(gain, mark, terms.take_profit):
        return _exit(terms, Reason.TAKE_PROFIT, terms.lots, quote, terms.fee_ppm)
    if terms.closing:
        return _exit(terms, Reason.USER, terms.closing, quote, terms.fee_ppm)
    return None


def delivery_exit(terms: ExitTerms, price: int) -> Exit:
    """All lots at the price of a delivery; at the entry, and free of fees, where no price was found (0)."""
    if price == 0:
        return _exit(terms, Reason.SILENT, terms.lots, terms.entry, 0)
    return _exit(terms, Reason.DELIVERED, terms.lots, price, terms.fee_ppm)


def _exit(terms: ExitTerms, reason: Reason, lots: int, price: int, fee_ppm: int) -> Exit:
    margin = terms.margin if lots == terms.lots else terms.margin * lots // terms.lots
    size = Size(lots, terms.lot, terms.decimals, terms.scale)
    return Exit(reason, lots, price, closing_of(terms.side, size, terms.entry, price, margin, fee_ppm))


SAMPLES = 60
"""Moments of a delivery's window whose prices are averaged."""


def sample_times(delivers_ms: int, window_ms: int) -> list[int]:
    """The moments, evenly apart; the last is the delivery."""
    return [delivers_ms - window_ms * left // SAMPLES for left in range(SAMPLES - 1, -1, -1)]


def average_of(prices: Sequence[int]) -> int:
    """The average, to the nearest whole price, a half up."""
    return (2 * sum(prices) + len(prices)) // (2 * len(prices))


def as_facts(terms: EntryTerms | ExitTerms) -> dict[str, int | str]:
    """Terms as a receipt keeps them."""
    return msgspec.to_builtins(terms)


def entry_terms(facts: Facts) -> EntryTerms:
    """And back: a receipt may say more."""
    return msgspec.convert(dict(facts), EntryTerms)


def exit_terms(facts: Facts) -> ExitTerms:
    """Read the terms of an exit from facts, as ``entry_terms`` does."""
    return msgspec.convert(dict(facts), ExitTerms)
