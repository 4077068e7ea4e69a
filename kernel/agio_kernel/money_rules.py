"""Operations of money that other plugins may object to, and the facts they are asked with (``agio_kernel.rules``)."""

from __future__ import annotations

import asyncpg
import msgspec

DEPOSIT = "deposit.submit"
"""Asked with the call's form before a submitted deposit is recorded, and with a form that names only the channel when
a user wants to know beforehand what is missing."""

WITHDRAWAL = "withdrawal.request"
"""Asked with ``WithdrawalFacts`` before a withdrawal is quoted as possible, and again before it is recorded."""

PAYOUT = "withdrawal.payout"
"""Asked with ``PayoutFacts`` before a recorded withdrawal is approved, by a person or the timer, and before a signed
one is sent: what was stopped since it was recorded stays where it is. The principal names the user by id alone."""

EXCHANGE = "exchange.request"
"""Asked with ``ExchangeFacts`` before coins are exchanged."""


class WithdrawalFacts(msgspec.Struct, frozen=True):
    """What is asked for: ``kind`` is crypto or bank, ``amount`` in minor units, 0 where none is named yet."""

    kind: str
    coin: str
    chain: str
    address: str
    amount: int


class PayoutFacts(msgspec.Struct, frozen=True):
    """``tx`` is the transaction that lets the withdrawal go: a rule that must know what is so now reads there."""

    tx: asyncpg.Connection


class ExchangeFacts(msgspec.Struct, frozen=True):
    """What is asked for, in minor units."""

    from_coin: str
    to_coin: str
    amount: int
    receive: int
