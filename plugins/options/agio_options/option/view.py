"""Options and quotes as they go over the wire."""

from __future__ import annotations

import msgspec
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.wire import Amount, Coin, Id, Milliseconds, Moment, OptionalAmount, Symbol
from agio_kernel.money.amounts import format_amount
from agio_kernel.settings.catalogues import Row

from agio_options.declared.products import ProductTerms
from agio_options.declared.states import OPEN, OptionState
from agio_options.option.option import PPM, Direction, Figures, Option, Tie
from agio_options.options import Options

_PLACES = 6


class OutcomeView(msgspec.Struct, frozen=True):
    """One ending: what comes back of the stake, and what that is more or less than it."""

    state: OptionState
    returned: Amount
    result: Amount


class QuoteView(msgspec.Struct, frozen=True):
    """What an option would cost and bring; rates are shares."""

    product: str
    coin: Coin
    stake: Amount
    fee: Amount
    fee_rate: Amount
    at_work: Amount
    right: OutcomeView
    equal: OutcomeView
    wrong: OutcomeView


class OptionView(msgspec.Struct, frozen=True):
    """An option as its owner sees it. ``entry`` and ``settlement`` are prices, empty where there is none (yet);
    ``now`` is the server's clock, by which ``accepted_ms`` and ``settles_ms`` count.
    """

    id: Id
    product: str
    symbol: Symbol
    coin: Coin
    direction: Direction
    stake: Amount
    fee: Amount
    fee_rate: Amount
    profit_rate: Amount
    gain: Amount
    tie: Tie
    seconds: int
    state: OptionState
    entry: OptionalAmount
    entry_ms: Milliseconds | None
    settlement: OptionalAmount
    settled_ms: Milliseconds | None
    accepted_ms: Milliseconds
    settles_ms: Milliseconds
    returned: Amount
    result: Amount
    reason: str
    now: Milliseconds
    created_at: Moment
    settled_at: Moment | None


def share(ppm: int) -> str:
    """A rate as a share, without an exponent."""
    text = format_amount(ppm, _PLACES).rstrip("0")
    return text.removesuffix(".")


def view_quote(product: Row[ProductTerms], figures: Figures, tie: Tie, asset: AssetSpec) -> QuoteView:
    """The quote of a stake."""
    shown = lambda minor: format_amount(minor, asset.scale)  # noqa: E731

    def outcome(state: OptionState) -> OutcomeView:
        returned = figures.returned(state)
        return OutcomeView(state, shown(returned), shown(returned - figures.stake))

    return QuoteView(
        product=product.key,
        coin=product.terms.coin,
        stake=shown(figures.stake),
        fee=shown(figures.fee),
        fee_rate=share(int(product.terms.fee * PPM)),
        at_work=shown(figures.at_work),
        right=outcome(OptionState.WON),
        equal=outcome(OptionState.TIED if tie is Tie.RETURN else OptionState.LOST),
        wrong=outcome(OptionState.LOST),
    )


def view_option(options: Options, option: Option, now_ms: int) -> OptionView:
    """An option as its owner sees it."""
    scale = options.asset(option.coin).scale
    shown = lambda minor: format_amount(minor, scale)  # noqa: E731
    price = lambda value: "" if value is None else format_amount(value, option.decimals)  # noqa: E731
    return OptionView(
        id=str(option.id),
        product=option.product,
        symbol=option.symbol,
        coin=option.coin,
        direction=option.direction,
        stake=shown(option.stake),
        fee=shown(option.fee),
        fee_rate=share(option.fee_ppm),
        profit_rate=share(option.profit_ppm),
        gain=shown(option.gain),
        tie=option.tie,
        seconds=option.seconds,
        state=option.state,
        entry=price(option.entry_price),
        entry_ms=option.entry_ms,
        settlement=price(option.settled_price),
        settled_ms=option.settled_ms,
        accepted_ms=option.accepted_ms,
        settles_ms=option.settles_ms,
        returned=shown(0 if option.state in OPEN else option.returned),
        result=shown(0 if option.state in OPEN else option.returned - option.stake),
        reason=option.reason,
        now=now_ms,
        created_at=option.created_at,
        settled_at=option.settled_at,
    )
