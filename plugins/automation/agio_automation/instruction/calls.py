"""The calls of each kind: a preview over prices that have been, and the instruction itself."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import asyncpg
import msgspec
from agio_kernel.calls.declared import filled_in
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.codes import VALUE_NOT_LISTED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Amount, Moment, OptionalAmount, TextKey
from agio_kernel.jobs import schedule
from agio_kernel.jobs.crossing import Crossing, is_beyond
from agio_kernel.jobs.instruction import Effect, Figures
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import db_now

from agio_automation.declared.codes import TOO_MANY
from agio_automation.declared.jobs import FIRE
from agio_automation.declared.parameters import MOST
from agio_automation.declared.states import FiringState, InstructionState
from agio_automation.instruction.instruction import Instruction
from agio_automation.instruction.kinds import Kind, Kinds
from agio_automation.instruction.records import InstructionView, view
from agio_automation.watch.figures import SymbolFigures
from agio_automation.watch.past import past_dues
from agio_automation.watch.symbols import WatchedSymbols
from agio_automation.watch.watch import place

PREVIEW = timedelta(days=90)
MOST_SHOWN = 100

_FREE = (
    "SELECT min(n) FROM generate_series(1, $2::int) n WHERE NOT EXISTS (SELECT FROM automation_instruction"
    " WHERE user_id = $1 AND slot = n AND state IN ('active', 'paused', 'failed'))"
)


class PreviewPoint(msgspec.Struct, frozen=True):
    """A moment that has been, and what the instruction would have come to; empty where no price is kept."""

    at: Moment
    state: FiringState
    reason: TextKey
    given: OptionalAmount
    got: OptionalAmount
    price: OptionalAmount


class PreviewView(msgspec.Struct, frozen=True):
    """An instruction as it would have run over the past ``days``, and its next moment, null where it waits for a price.
    ``given`` and ``got`` are sums, in the coins ``given_of`` and ``got_of``; empty where it would have done nothing.
    Of one whose effect hangs on what its owner has there is no past: ``days`` is 0, and it says what it would do now.
    """

    days: int
    next_at: Moment | None
    given_of: str
    given: OptionalAmount
    got_of: str
    got: OptionalAmount
    price_of: str
    points: Sequence[PreviewPoint]


def instruction_calls(kinds: Kinds) -> list[Call]:
    """The calls of the kinds that plugins declare."""
    return [call for kind in kinds.by_name.values() for call in _calls(kinds, kind)]


def _calls(kinds: Kinds, kind: Kind) -> Sequence[Call]:
    said, example = kind.declared, filled_in(kind.declared.example)
    preview = Call(
        "GET",
        f"web/{said.path}Preview",
        partial(_preview, kinds, kind),
        f"Preview over the past {PREVIEW.days} days: {said.summary}",
        said.terms,
        answer=PreviewView,
        example=example,
        money=said.moves_money,
        opens_business=False,
    )
    create = Call(
        "POST",
        f"web/{said.path}Create",
        partial(_create, kinds, kind),
        said.summary,
        said.terms,
        answer=InstructionView,
        example=example,
        effect=True,
        money=said.moves_money,
        opens_business=said.moves_money,
        money_field=said.money_field,
        links={f"web/automation{name}": {"id": "id"} for name in ("Instruction", "Pause", "Resume", "End")},
    )
    return (preview, create)


async def _preview(kinds: Kinds, kind: Kind, request: Request[Any]) -> PreviewView:
    said, who, terms = kind.declared, request.user, request.form
    said.check(who, terms)
    async with kinds.kernel.db.read() as conn:
        now = await db_now(conn)
        if said.now is not None:
            return _seen(0, said.next(terms, now), [await said.now(conn, who, terms)], ())
    assert said.past is not None, "a kind says what it would have done, or would do now"
    dues = await past_dues(kinds.kernel, said, terms, now - PREVIEW, now, MOST_SHOWN)
    past = await said.past(who, terms, dues)
    points = [_point(due.at, one) for due, one in zip(dues, past, strict=True)]
    done = [one for one in past if isinstance(one, Effect)]
    return _seen(PREVIEW.days, said.next(terms, now), done, points)


def _seen(
    days: int, following: datetime | Crossing | None, done: Sequence[Effect], points: Sequence[PreviewPoint]
) -> PreviewView:
    given, got = _sum([one.given for one in done]), _sum([one.got for one in done])
    return PreviewView(
        days,
        moment_in(following),
        given.of if given else "",
        _text(given),
        got.of if got else "",
        _text(got),
        next((one.price.of for one in done if one.price), ""),
        points,
    )


def _point(at: Moment, one: Effect | ApiError | None) -> PreviewPoint:
    if isinstance(one, Effect):
        return PreviewPoint(at, FiringState.DONE, "", _text(one.given), _text(one.got), _text(one.price))
    state = FiringState.MISSED if one is None else FiringState.REFUSED
    return PreviewPoint(at, state, one.key if one else "", "", "", "")


def _text(one: Figures | None) -> OptionalAmount | Amount:
    return format_amount(one.value, one.decimals) if one else ""


def _sum(parts: Sequence[Figures | None]) -> Figures | None:
    found = [one for one in parts if one is not None]
    return msgspec.structs.replace(found[0], value=sum(one.value for one in found)) if found else None


async def _create(kinds: Kinds, kind: Kind, request: Request[Any]) -> InstructionView:
    said, who, terms = kind.declared, request.user, request.form
    said.check(who, terms)
    async with request.idempotent_transaction() as effect:
        now = await db_now(effect.tx)
        following = said.next(terms, now)
        if following is None:
            raise ApiError(VALUE_NOT_LISTED, field="every")
        if said.now is not None:
            await said.now(effect.tx, who, terms)  # refused at once, what a firing would be refused for
        made = Instruction(
            id=kinds.kernel.ids.next(),
            user_id=who.id,
            kind=said.name,
            terms=msgspec.to_builtins(terms),
            state=InstructionState.ACTIVE,
            slot=0,
            next_at=moment_in(following),
            created_at=now,
        )
        made = await _placed(effect.tx, made, kinds.kernel.parameters.get(MOST.key))
        await begin(kinds, effect.tx, kind, made.id, terms, following)
        return effect.keep(view(kinds, made, request.language))


def moment_in(following: datetime | Crossing | None) -> datetime | None:
    """The moment at which an instruction is due next, None where it waits for a price."""
    return following if isinstance(following, datetime) else None


async def begin(
    kinds: Kinds, tx: asyncpg.Connection, kind: Kind, id: int, terms: Any, following: datetime | Crossing
) -> None:
    """Have an instruction wait for its next moment, or for a price from the one on that is shown now; refused where
    its kind refuses one that is past the level already.
    """
    if isinstance(following, datetime):
        await schedule(tx, FIRE, id, following)
        return
    seen = await kinds.kernel.part(SymbolFigures).seen(following.symbol, following.figure)
    if kind.declared.passed is not None and seen is not None:
        refusal = kind.declared.passed(terms)
        if refusal is not None and is_beyond(following.level, following.rises, seen.value):
            raise refusal
    await place(tx, kinds.kernel, id, following, seen)
    kinds.kernel.part(WatchedSymbols).add(following.symbol)


async def _placed(tx: asyncpg.Connection, made: Instruction, most: int) -> Instruction:
    """The instruction in the first free place of its owner's; refused where there is none."""
    for _ in range(most):
        slot = await tx.fetchval(_FREE, made.user_id, most)
        if slot is None:
            break
        placed = msgspec.structs.replace(made, slot=slot)
        if await placed.insert_once(tx):
            return placed
    raise ApiError(TOO_MANY, most=most)
