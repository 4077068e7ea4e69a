"""When contracts are delivered: at their hour where the market is open, else after its next opening."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

from agio_kernel.ports.clock import epoch_ms

from agio_contract.contracts import Contracts
from agio_contract.declared import parameters
from agio_contract.declared.products import ProductTerms
from agio_contract.product.terms import delivery_after, delivery_of

_OPENINGS = 8
"""Number of openings that are tried for one that stays open for a delivery's window."""
_FIRST_MS = 60_000
"""Time after an opening until its market has had a price, in milliseconds."""


def delivers(contracts: Contracts, terms: ProductTerms) -> datetime | None:
    """The delivery that an order of now goes to; None of a perpetual."""
    kernel = contracts.kernel
    in_session = partial(_in_session, contracts, terms.symbol)
    return delivery_of(terms.delivery, kernel.clock.now(), kernel.settings.calendar, in_session)


def delivers_later(contracts: Contracts, symbol: str, missed: datetime) -> datetime:
    """The delivery of what met no price at its own."""
    in_session = partial(_in_session, contracts, symbol)
    return delivery_after(missed, contracts.kernel.settings.calendar, in_session)


def _in_session(contracts: Contracts, symbol: str, moment: datetime) -> datetime:
    """The moment, or the first one after it whose whole window lies in the market's session."""
    prices, window = contracts.kernel.prices, contracts.milliseconds(parameters.DELIVERY_WINDOW)
    begins = epoch_ms(moment) - window
    for _ in range(_OPENINGS):
        # A session doesn't hold its own end, and may settle there.
        closed = [at for at in (begins, begins + window - 1) if not prices.is_open(symbol, at)]
        opens = prices.next_opening(symbol, closed[0]) if closed else None
        if opens is None:
            break
        begins = opens + _FIRST_MS
    return datetime.fromtimestamp((begins + window) / 1000, UTC)
