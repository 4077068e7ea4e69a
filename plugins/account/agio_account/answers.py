"""Answers of the account's calls: one Struct for each shape, so that pages and programs know their fields."""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.calls.signatures import KeyKind
from agio_kernel.declarations.wire import Amount, Id, Moment, RealmName
from agio_kernel.identity.api_keys import ApiKeyState, Scope

DataUrl = Annotated[str, msgspec.Meta(pattern="^data:")]


class CodeSentView(msgspec.Struct, frozen=True):
    """A code is on its way; another one may be asked for after this time."""

    again_after_s: int


class TokenView(msgspec.Struct, frozen=True):
    """A session that begins: its token. The other half comes as a cookie."""

    token: str


class WalletSignInView(TokenView, frozen=True):
    """A session; ``created``: the account was opened with it."""

    created: bool


class SwitchedView(msgspec.Struct, frozen=True):
    """A session in another realm; no token where the session is in it already."""

    token: str | None
    realm: RealmName


class LeftDemoView(msgspec.Struct, frozen=True):
    """The session of the real account; no token where there is none to go back to."""

    token: str | None


class DemoView(TokenView, frozen=True):
    """A demo account and its session."""

    uid: str
    amount: Amount
    expires_at: Moment


class TicketView(msgspec.Struct, frozen=True):
    """A ticket for the live feed, good once."""

    ticket: str


class NameView(msgspec.Struct, frozen=True):
    """The name that is shown now."""

    name: str


class CurrencyView(msgspec.Struct, frozen=True):
    """The currency that values are shown in now."""

    currency: str


class LanguageView(msgspec.Struct, frozen=True):
    """The key of the language that messages come in now."""

    language: str


class AvatarView(msgspec.Struct, frozen=True):
    """The id of the picture that is shown now."""

    avatar: str


class PictureView(AvatarView, frozen=True):
    """The picture."""

    image: DataUrl


class BoundView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The address that was bound."""

    email: str | msgspec.UnsetType = msgspec.UNSET
    phone: str | msgspec.UnsetType = msgspec.UNSET


class TradingPasswordView(msgspec.Struct, frozen=True, rename={"is_set": "set"}):
    """Whether a trading password is set, and for how many minutes it can't be tried."""

    is_set: bool
    locked_minutes: int


class TotpOfferView(msgspec.Struct, frozen=True):
    """The secret that an authenticator is offered, and the address that brings it there."""

    secret: str
    uri: str
    expires_at: Moment


class RecoveryView(msgspec.Struct, frozen=True):
    """New recovery codes, shown this once."""

    recovery: list[str]


class QuestionView(msgspec.Struct, frozen=True):
    """A security question in the reader's language."""

    id: str
    text: str


class DeviceView(msgspec.Struct, frozen=True):
    """A device that is signed in; ``browser`` and ``system`` are what its agent says, "" where it says none."""

    id: Id
    agent: str
    browser: str
    system: str
    network: str
    created_at: Moment
    seen_at: Moment
    current: bool


class EndedView(msgspec.Struct, frozen=True):
    """Number of devices signed out, and of API keys that still work."""

    ended: int
    keys: int


class ApiKeyView(msgspec.Struct, frozen=True):
    """A program's key, without its secret."""

    id: Id
    key: str
    kind: KeyKind
    name: str
    scopes: list[Scope]
    ips: list[str]
    state: ApiKeyState
    created_at: Moment
    expires_at: Moment
    used_at: Moment | None


class NewApiKeyView(msgspec.Struct, frozen=True):
    """A new key; its secret is in this answer and nowhere else. A key with a public key of its owner's has none."""

    id: Id
    key: str
    kind: KeyKind
    secret: str | None
    expires_at: Moment
