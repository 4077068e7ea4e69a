"""The fields of the console's calls, as they are named on the wire."""

from __future__ import annotations

import msgspec


class OperatorLogin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sign in to the console. ``totp`` is the code of the second factor, where one is bound."""

    login: str = ""
    password: str = ""
    totp: str = ""


class OperatorCases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One page of a queue."""

    queue: str = ""
    page: int = 1
