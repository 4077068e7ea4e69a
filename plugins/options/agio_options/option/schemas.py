"""Options and quotes as they go over the wire."""

from __future__ import annotations

from datetime import datetime

import msgspec
from agio_kernel.declarations.wire import Coin, Milliseconds
from agio_kernel.entities import Flat, Money, Ppm
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.settings.catalogues import Row

from agio_options.declared.products import ProductTerms
from agio_options.declared.states import OptionState
from agio_options.option.option import PPM, Figures, Option, Tie


class OutcomeView(msgspec.Struct, frozen=True):
    """One ending: what comes back of the stake, and what that is more or less than it."""

    state: OptionState
    returned: Money
    result: Money


class QuoteView(msgspec.Struct, frozen=True):
    """Cost and proceeds of an option; rates are shares."""

    product: str
    coin: Coin
    stake: Money
    fee: Money
    fee_rate: Ppm
    at_work: Money
    right: OutcomeView
    equal: OutcomeView
    wrong: OutcomeView


class OptionView(msgspec.Struct, frozen=True):
    """An option as its owner sees it. ``entry`` and ``settlement`` are prices, empty where there is none (yet);
    ``now`` is the server's clock, by which ``accepted_ms`` and ``settles_ms`` count.
    """

    option: Flat[Option]
    returned: Money
    result: Money
    now: Milliseconds


def view_quote(product: Row[ProductTerms], figures: Figures) -> QuoteView:
    """The quote of a stake."""

    def outcome(state: OptionState) -> OutcomeView:
        returned = figures.returned(state)
        return OutcomeView(state, returned, returned - figures.stake)

    tied = OptionState.TIED if product.terms.tie == Tie.RETURN else OptionState.LOST
    return QuoteView(
        product=product.key,
        coin=product.terms.coin,
        stake=figures.stake,
        fee=figures.fee,
        fee_rate=int(product.terms.fee * PPM),
        at_work=figures.at_work,
        right=outcome(OptionState.WON),
        equal=outcome(tied),
        wrong=outcome(OptionState.LOST),
    )


def view_option(option: Option, now: datetime) -> OptionView:
    """An option as its owner sees it at a moment."""
    return OptionView(option, option.returned, option.result or 0, epoch_ms(now))
