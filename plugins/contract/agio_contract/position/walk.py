"""A position through ticks, in their order. Pure: the same position and ticks give the same end, in one stretch or
many.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from agio_kernel.ports.prices import Tick

from agio_contract.declared.states import HELD, POSITION_STATES, PositionState
from agio_contract.position.decide import Entry, EntryTerms, Exit, ExitTerms, entry_of, exit_of
from agio_contract.position.margin import Side, liquidation_price
from agio_contract.position.position import NEVER_HIGH, NEVER_LOW, Kind, Position, Reason

BEFORE, AFTER = 3, 2
"""Ticks around the one that decides that a receipt shows."""


class Happened(msgspec.Struct, frozen=True):
    """One thing that a tick did: an entry or its refusal, or an exit of lots. ``around`` is the tick with its
    neighbours.
    """

    before: Position
    after: Position
    what: Entry | Exit
    mark: int
    tick: Tick
    around: tuple[Tick, ...]


def walk(position: Position, ticks: Sequence[Tick], until_ms: int, interest_ms: int) -> tuple[Position, list[Happened]]:
    """Apply the ticks up to ``until_ms`` that a position hasn't seen; ``interest_ms`` is the moment of an entry's first
    interest."""
    happened: list[Happened] = []
    for place, tick in enumerate(ticks):
        if tick.time_ms <= position.seen_ms or position.low_price < tick.price < position.high_price:
            continue
        if tick.time_ms > until_ms or position.state not in (PositionState.PENDING, *HELD):
            break
        what = _decided(position, tick)
        if what is None:
            continue
        seen = msgspec.structs.replace(position, seen_ms=tick.time_ms)
        after = _entered(seen, what, tick, interest_ms) if isinstance(what, Entry) else closed(seen, what)
        around = tuple(ticks[max(0, place - BEFORE) : place + AFTER + 1])
        happened.append(Happened(position, after, what, tick.price, tick, around))
        position = after
    return msgspec.structs.replace(position, seen_ms=max(position.seen_ms, until_ms)), happened


def _decided(position: Position, tick: Tick) -> Entry | Exit | None:
    if position.state is PositionState.PENDING:
        return entry_of(entry_terms_of(position), tick.price, tick.time_ms)
    return exit_of(exit_terms_of(position), tick.price)


def is_touched(position: Position, ticks: Sequence[Tick]) -> bool:
    """Whether ticks it hasn't seen do something to a position: nothing of it may be changed before they have."""
    unseen = (tick for tick in ticks if tick.time_ms > position.seen_ms)
    return any(not position.low_price < tick.price < position.high_price for tick in unseen)


def _entered(position: Position, entry: Entry, tick: Tick, interest_ms: int) -> Position:
    if entry.reason is not Reason.NONE:
        return cancelled(position, entry.reason)
    return bounded(
        msgspec.structs.replace(
            position,
            state=POSITION_STATES.next(position.state, "enter"),
            entry_price=entry.price,
            entry_ms=tick.time_ms,
            entry_tick=tick.id,
            interest_ms=interest_ms,
            fees=position.open_fee,
        )
    )


def cancelled(position: Position, reason: Reason) -> Position:
    """An order that isn't any more."""
    return bounded(
        msgspec.structs.replace(position, state=POSITION_STATES.next(position.state, "cancel"), reason=reason)
    )


def kept(position: Position) -> Position:
    """A position whose owner has taken back the close that waited."""
    return bounded(msgspec.structs.replace(position, state=POSITION_STATES.next(position.state, "keep"), closing=0))


def closed(position: Position, exit: Exit) -> Position:
    """After some or all of its lots were closed."""
    whole = exit.lots == position.lots
    if exit.reason is Reason.LIQUIDATED:
        state = POSITION_STATES.next(position.state, "liquidate")
    elif whole:
        state = POSITION_STATES.next(position.state, "end")
    else:
        state = POSITION_STATES.next(position.state, "keep")
    closing = exit.closing
    return bounded(
        msgspec.structs.replace(
            position,
            state=state,
            lots=position.lots - exit.lots,
            margin=position.margin - closing.margin,
            closing=0,
            reason=exit.reason if whole else Reason.NONE,
            close_price=exit.price,
            result=position.result + closing.gain - closing.loss,
            fees=position.fees + closing.fee,
        )
    )


def bounded(position: Position) -> Position:
    """With its liquidation price, and the marks from which on a tick does something, as they follow from it now."""
    low, high, liquidation = NEVER_LOW, NEVER_HIGH, position.liquidation
    long = position.side is Side.LONG
    half_up, half_down = (position.spread + 1) // 2, position.spread // 2
    if position.state is PositionState.PENDING:
        price = position.price or 0
        if position.kind is Kind.MARKET:
            low = NEVER_HIGH
        elif position.kind is Kind.LIMIT:
            low, high = (price - half_up, high) if long else (low, price + half_down)
        else:
            low, high = (low, price) if long else (price, high)
    elif position.state in HELD:
        assert position.entry_price is not None, "what is held was entered"
        liquidation = liquidation_price(
            position.side, position.size, position.entry_price, position.margin, position.maintenance_ppm
        )
        against, gain = position.stop_loss, position.take_profit
        if position.state is PositionState.CLOSING:
            low = NEVER_HIGH
        elif long:
            low, high = max(liquidation, against or NEVER_LOW), gain or NEVER_HIGH
        else:
            low, high = gain or NEVER_LOW, min(liquidation, against or NEVER_HIGH)
    return msgspec.structs.replace(position, low_price=low, high_price=high, liquidation=liquidation)


def entry_terms_of(position: Position) -> EntryTerms:
    """Return the terms that decide the entry of an order."""
    return EntryTerms(
        position.side,
        position.kind,
        position.price or 0,
        position.reference,
        position.spread,
        position.slippage_ppm,
        position.accepted_ms,
        position.window_ms,
        position.lots,
        position.lot,
        position.margin,
        position.maintenance_ppm,
        position.decimals,
        position.scale,
    )


def exit_terms_of(position: Position) -> ExitTerms:
    """Return the terms that decide the exit of a position."""
    assert position.entry_price is not None, "what is held was entered"
    return ExitTerms(
        position.side,
        position.entry_price,
        position.lots,
        position.lot,
        position.margin,
        position.closing,
        position.take_profit or 0,
        position.stop_loss or 0,
        position.spread,
        position.fee_ppm,
        position.liquidation_fee_ppm,
        position.maintenance_ppm,
        position.decimals,
        position.scale,
    )
