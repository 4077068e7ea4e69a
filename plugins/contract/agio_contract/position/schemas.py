"""Positions, closures and quotes as they go over the wire."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from agio_kernel.declarations.wire import (
    Amount,
    Coin,
    Id,
    Milliseconds,
    Moment,
    OptionalAmount,
    OptionalId,
    Page,
    Symbol,
)
from agio_kernel.money.amounts import format_amount

from agio_contract.declared.states import HELD, PositionState
from agio_contract.position.closure import Closure
from agio_contract.position.margin import Side, risk_ppm
from agio_contract.position.position import Kind, Position, Reason

_PLACES = 6


class PositionView(msgspec.Struct, frozen=True):
    """A position as its owner sees it; rates are shares, prices empty where there is none (yet).

    ``available_margin`` is what could be taken out at ``mark``, ``risk`` maintenance ÷ (margin + open result) as a
    share, ``result`` the open result at ``mark`` of what is held, ``realized`` that of what was closed. ``interest``
    is what was paid overnight so far, negative where it was received.
    """

    id: Id
    product: str
    symbol: Symbol
    decimals: int
    coin: Coin
    side: Side
    kind: Kind
    state: PositionState
    leverage: int
    lots: int
    ordered: int
    closing: int
    quantity: Amount
    lot: Amount
    value: Amount
    margin: Amount
    available_margin: Amount
    price: OptionalAmount
    entry: OptionalAmount
    entry_ms: Milliseconds | None
    mark: OptionalAmount
    mark_ms: Milliseconds | None
    liquidation: OptionalAmount
    maintenance: Amount
    risk: Amount
    result: Amount
    realized: Amount
    fee: Amount
    fee_rate: Amount
    spread: Amount
    interest: Amount
    interest_rate: Amount
    interest_ms: Milliseconds | None
    delivers_ms: Milliseconds | None
    take_profit: OptionalAmount
    stop_loss: OptionalAmount
    close_price: OptionalAmount
    reason: Reason
    now: Milliseconds
    created_at: Moment
    closed_at: Moment | None


class ClosureView(msgspec.Struct, frozen=True):
    """A position, or a part of it, that was closed; its receipt is ``contract.closure`` of this id. ``reason``: by its
    owner, take-profit, stop-loss, liquidation or delivery. ``returned`` = margin + result − fee, never below 0.
    """

    id: Id
    position: OptionalId
    product: str
    symbol: Symbol
    coin: Coin
    side: Side
    leverage: int
    lots: int
    quantity: Amount
    entry: Amount
    price: Amount
    mark: Amount
    time: Milliseconds
    reason: Reason
    margin: Amount
    result: Amount
    fee: Amount
    shortfall: Amount
    returned: Amount
    closed_at: Moment


class ClosuresSum(msgspec.Struct, frozen=True):
    """Totals of the closures in one coin: ``net`` = result − fees of closing; ``gains`` of ``count`` brought more than
    nothing.
    """

    coin: Coin
    count: int
    gains: int
    result: Amount
    fees: Amount
    net: Amount


class ClosuresPage(Page[ClosureView], frozen=True, kw_only=True):
    """A page of closures; the sums of all that were asked for, by coin, where they are wanted."""

    sums: Sequence[ClosuresSum] = ()


class QuoteView(msgspec.Struct, frozen=True):
    """Cost and risk of an order, by the functions that book it. ``price`` is the price of the calculation: the order's
    own, or the present quote. ``interest`` is of a day, positive where it is paid. ``gain`` and ``loss`` are the
    results at take-profit and stop-loss, empty where none is set. ``cost`` = margin + fee = the worst loss.
    """

    product: str
    coin: Coin
    side: Side
    price: Amount
    bid: Amount
    ask: Amount
    mark: Amount
    quantity: Amount
    value: Amount
    margin: Amount
    leverage: int
    most_leverage: int
    fee: Amount
    fee_rate: Amount
    interest: Amount
    interest_rate: Amount
    maintenance: Amount
    liquidation: OptionalAmount
    risk: Amount
    gain: OptionalAmount
    loss: OptionalAmount
    worst_loss: Amount
    cost: Amount


class MarginView(msgspec.Struct, frozen=True):
    """The margin of a position with what follows from it; ``risk`` is a share."""

    margin: Amount
    liquidation: OptionalAmount
    risk: Amount


class MarginQuoteView(msgspec.Struct, frozen=True):
    """A change of margin before it is made; ``most_added`` and ``most_taken`` bound it."""

    id: Id
    coin: Coin
    before: MarginView
    after: MarginView
    most_added: Amount
    most_taken: Amount


class SummaryView(msgspec.Struct, frozen=True):
    """The contract wallet of an account: ``balance`` = available + in use; ``result`` is the open one at the newest
    marks.
    """

    coin: Coin
    available: Amount
    margin: Amount
    ordered: Amount
    balance: Amount
    result: Amount
    holding: int
    pending: int
    now: Milliseconds


def share(ppm: int) -> str:
    """A rate as a share, without an exponent."""
    text = format_amount(ppm, _PLACES).rstrip("0")
    return text.removesuffix(".")


def price_text(value: int | None, decimals: int) -> str:
    """A price, or empty for none."""
    return format_amount(value, decimals) if value else ""


def quantity_text(lots: int, lot: int) -> str:
    """Return the quantity of lots as text, in units of the base."""
    text = format_amount(lots * lot, 8).rstrip("0")
    return text.removesuffix(".")


def view_position(
    position: Position, mark: int | None, mark_ms: int | None, available: int, now_ms: int
) -> PositionView:
    """A position as its owner sees it, at a mark."""
    shown = lambda minor: format_amount(minor, position.scale)  # noqa: E731
    price = lambda value: price_text(value, position.decimals)  # noqa: E731
    held = position.state in HELD
    entry, at = position.entry_price, mark or position.entry_price or position.reference
    open_result = position.size.result(position.side, entry, at) if held and entry else 0
    risk = risk_ppm(position.size, position.margin, open_result, at, position.maintenance_ppm) if held else 0
    return PositionView(
        id=str(position.id),
        product=position.product,
        symbol=position.symbol,
        decimals=position.decimals,
        coin=position.coin,
        side=position.side,
        kind=position.kind,
        state=position.state,
        leverage=position.leverage,
        lots=position.lots,
        ordered=position.ordered,
        closing=position.closing,
        quantity=quantity_text(position.lots, position.lot),
        lot=quantity_text(1, position.lot),
        value=shown(position.size.value(at)),
        margin=shown(position.margin),
        available_margin=shown(available),
        price=price(position.price),
        entry=price(entry),
        entry_ms=position.entry_ms,
        mark=price(mark),
        mark_ms=mark_ms,
        liquidation=price(position.liquidation),
        maintenance=share(position.maintenance_ppm),
        risk=share(risk),
        result=shown(open_result),
        realized=shown(position.result),
        fee=shown(position.fees),
        fee_rate=share(position.fee_ppm),
        spread=format_amount(position.spread, position.decimals),
        interest=shown(position.interest),
        interest_rate=share(position.interest_ppm),
        interest_ms=position.interest_ms if held else None,
        delivers_ms=position.delivers_ms,
        take_profit=price(position.take_profit),
        stop_loss=price(position.stop_loss),
        close_price=price(position.close_price),
        reason=position.reason,
        now=now_ms,
        created_at=position.created_at,
        closed_at=position.closed_at,
    )


def view_closure(closure: Closure) -> ClosureView:
    """A closure as its owner sees it."""
    shown = lambda minor: format_amount(minor, closure.scale)  # noqa: E731
    price = lambda value: format_amount(value, closure.decimals)  # noqa: E731
    return ClosureView(
        id=str(closure.id),
        position=str(closure.position_id),
        product=closure.product,
        symbol=closure.symbol,
        coin=closure.coin,
        side=closure.side,
        leverage=closure.leverage,
        lots=closure.lots,
        quantity=quantity_text(closure.lots, closure.lot),
        entry=price(closure.entry_price),
        price=price(closure.price),
        mark=price(closure.mark),
        time=closure.time_ms,
        reason=closure.reason,
        margin=shown(closure.margin),
        result=shown(closure.result),
        fee=shown(closure.fee),
        shortfall=shown(closure.shortfall),
        returned=shown(closure.returned),
        closed_at=closure.created_at,
    )
