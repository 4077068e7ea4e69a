"""Enter and settle options, all that are due at once in one batch and one commit.

An option has two steps: its entry, due as it is accepted, and its settlement, due at its moment. The result of a step
follows from the option and the ticks that are kept, never from the time this runs at: a process that was away for an
hour settles at the prices of that hour. No person decides, and no price comes from anywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import asyncpg
import msgspec
from agio_kernel.cases.incidents import Unusual
from agio_kernel.jobs import DONE, Job, JobStep, Next, Outcome, Wait
from agio_kernel.ledger import Cause, Hold, Transfer
from agio_kernel.ports.clock import db_now, moment_of
from agio_kernel.ports.prices import KeptTicks, Stretch
from agio_kernel.receipts import Decided, record_receipts

from agio_options.declared.incidents import INCIDENTS
from agio_options.declared.reasons import (
    FEE,
    FEES,
    LOST,
    PAY_GAIN,
    RESULT,
    SETTLEMENT_CAUSE,
    TAKE_FEE,
    TAKE_STAKE,
    WON,
)
from agio_options.declared.states import OPEN, OPTION_STATES, OptionState
from agio_options.option import book
from agio_options.option.buy import DECIDE
from agio_options.option.events import OptionEntered, OptionSettled
from agio_options.option.option import Option, ending_of
from agio_options.option.price import (
    Choice,
    Decision,
    Silence,
    entry_of,
    entry_stretch,
    evidence,
    settlement_of,
    settlement_stretch,
)
from agio_options.option.receipt import (
    ENTRY,
    ENTRY_RULE,
    SETTLEMENT,
    SETTLEMENT_RULE,
    entry_facts,
    settlement_facts,
)
from agio_options.options import Options

BATCH = 5_000
WAIT_S = 1.0
"""Until a tick that is on its way is asked for again."""
_DECIDED = (
    *("entry_price", "entry_ms", "entry_tick", "settled_price", "settled_ms", "settled_tick"),
    *("reason", "settlement", "settled_at"),
)
"""Columns that move on with the state."""
_TRIGGERS = {OptionState.WON: "win", OptionState.LOST: "lose", OptionState.TIED: "tie", OptionState.VOID: "void"}


class Moved(msgspec.Struct, frozen=True):
    """An option before and after a step, and by which ticks."""

    before: Option
    after: Option
    choice: Decision | Silence

    @property
    def kind(self) -> Literal["options.entry", "options.settlement"]:
        """Kind of the price that was decided."""
        return ENTRY if self.before.state is OptionState.ACCEPTED else SETTLEMENT


def deciding(options: Options) -> Job:
    """The steps of options, in batches."""

    async def carry_out(tx: asyncpg.Connection, batch: Sequence[JobStep]) -> Sequence[Outcome]:
        found = await Option.lock(tx, (due.id for due in batch))
        open_now = {id: option for id, option in found.items() if option.state in OPEN}
        kept = await _kept(options, tx, open_now)
        moved: list[Moved] = []
        outcomes: dict[int, Outcome] = {}
        for id, option in open_now.items():
            one = _step(options, option, kept[_stretch(option)])
            if one is None:
                outcomes[id] = Wait(WAIT_S)
                continue
            moved.append(one)
            outcomes[id] = Next(moment_of(option.settles_ms)) if one.after.state is OptionState.HOLDING else DONE
        if moved:
            await _book(options, tx, moved)
        return [outcomes.get(due.id, DONE) for due in batch]

    return Job(DECIDE, carry_out, BATCH)


def _stretch(option: Option) -> Stretch:
    if option.state is OptionState.ACCEPTED:
        return entry_stretch(option.symbol, option.accepted_ms, option.window_ms)
    return settlement_stretch(option.symbol, option.settles_ms, option.window_ms)


async def _kept(options: Options, tx: asyncpg.Connection, found: Mapping[int, Option]) -> Mapping[Stretch, KeptTicks]:
    """Return the kept ticks of every needed stretch, each read once."""
    asked = list({_stretch(option): None for option in found.values()})
    return dict(zip(asked, await options.kernel.prices.kept(tx, asked), strict=True))


def _step(options: Options, option: Option, kept: KeptTicks) -> Moved | None:
    """The option one step on; None where the tick that decides isn't there yet."""
    entering = option.state is OptionState.ACCEPTED
    choice: Choice
    if entering:
        choice = entry_of(kept, option.accepted_ms, option.window_ms)
    else:
        choice = settlement_of(kept, option.settles_ms, option.window_ms)
    if isinstance(choice, Decision):
        tick = choice.tick
        if not entering:
            assert option.entry_price is not None, "what is held was entered"
            state = ending_of(option.direction, option.entry_price, tick.price, option.tie)
            after = _ended(option, state, settled_price=tick.price, settled_ms=tick.time_ms, settled_tick=tick.id)
            return Moved(option, after, choice)
        if options.is_open(option.product):
            after = msgspec.structs.replace(
                option,
                state=OPTION_STATES.next(option.state, "enter"),
                entry_price=tick.price,
                entry_ms=tick.time_ms,
                entry_tick=tick.id,
            )
            return Moved(option, after, choice)
        # Halted before it had a price: it is as if it had not been accepted.
        return Moved(option, _ended(option, OptionState.VOID, reason="halted"), Silence(choice.around))
    if isinstance(choice, Silence):
        return Moved(option, _ended(option, OptionState.VOID, reason="silent"), choice)
    return None


def _ended(option: Option, state: OptionState, **columns: int | str) -> Option:
    assert OPTION_STATES.next(option.state, _TRIGGERS[state]) is state
    return msgspec.structs.replace(option, state=state, **columns)


async def _book(options: Options, tx: asyncpg.Connection, moved: Sequence[Moved]) -> None:
    """Write everything that follows from the steps: receipts, states, counts, money, and what is told."""
    now = await db_now(tx)
    ids = options.kernel.ids
    moved = [
        one
        if one.after.state is OptionState.HOLDING
        else msgspec.structs.replace(
            one, after=msgspec.structs.replace(one.after, settlement=ids.next(), settled_at=now)
        )
        for one in moved
    ]
    await _record(options, tx, moved)
    await Option.save_moved(tx, [(one.before.state, one.after) for one in moved], *_DECIDED)
    ended = [one.after for one in moved if one.after.state is not OptionState.HOLDING]
    if ended:
        await book.settle(tx, ended)
        await INCIDENTS.count(tx, options.kernel, [_unusual(one) for one in ended if one.state is OptionState.VOID])
        await _pay(options, tx, ended)
    entered = [OptionEntered(one.after.user_id, one.after.id) for one in moved if one.kind == ENTRY]
    await options.kernel.bus.emit_all(tx, [*entered, *map(_reported, ended)])


async def _record(options: Options, tx: asyncpg.Connection, moved: Sequence[Moved]) -> None:
    """Record the receipt of each price, in the transaction that uses it; the rule must come to the booked amounts."""
    rules = ((ENTRY, ENTRY_RULE, entry_facts), (SETTLEMENT, SETTLEMENT_RULE, settlement_facts))
    for kind, rule, facts_of in rules:
        steps = [one for one in moved if one.kind == kind]
        if not steps:
            continue
        decided = [
            Decided(
                one.after.id,
                one.after.user_id,
                evidence(one.choice, one.after.decimals),
                facts_of(one.after, options.kernel.assets),
            )
            for one in steps
        ]
        results = await record_receipts(tx, kind, rule, decided)
        for one, result in zip(steps, results, strict=True):
            if result["state"] != one.after.state or result.get("returned", one.after.returned) != one.after.returned:
                raise RuntimeError(f"the receipt of option {one.after.id} says {dict(result)}")


async def _pay(options: Options, tx: asyncpg.Connection, ended: Sequence[Option]) -> None:
    """Release stakes, and move what was lost, won and paid in fees, in one posting."""
    ledger = options.kernel.ledger
    houses: dict[tuple[int, str], list[int]] = {}
    transfers: list[Transfer] = []
    holds: list[Hold] = []
    for one in ended:
        key = (one.realm, one.coin)
        if key not in houses:
            houses[key] = await ledger.houses(tx, one.account, FEES, RESULT)
        legs, freed = transfers_of(one, *houses[key])
        transfers += legs
        holds += freed
    await ledger.post(tx, transfers, holds)


def transfers_of(option: Option, fees: int, result: int) -> tuple[list[Transfer], list[Hold]]:
    """Return the transfers of an option that has ended, out of its held stake, and the release of the rest."""
    assert option.settlement is not None, "what has ended is settled"
    figures, id = option.figures, option.settlement
    cause = lambda step: Cause(SETTLEMENT_CAUSE, id, step)  # noqa: E731
    moves: list[Transfer] = []
    free = figures.stake
    if option.state is not OptionState.VOID and figures.fee:
        moves.append(Transfer(option.account, fees, figures.fee, FEE, cause(TAKE_FEE), from_held=True))
        free -= figures.fee
    if option.state is OptionState.LOST:
        moves.append(Transfer(option.account, result, figures.at_work, LOST, cause(TAKE_STAKE), from_held=True))
        free = 0
    if option.state is OptionState.WON and figures.gain:
        moves.append(Transfer(result, option.account, figures.gain, WON, cause(PAY_GAIN)))
    return moves, [Hold(option.account, -free)] if free else []


def _unusual(option: Option) -> Unusual:
    """A void option, at the moment that wanted a price."""
    return Unusual(
        option.product, option.reason, option.accepted_ms if option.entry_price is None else option.settles_ms
    )


def _reported(option: Option) -> OptionSettled:
    return OptionSettled(
        option.user_id,
        option.id,
        option.symbol,
        option.direction.value,
        option.coin,
        option.stake,
        option.returned,
        option.state.value,
    )
