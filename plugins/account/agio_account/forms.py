"""The fields of the account calls, as they are named on the wire. Absent is empty: the calls say what is missing."""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.calls.signatures import LONGEST_PEM
from agio_kernel.declarations.wire import Cursor, PageSize, RealmName


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
    one under a challenge; and the authenticator's code, or a recovery code, where one is bound.
    """

    password: str = ""
    nonce: str = ""
    signature: str = ""
    totp: str = ""
    recovery: str = ""


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
