"""The response codes of the console, 3900 to 3949; its sign-in answers with warnings under code 1."""

from __future__ import annotations

from agio_kernel.declarations.codes import Code


def _code(number: int, name: str) -> Code:
    return Code(number, f"operator_{name}", f"operator.code.{name}")


LAST_SUPERADMIN = _code(3906, "last_superadmin")
ALREADY_SO = _code(3907, "already_so")
LOGIN_TAKEN = _code(3908, "login_taken")
PASSWORD_WEAK = _code(3909, "password_weak")
BUSINESS_OPEN = _code(3910, "business_open")
OFFERING_NEEDED = _code(3911, "offering_needed")
FACTOR_CHANGED = _code(3912, "factor_changed")
OFFERING_NEEDS = _code(3913, "offering_needs")
ROLE_BEYOND = _code(3915, "role_beyond")
LOGIN_WRONG = _code(3916, "login_wrong")
TRADING_FROZEN = _code(3920, "trading_frozen")
WITHDRAWAL_FROZEN = _code(3921, "withdrawal_frozen")
WITHDRAWALS_FROZEN = _code(3922, "withdrawals_frozen")
ALARM_STANDS = _code(3923, "alarm_stands")
SUPERADMIN_NEEDED = _code(3924, "superadmin_needed")
INVITATION_OVER = _code(3925, "invitation_over")
EMAIL_WRONG = _code(3926, "email_wrong")
EMAIL_TAKEN = _code(3927, "email_taken")
WEBHOOK_URL_INVALID = _code(3929, "webhook_url_invalid")
WEBHOOK_URL_TAKEN = _code(3930, "webhook_url_taken")
WEBHOOKS_FULL = _code(3931, "webhooks_full")
WEBHOOK_EVENT_NOT_KEPT = _code(3932, "webhook_event_not_kept")
WEBHOOK_OFF = _code(3933, "webhook_off")
STORE_REFUSED = _code(3934, "store_refused")

CODES = tuple(value for value in tuple(globals().values()) if isinstance(value, Code))
