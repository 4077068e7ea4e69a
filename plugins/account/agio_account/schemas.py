"""Forms and answers of the account: one Struct for each shape, named as on the wire. An absent field is empty."""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.calls.signatures import LONGEST_PEM, KeyKind
from agio_kernel.declarations.assertion import Passkey
from agio_kernel.declarations.wire import Amount, Cursor, Id, Moment, PageSize, RealmName
from agio_kernel.identity.api_keys import ApiKeyState, Scope


class GetCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a verification code. ``country`` lets a phone number stand without its prefix."""

    account: str = ""
    purpose: str = "register"
    country: str = ""


class UserRegister(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a real account."""

    country: str = ""
    account: str = ""
    code: str = ""
    password: str = ""
    password2: str = ""
    invite: str = ""
    agree: str = ""


class UserLogin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sign in. ``country`` lets a phone number stand without its prefix."""

    account: str = ""
    password: str = ""
    totp: str = ""
    recovery: str = ""
    invite: str = ""
    country: str = ""


class ResetPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Set another login password with a code that was sent. ``answer`` is the security question's."""

    account: str = ""
    country: str = ""
    code: str = ""
    password: str = ""
    password2: str = ""
    totp: str = ""
    recovery: str = ""
    answer: str = ""


class UpdatePassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Set another login password with the old one."""

    old: str = ""
    new: str = ""
    new2: str = ""
    totp: str = ""
    recovery: str = ""


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Proof that the owner asks, and not only the session: the login password, or the signature of an account without
    one under a challenge; and the authenticator's code, or a recovery code, where one is bound. A passkey stands for
    both.
    """

    password: str = ""
    nonce: str = ""
    signature: str = ""
    totp: str = ""
    recovery: str = ""
    passkey: Passkey = ""


class BindEmail(Proof, frozen=True, forbid_unknown_fields=True):
    """Reach the account at another e-mail address."""

    account: str = ""
    code: str = ""
    oldCode: str = ""


class BindPhone(BindEmail, frozen=True, forbid_unknown_fields=True):
    """Reach the account at another phone number."""

    country: str = ""


class SetTpassword(Proof, frozen=True, forbid_unknown_fields=True):
    """Set the trading password; ``old`` where one is set."""

    tpassword: str = ""
    tpassword2: str = ""
    old: str = ""


class ResetTpassword(Proof, frozen=True, forbid_unknown_fields=True):
    """Set a trading password in place of a forgotten one."""

    tpassword: str = ""
    tpassword2: str = ""
    account: str = ""
    country: str = ""
    code: str = ""
    answer: str = ""


class ConfirmTotp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first code of the authenticator that is being bound."""

    totp: str = ""


class SetSecurityQuestion(Proof, frozen=True, forbid_unknown_fields=True):
    """One of the preset questions, and its answer."""

    question: str = ""
    answer: str = ""


class SetPhrase(Proof, frozen=True, forbid_unknown_fields=True):
    """Phrase that stands in every e-mail to the account, of 4 to 20 characters; empty for none."""

    phrase: Annotated[str, msgspec.Meta(max_length=60)] = ""


class FreezeByLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Freeze the account of a link in a security e-mail: the part of its address behind the hash."""

    link: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_=-]{1,1000}$")]


class UpdateName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name an account shows."""

    name: str = ""


class UpdateCurrency(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The currency that values are shown in."""

    currency: str = ""


class UpdateLanguage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The language that messages are written in."""

    language: str = ""


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Page of a list."""

    after: Cursor = ""
    size: PageSize = 20


class Taken(Listed, frozen=True, forbid_unknown_fields=True):
    """List to export as CSV."""

    kind: Annotated[str, msgspec.Meta(max_length=40)] = "devices"


class ById(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of one's own things."""

    id: str = ""


class WalletChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a text to sign with a wallet."""

    address: str = ""


class WalletLogin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sign in with a signed challenge; the first time, open an account."""

    address: str = ""
    nonce: str = ""
    signature: str = ""
    country: str = ""
    agree: str = ""
    invite: str = ""
    totp: str = ""
    recovery: str = ""


class TempLogin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a demo account with an amount of simulated USDT."""

    amount: str = ""


class SwitchRealm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Go to the other account of the same person: ``demo`` or ``real``."""

    realm: RealmName


class CreateApiKey(Proof, frozen=True, forbid_unknown_fields=True):
    """API key to create: its scopes, its networks, and its lifetime. With a public key (PEM; Ed25519, or RSA of 2048 to
    4096 bits) its requests are signed with the private one; without, with a secret that the answer shows once.
    """

    name: str = ""
    scopes: str = ""
    ips: str = ""
    days: int = 90
    public_key: Annotated[str, msgspec.Meta(max_length=LONGEST_PEM)] = ""


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


class FrozenView(msgspec.Struct, frozen=True):
    """An account that its owner froze: nothing is withdrawn until then."""

    held_until: Moment


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
