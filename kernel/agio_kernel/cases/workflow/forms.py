"""Forms of the decisions, whatever console sends them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec


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
