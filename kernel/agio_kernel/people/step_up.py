"""Stepping up: what a person gives besides the session before money leaves or a product is bought.

Whoever moves the money asks, before its transaction begins::

    await kernel.rules.ask(STEP_UP, request.who, StepUp(Reason.WITHDRAWAL, form.tpassword, form.totp))

and the plugin that keeps accounts refuses where the trading password isn't set, isn't right or is locked, where an
authenticator is bound and its code isn't given, where the login password is short and nothing else guards the account,
and where withdrawals are held. A withdrawal also reads ``security.read_security(...).under_review(now)``.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

STEP_UP = "step_up"
"""The operation under which rules are asked."""


class Reason(StrEnum):
    """What the step is taken for: a withdrawal asks for every factor, a purchase for the trading password."""

    WITHDRAWAL = "withdrawal"
    PURCHASE = "purchase"


class StepUp(msgspec.Struct, frozen=True):
    """The facts of the rule: the reason, and what the person gave."""

    reason: Reason
    tpassword: str = ""
    totp: str = ""
