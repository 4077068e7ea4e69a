"""Operations of money that other plugins may object to (``Rule``), and the facts they are asked with."""

from __future__ import annotations

import msgspec

from agio_kernel.declarations.assertion import Assertion

BUSINESS_OPEN = "business.open"
"""Asked by the host with ``Business`` before every call that opens business, of whatever plugin: an account that may
not trade, a plugin that is draining. It stands before orders too, so a rule must not wait."""

DEPOSIT = "deposit.submit"
"""Asked with the call's form before a submitted deposit is recorded, and with a form that names only the channel when
a user wants to know beforehand what is missing."""


class Business(msgspec.Struct, frozen=True):
    """Business about to begin: a call, by its path, and the plugin that declares it. ``asks_password``: a person proves
    by the trading password or a passkey that it is them, and gave ``tpassword`` or ``passkey``.
    """

    plugin: str
    path: str
    asks_password: bool = False
    tpassword: str = ""
    passkey: Assertion | None = None
