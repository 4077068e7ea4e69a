"""Rules of accepted passwords: the two readings of their length, and none that everybody tries first."""

from __future__ import annotations

from functools import cache
from importlib import resources

from agio_kernel.declarations.errors import ApiError, warning
from agio_kernel.settings.parameters import Parameters

from agio_account.declared import parameters as constants


def check_new_password(
    password: str, repeated: str, parameters: Parameters, *, fields: tuple[str, str] = ("password", "password2")
) -> None:
    """Refuse a new password that is empty, too short or long, repeated differently, or known to everybody."""
    field, repeated_field = fields
    if not password:
        raise warning("account.warning.password_empty", field=field)
    minimum, maximum = parameters.get(constants.REGISTER_MIN), parameters.get(constants.REGISTER_MAX)
    if not minimum <= len(password) <= maximum:
        raise _length_warning(minimum, maximum, field)
    if password != repeated:
        raise warning("account.warning.passwords_differ", field=repeated_field)
    if password.casefold() in common_passwords():
        raise warning("account.warning.password_common", field=field)


def check_given_password(password: str, parameters: Parameters) -> None:
    """Refuse what can't be anybody's password, however the lengths were set when it was chosen."""
    if not password:
        raise warning("account.warning.password_empty", field="password")
    minimum = min(parameters.get(constants.LOGIN_MIN), parameters.get(constants.REGISTER_MIN))
    if not minimum <= len(password) <= constants.MOST:
        raise _length_warning(minimum, parameters.get(constants.LOGIN_MAX))


def check_login_length(password: str, parameters: Parameters) -> None:
    """Refuse a password that didn't sign in and is longer than the log-in takes. A user with a longer password signs in
    with it: only a wrong one is refused for its length, so that the sentence tells nobody about an account.
    """
    if len(password) > parameters.get(constants.LOGIN_MAX):
        raise _length_warning(parameters.get(constants.LOGIN_MIN), parameters.get(constants.LOGIN_MAX))


def is_short(password: str, parameters: Parameters) -> bool:
    """Whether the password is too short to guard money by itself: then a second factor must."""
    return len(password) < parameters.get(constants.SHORT_PASSWORD)


def _length_warning(minimum: int, maximum: int, field: str = "password") -> ApiError:
    return warning("account.warning.password_length", field=field, minimum=minimum, maximum=maximum)


@cache
def common_passwords() -> frozenset[str]:
    """Passwords that guessing begins with, one a line."""
    text = resources.files("agio_account").joinpath("common_passwords.txt").read_text("utf-8")
    return frozenset(line.strip().casefold() for line in text.splitlines() if line.strip())
