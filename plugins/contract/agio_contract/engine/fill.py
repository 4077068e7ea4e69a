"""Book what ticks have done to positions: entries, refusals and exits, each with its receipt."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.prices import Tick
from agio_kernel.receipts import Decided, Facts, UsedTick

from agio_contract.declared.states import PositionState
from agio_contract.engine.gathered import Gathered, Proved
from agio_contract.position.closure import Closure
from agio_contract.position.decide import Entry, Exit, as_facts
from agio_contract.position.position import Position, Reason
from agio_contract.position.receipt import (
    CLOSURE,
    ENTRY,
    ENTRY_RULE,
    EXIT_RULE,
    entry_result,
    exit_result,
)
from agio_contract.position.walk import Happened, cancelled, entry_terms_of, exit_terms_of


async def book(
    gathered: Gathered, ids: IdSource, after: Position, happened: Sequence[Happened], now: datetime
) -> Position:
    """Book all events of one position, in order; return the position as it is kept. An order that waited, of which the
    house sells no more as it meets its price, is cancelled there.
    """
    entry = after.entry
    for one in happened:
        houses = await gathered.houses(one.before.realm, one.before.coin)
        if isinstance(one.what, Exit):
            closure = closure_of_exit(ids.next(), one.before, one.what, one.mark, one.tick, now)
            gathered.close(closure, one.before, one.after, one.what, houses)
            gathered.prove(_exit_proof(closure, one, one.what))
            continue
        if one.after.state is not PositionState.CANCELLED and not await gathered.sells(one.before):
            refused = msgspec.structs.replace(cancelled(one.before, Reason.FULL), seen_ms=after.seen_ms, closed_at=now)
            gathered.cancel(one.before, refused)
            return refused
        gathered.prove(_entry_proof(one, one.what))
        if one.after.state is PositionState.CANCELLED:
            gathered.cancel(one.before, one.after)
        else:
            entry = ids.next()
            gathered.fill(one.before, msgspec.structs.replace(one.after, entry=entry), houses)
    ended = after.state not in (PositionState.PENDING, PositionState.HOLDING, PositionState.CLOSING)
    return msgspec.structs.replace(after, entry=entry, closed_at=now if ended else None)


def closure_of_exit(id: int, position: Position, exit: Exit, mark: int, tick: Tick | None, now: datetime) -> Closure:
    """The closure that an exit of a position is."""
    assert position.entry_price is not None, "what is held was entered"
    closing = exit.closing
    return Closure(
        id=id,
        position_id=position.id,
        user_id=position.user_id,
        account=position.account,
        realm=position.realm,
        product=position.product,
        symbol=position.symbol,
        decimals=position.decimals,
        coin=position.coin,
        scale=position.scale,
        side=position.side,
        leverage=position.leverage,
        lots=exit.lots,
        lot=position.lot,
        entry_price=position.entry_price,
        price=exit.price,
        mark=mark,
        tick=tick.id if tick else 0,
        time_ms=tick.time_ms if tick else position.delivers_ms or 0,
        reason=exit.reason,
        margin=closing.margin,
        result=closing.gain - closing.loss,
        fee=closing.fee,
        shortfall=closing.shortfall,
        returned=closing.returned,
        created_at=now,
    )


def common_facts(position: Position) -> Facts:
    """Return the facts of a receipt beside the terms."""
    return {
        "symbol": position.symbol,
        "product": position.product,
        "coin": position.coin,
        "leverage": position.leverage,
        "seen_ms": position.seen_ms,
    }


def evidence(happened: Happened) -> tuple[UsedTick, ...]:
    """The ticks as a receipt keeps them."""
    decimals = happened.before.decimals
    return tuple(
        UsedTick(one.symbol, one.price, decimals, one.time_ms, one.id, used=one is happened.tick)
        for one in happened.around
    )


def _entry_proof(one: Happened, entry: Entry) -> Proved:
    facts = {**common_facts(one.before), **as_facts(entry_terms_of(one.before))}
    decided = Decided(one.before.id, one.before.user_id, evidence(one), facts)
    return Proved(ENTRY, ENTRY_RULE, decided, entry_result(entry))


def _exit_proof(closure: Closure, one: Happened, exit: Exit) -> Proved:
    terms = exit_terms_of(one.before)
    facts = {**common_facts(one.before), **as_facts(terms)}
    decided = Decided(closure.id, one.before.user_id, evidence(one), facts)
    return Proved(CLOSURE, EXIT_RULE, decided, exit_result(exit, one.mark, terms.liquidation))
