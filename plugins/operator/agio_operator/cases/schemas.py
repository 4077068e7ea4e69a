"""Answers of the calls about cases and their queues."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from agio_kernel.cases.review import CaseEvent, CaseFact, CaseSummary
from agio_kernel.cases.workflow.schemas import ProposalView, ShownCheck
from agio_kernel.declarations.wire import Id, Moment, Page

from agio_operator.console.chain_proof import ChainState

Missing = Literal["", "failed", "documents", "checks", "verdict"]


class CaseTrigger(msgspec.Struct, frozen=True):
    """A decision that the state allows. ``checked``: a second operator must agree. ``grants``: it lets something
    through. ``missing``: what keeps this operator from it, a check that failed, a document not opened, a check not
    made; or nothing. ``reasons``: the codes that this case can be given; none where it takes the operator's words.
    """

    trigger: str
    checked: bool
    bulk: bool
    grants: bool
    missing: Missing
    reasons: Sequence[str]


class CaseDetailView(msgspec.Struct, frozen=True):
    """Everything about one case; ``user`` is "0" where it is nobody's. Masked values are empty. ``titles`` are the keys
    of what the documents show, in their order; ``seen`` are those that this operator has opened. ``mine``: it was taken
    by this operator.
    """

    summary: CaseSummary
    user: Id
    facts: Sequence[CaseFact]
    documents: Sequence[str]
    titles: Sequence[str]
    seen: Sequence[str]
    checks: Sequence[ShownCheck]
    events: Sequence[CaseEvent]
    triggers: list[CaseTrigger]
    mine: bool
    may_act: bool
    target_at: Moment
    proposals: list[ProposalView]
    chain: ChainState


class ThreadMessage(msgspec.Struct, frozen=True):
    """One message of a case's thread; ``author`` is an operator's name. ``read``: the other side has. ``file``: a
    picture goes with it.
    """

    number: int
    by: Literal["user", "operator"]
    author: str
    text: str
    at: Moment
    read: bool
    file: bool


class CaseThreadView(Page[ThreadMessage], frozen=True, kw_only=True):
    """A page of a case's thread, the newest first. ``awaits`` is who writes next; of one that isn't ``open`` nobody."""

    awaits: Literal["", "user", "operator"]
    open: bool
    may_write: bool
    longest: int


class CaseWrittenView(msgspec.Struct, frozen=True):
    """The number of the message that was written."""

    number: int


class ValueView(msgspec.Struct, frozen=True):
    """A masked value that was asked for."""

    value: str


class DocumentView(msgspec.Struct, frozen=True):
    """A picture, to be shown under its watermark."""

    media_type: str
    base64: str
    watermark: str


class ClaimView(msgspec.Struct, frozen=True):
    """The name of the operator who has the case, or nothing."""

    claimed_by: str


class CheckerView(msgspec.Struct, frozen=True):
    """The operator who made the check, or nothing."""

    by: str


class NextCaseView(msgspec.Struct, frozen=True):
    """The case that was taken; None where every case is somebody's."""

    case: str | None


class StateView(msgspec.Struct, frozen=True):
    """New state of a case."""

    state: str
