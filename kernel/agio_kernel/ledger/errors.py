"""Refusals of the ledger, each a type with a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from agio_kernel.declarations.errors import AgioError
from agio_kernel.ledger.proof.report import Finding


class LedgerError(AgioError):
    """The ledger refused; nothing was written, and the transaction it stood in must end."""


class InvalidTransfer(LedgerError):
    """The transfer or hold makes no sense, whatever the balances are."""


class RealmMismatch(InvalidTransfer):
    """Money was to cross from one realm to another."""


class AssetMismatch(InvalidTransfer):
    """One asset was to become another within a transfer."""


class NotRegistered(InvalidTransfer):
    """A reason, cause kind or account name that no plugin has declared."""


class NotAsked(InvalidTransfer):
    """Money was to leave by no declared way, or without the gate having been asked in this transaction."""


class NotProved(LedgerError):
    """Accounts whose money was to leave aren't what their transfers and causes say."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("; ".join(finding.sentence for finding in findings))
        self.findings = findings


class UnknownAccount(LedgerError):
    """There is no such account."""

    def __init__(self, account: int, sentence: str) -> None:
        super().__init__(sentence)
        self.account = account


class AssetNotDeclared(LedgerError):
    """An account was asked for in an asset that the ledger doesn't keep."""


class AmountOverflow(LedgerError):
    """A balance or a sum would be larger than an account can hold."""


class ChainBehind(LedgerError):
    """The database's transaction counter is behind the chain, as after a restore from a logical dump."""


class InsufficientFunds(LedgerError):
    """An account doesn't have what was to be taken from its available or its held balance.

    ``available`` and ``held`` are what it has, ``available_change`` and ``held_change`` what the batch asked of it.
    """

    def __init__(self, account: int, available: int, held: int, available_change: int, held_change: int) -> None:
        super().__init__(
            f"account {account} has {available} available and {held} held, "
            f"which can't change by {available_change} and {held_change}"
        )
        self.account = account
        self.available = available
        self.held = held
        self.available_change = available_change
        self.held_change = held_change


class DuplicateCause(LedgerError):
    """A step of a cause was booked before: the effect exists already."""

    def __init__(self, kind: int, id: int, step: int) -> None:
        super().__init__(f"step {step} of cause {id} of kind {kind} is booked already")
        self.kind = kind
        self.id = id
        self.step = step
