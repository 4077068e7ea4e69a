"""The lists of a user's instructions and of what became of them, newest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any

import asyncpg
import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.wire import Id, Moment
from agio_kernel.records import Listing, Records, records_of

from agio_automation.declared.states import InstructionState
from agio_automation.instruction.fields import FactView, facts_of, spoken
from agio_automation.instruction.instruction import Instruction, InstructionFiring
from agio_automation.instruction.kinds import Kinds

_OVER = (InstructionState.FIRED, InstructionState.ENDED)


class InstructionView(msgspec.Struct, frozen=True):
    """An instruction as its owner sees it: ``terms`` as they were filled in, by field, and in words as ``facts``.
    ``condition`` says what it waits for beside moments. Texts are in the reader's language.
    """

    id: Id
    kind: str
    title: str
    state: InstructionState
    terms: Mapping[str, str]
    next_at: Moment | None
    condition: str
    facts: Sequence[FactView]
    reason: str
    reason_params: Mapping[str, str]
    created_at: Moment


def view(kinds: Kinds, one: Instruction, language: str) -> InstructionView:
    """The instruction as its owner reads it."""
    return _worded(kinds, language, _view(kinds, one, None))


def _view(kinds: Kinds, one: Instruction, _: date | None) -> InstructionView:
    kind = kinds.by_name.get(one.kind)
    return InstructionView(
        id=str(one.id),
        kind=one.kind,
        title=kind.declared.text("title") if kind else one.kind,
        state=one.state,
        terms={name: str(value) for name, value in one.terms.items()},
        next_at=one.next_at,
        condition="",
        facts=(),
        reason=one.reason,
        reason_params=one.reason_params,
        created_at=one.created_at,
    )


def _worded(kinds: Kinds, language: str, shown: Any) -> Any:
    """A row with its texts in the reader's language."""
    messages, words = kinds.kernel.messages, dict[str, Any]()
    kind = kinds.by_name.get(shown.kind)
    if kind and isinstance(shown, InstructionView):
        words["facts"] = facts_of(messages, kind.declared, shown.terms, language)
        if kind.declared.condition is not None:
            key = kind.declared.condition(msgspec.convert(shown.terms, kind.declared.terms, strict=False))
            words["condition"] = messages.text(key, language, **spoken(kind.declared, shown.terms))
    if shown.reason and messages.has(shown.reason):
        words["reason"] = messages.text(shown.reason, language, **shown.reason_params)
    if messages.has(getattr(shown, "title", "")):
        words["title"] = messages.text(shown.title, language)
    return msgspec.structs.replace(shown, **words)


def _in_words(kinds: Kinds, records: Records) -> Records:
    """The list, each row in the language of who asks."""

    async def listing(conn: asyncpg.Connection, who: Principal, request: Request[Any]) -> Listing:
        found = await records.listing(conn, who, request)
        return msgspec.structs.replace(found, shown=lambda row: _worded(kinds, request.language, found.shown(row)))

    return msgspec.structs.replace(records, listing=listing)


def instruction_records(kinds: Kinds) -> Records:
    """Instructions."""
    made = records_of(
        Instruction,
        plugin="automation",
        name="instructions",
        path="automationInstructions",
        one="automationInstruction",
        summary="My automations",
        view=partial(_view, kinds),
        by=("kind",),
        groups={"open": tuple(one for one in InstructionState if one not in _OVER), "over": _OVER},
        columns=("id", "kind", "state", "terms", "next_at", "created_at"),
    )
    records = _in_words(kinds, made(kinds.kernel))
    one = records.one
    assert one is not None

    async def find(conn: asyncpg.Connection, who: Principal, request: Request[Any]) -> Any:
        found = await one.find(conn, who, request)
        return None if found is None else _worded(kinds, request.language, found)

    return msgspec.structs.replace(records, one=msgspec.structs.replace(one, find=find))


def firing_records(kinds: Kinds) -> Records:
    """Firings: a row says all that there is of one."""
    return msgspec.structs.replace(_in_words(kinds, _firings(kinds.kernel)), one=None, links={})


_firings = records_of(
    InstructionFiring,
    plugin="automation",
    name="firings",
    path="automationFirings",
    one="automationFiring",
    summary="My automations' runs",
    by=("kind",),
    dated="at",
    columns=("id", "kind", "at", "fired_at", "state", "given", "given_of", "got", "got_of", "price", "reason"),
)
