"""Step-up: proof that a person gives besides the session before a product is bought.

The seller asks before its transaction begins::

    await kernel.rules.ask(STEP_UP, request.user, StepUp(form.tpassword, request.passkey))

Before money leaves the gate asks for every factor (``agio_kernel.money.leaving``).
"""

from __future__ import annotations

import msgspec

from agio_kernel.declarations.assertion import Assertion

STEP_UP = "step_up"
"""The operation under which rules are asked."""


class StepUp(msgspec.Struct, frozen=True):
    """The facts of the rule: the trading password that the person gave, or the passkey in its place."""

    tpassword: str = ""
    passkey: Assertion | None = None
