"""Which passwords are accepted: the two readings of their length, and none that everybody tries first."""

from __future__ import annotations

from functools import cache
from importlib import resources

from agio_kernel.errors import Refusal, warning
from agio_kernel.parameters import Parameters

from agio_account import parameters as constants


def check_new_password(password: str, repeated: str, parameters: Parameters) -> None:
    """Refuse a new password that is empty, too short or long, repeated differently, or known to everybody."""
    if not password:
        raise warning("account.warning.password_empty", field="password")
    minimum, maximum = parameters.get(constants.REGISTER_MIN), parameters.get(constants.REGISTER_MAX)
    if not minimum <= len(password) <= maximum:
        raise _length_warning(minimum, maximum)
    if password != repeated:
        raise warning("account.warning.passwords_differ", field="password2")
    if password.casefold() in common_passwords():
        raise warning("account.warning.password_common", field="password")


def check_given_password(password: str, parameters: Parameters) -> None:
    """Refuse what can't be anybody's password. Both readings of the length hold: who registered with 24 signs in."""
    if not password:
        raise warning("account.warning.password_empty", field="password")
    minimum = min(parameters.get(constants.LOGIN_MIN), parameters.get(constants.REGISTER_MIN))
    maximum = max(parameters.get(constants.LOGIN_MAX), parameters.get(constants.REGISTER_MAX))
    if not minimum <= len(password) <= maximum:
        raise _length_warning(minimum, maximum)


def _length_warning(minimum: int, maximum: int) -> Refusal:
    return warning("account.warning.password_length", field="password", minimum=minimum, maximum=maximum)


@cache
def common_passwords() -> frozenset[str]:
    """Passwords that guessing begins with, one a line."""
    text = resources.files("agio_account").joinpath("common_passwords.txt").read_text("utf-8")
    return frozenset(line.strip().casefold() for line in text.splitlines() if line.strip())
