"""The fields of the console's calls, as they are named on the wire."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from agio_kernel.declarations.wire import Cursor, Search

PAGE = 50
"""Rows of a list that isn't asked for another number."""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The root of all forms: a field that isn't named is refused."""


class OperatorLogin(Form, frozen=True):
    """Sign in to the console. ``totp`` is the code of the second factor; ``new_password`` replaces a given one."""

    login: str = ""
    password: str = ""
    totp: str = ""
    new_password: str = ""


class OperatorInvitation(Form, frozen=True):
    """Follow an invitation. ``invitation`` is what stands behind the link's hash; ``password`` is the new one, or the
    one that stays; ``totp`` a code of the factor that is bound or stays.
    """

    invitation: str = ""
    password: str = ""
    totp: str = ""


class OperatorPassword(Form, frozen=True):
    """Change one's own password."""

    password: str = ""
    new_password: str = ""


class OperatorCases(Form, frozen=True):
    """One page of a queue. ``filters`` is a JSON object of what the queue declares."""

    queue: str = ""
    after: Cursor = ""
    q: Search = ""
    filters: str = ""
    claimed: Literal["", "mine", "nobody"] = ""
    stage: Literal["waiting", "awaited", "messages", "second", "decided"] = "waiting"


class OperatorInbox(Form, frozen=True):
    """One page of all queues, or of one of them."""

    queue: str = ""
    after: Cursor = ""
    stage: Literal["waiting", "awaited"] = "waiting"


class OperatorQueue(Form, frozen=True):
    """A queue."""

    queue: str = ""


class OperatorCase(Form, frozen=True):
    """A case of a queue."""

    queue: str = ""
    case: str = ""


class SeenCase(Form, frozen=True):
    """A case of a queue in the version that is shown."""

    queue: str = ""
    case: str = ""
    version: str = ""


class CaseUnmask(SeenCase, frozen=True):
    """A masked fact that is to be seen."""

    label: str = ""
    reason: str = ""


class CaseChecked(SeenCase, frozen=True):
    """Whether a check that is left to a person was made."""

    label: str = ""
    done: bool | None = None


class CaseDocument(SeenCase, frozen=True):
    """A document of a case."""

    document: str = ""


class CaseThread(Form, frozen=True):
    """A page of what a user and operators wrote about a case, the newest first."""

    queue: str = ""
    case: str = ""
    after: Cursor = ""


class CaseWrite(Form, frozen=True):
    """A message to the user of a case."""

    queue: str = ""
    case: str = ""
    text: str = ""


class CaseThreadFile(Form, frozen=True):
    """The picture of the message of this number."""

    queue: str = ""
    case: str = ""
    number: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)] = 0


class Proposals(Form, frozen=True):
    """One page of proposals in a state."""

    state: Literal["pending", "approved", "rejected", "withdrawn", "ended"] = "pending"
    after: Cursor = ""
    size: int = PAGE


class OperatorCreate(Form, frozen=True):
    """A new operator."""

    login: str = ""
    name: str = ""
    email: str = ""
    role: str = ""
    reason: str = ""


class OperatorRole(Form, frozen=True):
    """Another role for an operator."""

    operator: str = ""
    role: str = ""
    reason: str = ""


class OperatorSwitch(Form, frozen=True):
    """Whether an operator may sign in."""

    operator: str = ""
    active: bool | None = None
    reason: str = ""


class OperatorReset(Form, frozen=True):
    """Loss of an operator: the factor or the password. ``email`` is needed where no address of the operator is known,
    and only there."""

    operator: str = ""
    email: str = ""
    what: Literal["factor", "password"] | None = None
    reason: str = ""


class AuditSearch(Form, frozen=True):
    """Filter of the audit's entries; ``after`` asks for the next page."""

    actor: str = ""
    action: str = ""
    subject: str = ""
    q: Search = ""
    since: datetime | None = None
    until: datetime | None = None
    after: Cursor = ""
    size: int = PAGE


class ParameterSearch(Form, frozen=True):
    """Parameters whose key or source holds ``q``."""

    q: Search = ""


class ParameterKey(Form, frozen=True):
    """A parameter."""

    key: str = ""


class ParameterValue(Form, frozen=True):
    """A parameter and a value it might have."""

    key: str = ""
    value: str = ""


class ParameterPropose(Form, frozen=True):
    """A new value, in force from a moment on (default: once approved)."""

    key: str = ""
    value: str = ""
    effective_at: datetime | None = None
    reason: str = ""


class ProductRows(Form, frozen=True):
    """Rows of a catalogue that match a text; ``drafted`` asks for those that a draft waits for."""

    product: str = ""
    q: Annotated[Search, msgspec.Meta(max_length=100)] = ""
    drafted: bool = False
    after: Cursor = ""


class ProductRow(Form, frozen=True):
    """A row of a catalogue."""

    product: str = ""
    key: Annotated[str, msgspec.Meta(max_length=60)] = ""


class ProductCheck(Form, frozen=True):
    """A row as it would be: ``values`` is a JSON object of fields and values as they are written."""

    product: str = ""
    key: Annotated[str, msgspec.Meta(max_length=60)] = ""
    values: Annotated[str, msgspec.Meta(max_length=20_000)] = ""


class ProductDraft(Form, frozen=True):
    """A row as it should be from a moment on (default: once published), made of version ``base``."""

    product: str = ""
    key: Annotated[str, msgspec.Meta(max_length=60)] = ""
    values: Annotated[str, msgspec.Meta(max_length=20_000)] = ""
    retired: bool = False
    base: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0
    effective_at: datetime | None = None
    reason: str = ""


class ProductDecide(Form, frozen=True):
    """Decision on a draft."""

    draft: str = ""
    decision: Literal["publish", "reject", "withdraw"] | None = None
    remark: str = ""


class OfferingSwitch(Form, frozen=True):
    """State in which a plugin is to be offered."""

    plugin: str = ""
    state: Literal["on", "draining", "off"] | None = None
    reason: str = ""


class ClockAdvance(Form, frozen=True):
    """Span by which the clock of a development deployment is moved ahead."""

    span: Literal["1h", "12h", "1d", "7d", "30d", "365d"] | None = None
    reason: str = ""


class InRealm(Form, frozen=True):
    """A realm."""

    realm: Literal["real", "demo"] = "real"


class Fees(Form, frozen=True):
    """Fee income of some days."""

    realm: Literal["real", "demo"] = "real"
    days: int = 30


class Flows(Form, frozen=True):
    """Day of Hong Kong whose deposits and withdrawals to list, such as 2026-05-01; today where none is named."""

    realm: Literal["real", "demo"] = "real"
    day: str = ""


class People(Form, frozen=True):
    """Users by their ids, by comma."""

    users: str = ""


class MoneyCorrect(Form, frozen=True):
    """A correction: an amount that was wrongly booked and goes back where it belongs."""

    user: str = ""
    wallet: Literal["spot", "contract", "wealth"] = "spot"
    asset: str = ""
    direction: Literal["to_user", "from_user"] | None = None
    amount: str = ""
    reason: str = ""


class MoneyFreeze(Form, frozen=True):
    """A switch that stops something for everybody."""

    name: Literal["withdrawals"] = "withdrawals"
    frozen: bool | None = None
    reason: str = ""


class AlarmClear(Form, frozen=True):
    """Reason for which the ledger's alarm may be closed."""

    reason: str = ""


class Users(Form, frozen=True):
    """Users that match, the newest first."""

    q: Search = ""
    realm: Literal["real", "demo"] = "real"
    state: Literal["", "active", "suspended", "closed"] = ""
    after: Cursor = ""
    size: int = PAGE


class UserId(Form, frozen=True):
    """A user."""

    user: str = ""


class UserFacet(Form, frozen=True):
    """One list of a user's page."""

    user: str = ""
    facet: str = ""
    after: Cursor = ""


class Signals(Form, frozen=True):
    """Security signals of one kind or all."""

    signal: Literal[
        "",
        "new_device",
        "recovery_code_used",
        "guessed_too_often",
        "answer_missing",
        "answer_wrong",
        "answer_right",
        "answer_not_weighed",
    ] = ""
    after: Cursor = ""
    size: int = PAGE


class UserTimeline(Form, frozen=True):
    """User whose events to list."""

    user: str = ""
    after: Cursor = ""


class UserFreeze(Form, frozen=True):
    """Freeze of a user to set or lift."""

    user: str = ""
    what: Literal["trading", "withdrawal", "login"] | None = None
    frozen: bool | None = None
    reason: str = ""


class UserEnd(Form, frozen=True):
    """All sessions of a user."""

    user: str = ""
    reason: str = ""


class UserView(Form, frozen=True):
    """A user as whom the site is to be seen."""

    user: str = ""
    reason: str = ""


class UserReset(Form, frozen=True):
    """A factor that a user has lost."""

    user: str = ""
    factor: Literal["totp", "trading_password", "question"] | None = None
    reason: str = ""


class WebhookAdd(Form, frozen=True):
    """An address that is told the deployment's events of these types, joined by commas; of all where there are none."""

    url: Annotated[str, msgspec.Meta(max_length=500)] = ""
    kinds: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    reason: str = ""


class WebhookOne(Form, frozen=True):
    """A webhook, and why."""

    id: str = ""
    reason: str = ""


class WebhookReplay(Form, frozen=True):
    """The number after which a webhook is told again."""

    id: str = ""
    number: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0
    reason: str = ""


class WebhookSwitch(Form, frozen=True):
    """Switch of a webhook: on, off or removed."""

    id: str = ""
    to: Literal["on", "off", "away"] | None = None
    reason: str = ""


class WebhookEvents(Form, frozen=True):
    """A page of the events of one webhook."""

    id: str = ""
    after: Cursor = ""
    size: int = PAGE
