"""Operations of money that other plugins may object to (``Rule``), and the facts they are asked with."""

from __future__ import annotations

import asyncpg
import msgspec

BUSINESS_OPEN = "business.open"
"""Asked by the host with ``Business`` before every call that opens business, of whatever plugin: an account that may
not trade, a plugin that is draining. It stands before orders too, so a rule must not wait."""

DEPOSIT = "deposit.submit"
"""Asked with the call's form before a submitted deposit is recorded, and with a form that names only the channel when
a user wants to know beforehand what is missing."""

WITHDRAWAL = "withdrawal.request"
"""Asked with ``WithdrawalFacts`` before a withdrawal is quoted as possible, and again before it is recorded."""

PAYOUT = "withdrawal.payout"
"""Asked with ``PayoutFacts`` before a recorded withdrawal is approved, by a person or the timer, and before a signed
one is sent: what was stopped since it was recorded stays where it is. The principal names the user by id alone."""


class Business(msgspec.Struct, frozen=True):
    """What is about to begin: a call, by its path, and the plugin that declares it."""

    plugin: str
    path: str


class WithdrawalFacts(msgspec.Struct, frozen=True):
    """What is asked for: ``kind`` is crypto or bank, ``amount`` in minor units, 0 where none is named yet."""

    kind: str
    coin: str
    chain: str
    address: str
    amount: int


class PayoutFacts(msgspec.Struct, frozen=True):
    """``tx`` is the transaction that lets the withdrawal go from ``account``: a rule reads there what is so now."""

    tx: asyncpg.Connection
    account: int
