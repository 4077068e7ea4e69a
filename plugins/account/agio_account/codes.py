"""The response codes of accounts, 3100 to 3199; registration and sign-in answer with warnings under code 1."""

from __future__ import annotations

from agio_kernel.codes import Code


def _code(number: int, name: str) -> Code:
    return Code(number, f"account_{name}", f"account.code.{name}")


ACCOUNT_EMPTY = _code(3100, "account_empty")
EMAIL_INVALID = _code(3101, "email_invalid")
PHONE_INVALID = _code(3102, "phone_invalid")
COUNTRY_UNKNOWN = _code(3103, "country_unknown")
PURPOSE_UNKNOWN = _code(3104, "purpose_unknown")
CODE_TOO_SOON = _code(3105, "code_too_soon")
CODE_DAILY_LIMIT = _code(3106, "code_daily_limit")

CODES = (
    ACCOUNT_EMPTY,
    EMAIL_INVALID,
    PHONE_INVALID,
    COUNTRY_UNKNOWN,
    PURPOSE_UNKNOWN,
    CODE_TOO_SOON,
    CODE_DAILY_LIMIT,
)
