"""Answers of the calls about users."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from agio_kernel.cases.review import CaseFact, FacetRow
from agio_kernel.declarations.wire import Amount, Id, Moment, OptionalAmount, OptionalId, Page, RealmName, TextKey


class UserRow(msgspec.Struct, frozen=True):
    """A user in a list: ``called`` is what operators call the user, ``name`` what users call themselves."""

    id: Id
    uid: str
    called: str
    name: str
    email: str | None
    phone: str | None
    realm: RealmName
    state: str
    country: str | None
    created_at: Moment


class CalledRow(msgspec.Struct, frozen=True):
    """Name that operators have for a user."""

    id: Id
    uid: str
    called: str


class UserProfile(UserRow, frozen=True):
    """Identity of a user."""

    language: str
    currency: str
    wallet: str | None
    demo_parent: OptionalId
    tier: int


class UserSecurity(msgspec.Struct, frozen=True):
    """Protection of a user's account."""

    totp: bool
    trading_password: bool
    question: bool
    changed_at: Moment | None
    held_until: Moment | None


class UserBalance(msgspec.Struct, frozen=True):
    """Balance of an asset; ``value`` in the quote coin, empty without a price."""

    wallet: str
    asset: str
    available: Amount
    held: Amount
    value: OptionalAmount


class UserPart(msgspec.Struct, frozen=True):
    """Amount that a product keeps for a user beyond the wallets, or is owed (below zero); ``value`` as of a balance."""

    label: TextKey
    coin: str
    amount: Amount
    value: OptionalAmount


class UserFreeze(msgspec.Struct, frozen=True):
    """Freeze of a user."""

    what: str
    since: Moment
    by: str
    reason: str


class UserSession(msgspec.Struct, frozen=True):
    """Session in which a user is signed in."""

    id: Id
    agent: str
    network: str
    created_at: Moment
    seen_at: Moment


class UserCase(msgspec.Struct, frozen=True):
    """A case of a user's."""

    queue: str
    plugin: str
    title: TextKey
    case: str
    facts: Sequence[CaseFact]
    state: str
    opened_at: Moment


class Facet(msgspec.Struct, frozen=True):
    """A list that a plugin adds to a user's page; title and columns are message keys."""

    id: str
    title: TextKey
    columns: Sequence[str]


class UserDetailView(msgspec.Struct, frozen=True):
    """One user from all sides."""

    profile: UserProfile
    security: UserSecurity
    balances: list[UserBalance]
    parts: list[UserPart]
    total: Amount
    unknown: list[TextKey]
    quote: str
    freezes: list[UserFreeze]
    sessions: list[UserSession]
    api_keys: int
    cases: list[UserCase]
    facets: list[Facet]


class UserEvent(msgspec.Struct, frozen=True):
    """Something that happened to a user; ``note`` is in the words of whoever wrote it."""

    at: Moment
    plugin: str
    label: TextKey
    note: str
    reference: str
    facts: Sequence[CaseFact]


class Signal(msgspec.Struct, frozen=True):
    """A security signal; ``name`` is what operators call its user."""

    id: Id
    at: Moment
    occasion: str
    signal: str
    user: Id
    uid: str
    name: str


class EndedView(msgspec.Struct, frozen=True):
    """Number of sessions and API keys that were ended."""

    ended: int
    keys: int


FacetRows = Page[FacetRow]
