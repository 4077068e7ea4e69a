"""Forms and answers of the calls that review cases, whatever console has them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from agio_kernel.declarations.wire import Id, Moment, TextKey


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The root of these forms: a field that isn't named is refused."""


class CaseAct(Form, frozen=True):
    """A decision. ``reason`` is the key of a reason code where the queue has them; ``remark`` stays in the house.
    ``given`` is a JSON object of the fields that the decision asks for.
    """

    queue: str = ""
    case: str = ""
    version: str = ""
    trigger: str = ""
    reason: str = ""
    remark: str = ""
    given: Annotated[str, msgspec.Meta(max_length=2000)] = ""


class CasesAct(Form, frozen=True):
    """One decision for many cases: their ids with commas between, and in the same order the versions that are shown."""

    queue: str = ""
    cases: str = ""
    versions: str = ""
    trigger: str = ""
    reason: str = ""
    remark: str = ""


class ProposalDecide(Form, frozen=True):
    """The decision on a proposal."""

    proposal: str = ""
    decision: Literal["approve", "reject", "withdraw"] | None = None
    remark: str = ""


class ActedView(msgspec.Struct, frozen=True):
    """The state a case is in now, or the proposal that a second operator has to decide."""

    state: str | UnsetType = UNSET
    proposal: Id | UnsetType = UNSET


class RefusedCase(msgspec.Struct, frozen=True):
    """A case that was not decided, and why."""

    case: str
    message: str


class BulkView(msgspec.Struct, frozen=True):
    """Cases that were decided, and those that were not."""

    moved: list[str]
    refused: list[RefusedCase]


class ShownCheck(msgspec.Struct, frozen=True):
    """A check; ``passed`` is None where a person has to look, ``by`` names who did, ``yours`` lets this one tick it."""

    label: TextKey
    passed: bool | None
    note: str
    by: str
    yours: bool


class ProposalView(msgspec.Struct, frozen=True):
    """Something one operator asks for and another decides."""

    id: Id
    kind: str
    subject: str
    payload: dict[str, Any]
    reason: str
    maker: str
    state: str
    checker: str
    remark: str
    created_at: Moment
    decided_at: Moment | None
    mine: bool
    may_decide: bool
    permission: str


class ProposedView(msgspec.Struct, frozen=True):
    """A proposal that was made."""

    proposal: Id


class DecidedView(msgspec.Struct, frozen=True):
    """The state a proposal is in now, and what came of it."""

    state: str
    result: dict[str, Any] | None
