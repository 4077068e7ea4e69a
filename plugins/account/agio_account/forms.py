"""The fields of the account calls, as they are named on the wire. Absent is empty: the calls say what is missing."""

from __future__ import annotations

import msgspec


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
    country: str = ""


class TempLogin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a demo account with an amount of simulated USDT."""

    amount: str = ""
