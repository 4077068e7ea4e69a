"""Addresses: the e-mail address or phone number that names an account, in the one form it is kept in."""

from __future__ import annotations

from typing import Literal

import msgspec
import phonenumbers
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import AgioError
from email_validator import EmailNotValidError, validate_email

from agio_account.declared.codes import ACCOUNT_EMPTY, EMAIL_INVALID, PHONE_INVALID

MAX_LENGTH = 254


class Address(msgspec.Struct, frozen=True):
    """Address of a person: a lower-case e-mail address, or a phone number in E.164."""

    channel: Literal["email", "sms"]
    value: str

    @property
    def email(self) -> str | None:
        """The e-mail address, if it is one."""
        return self.value if self.channel == "email" else None

    @property
    def phone(self) -> str | None:
        """The phone number, if it is one."""
        return self.value if self.channel == "sms" else None


class AddressError(AgioError, ValueError):
    """A text that names no account; ``code`` says what is wrong with it."""

    def __init__(self, code: Code) -> None:
        super().__init__(code.name)
        self.code = code


def read_address(text: str, country: str = "") -> Address:
    """The address somebody typed; a number without its country's prefix is read as one of ``country``."""
    text = text.strip()
    if not text:
        raise AddressError(ACCOUNT_EMPTY)
    if "@" in text:
        return Address("email", _email(text))
    return Address("sms", _phone(text, country))


def _email(text: str) -> str:
    if len(text) > MAX_LENGTH:
        raise AddressError(EMAIL_INVALID)
    try:
        # Whether the domain receives mail is for the message to find out: a name server must not hold up a sign-in.
        return validate_email(text, check_deliverability=False).normalized.lower()
    except (EmailNotValidError, UnicodeError) as error:
        raise AddressError(EMAIL_INVALID) from error


def _phone(text: str, country: str) -> str:
    if len(text) > 40:
        raise AddressError(PHONE_INVALID)
    try:
        number = phonenumbers.parse(text, country or None)
    except phonenumbers.NumberParseException as error:
        raise AddressError(PHONE_INVALID) from error
    if not phonenumbers.is_valid_number(number):
        raise AddressError(PHONE_INVALID)
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
