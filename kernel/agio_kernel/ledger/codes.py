"""What transfers may be about: reasons, cause kinds, house accounts and the sources of holds that plugins declare.

Declared, so that a trial balance reads as a balance sheet, two plugins can't mean different things by one number, and a
hold that no open cause explains is found.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Self

import msgspec

from agio_kernel.errors import ConfigurationError

_LARGEST = 2**15 - 1


class Reason(msgspec.Struct, frozen=True):
    """Why money moved, such as ``Reason(301, "spot.fee")``; the number stays in every transfer for ever."""

    number: int
    name: str


class CauseKind(msgspec.Struct, frozen=True):
    """What kind of thing caused a transfer, such as ``CauseKind(30, "spot.order")``."""

    number: int
    name: str


class AccountName(msgspec.Struct, frozen=True):
    """A house account, such as ``AccountName("house:fees")``: it exists in every asset and realm."""

    name: str


class HoldSource(msgspec.Struct, frozen=True):
    """Where the open causes of holds are found: ``sql`` SELECTs (account, amount) of every open one.

    Verification adds them up by account and compares with what is held.
    """

    cause_kind: CauseKind
    sql: str


class LedgerCodes(msgspec.Struct, frozen=True, dict=True):
    """Everything that one plugin, or after ``merged`` all of them, declare to the ledger."""

    reasons: tuple[Reason, ...] = ()
    causes: tuple[CauseKind, ...] = ()
    accounts: tuple[AccountName, ...] = ()
    hold_sources: tuple[HoldSource, ...] = ()

    def __post_init__(self) -> None:
        _require_distinct("reason", self.reasons)
        _require_distinct("cause", self.causes)
        for source in self.hold_sources:
            if source.cause_kind not in self.causes:
                raise ConfigurationError(
                    f"a hold source names the cause {source.cause_kind.name}, which isn't declared"
                )

    @classmethod
    def merged(cls, declared: Iterable[LedgerCodes]) -> Self:
        """All plugins' codes as one; a number or name that two of them give different meanings is refused.

        House accounts, reasons and causes declared alike by several plugins are one and the same.
        """
        many = list(declared)
        return cls(
            reasons=tuple(dict.fromkeys(reason for codes in many for reason in codes.reasons)),
            causes=tuple(dict.fromkeys(cause for codes in many for cause in codes.causes)),
            accounts=tuple(dict.fromkeys(account for codes in many for account in codes.accounts)),
            hold_sources=tuple(dict.fromkeys(source for codes in many for source in codes.hold_sources)),
        )

    @cached_property
    def reason_names(self) -> Mapping[int, str]:
        """Reasons by number."""
        return {reason.number: reason.name for reason in self.reasons}

    @cached_property
    def cause_names(self) -> Mapping[int, str]:
        """Cause kinds by number."""
        return {cause.number: cause.name for cause in self.causes}

    @cached_property
    def account_names(self) -> frozenset[str]:
        """The names of house accounts."""
        return frozenset(account.name for account in self.accounts)


def _require_distinct(family: str, declared: tuple[Reason, ...] | tuple[CauseKind, ...]) -> None:
    numbers: dict[int, str] = {}
    names: set[str] = set()
    for code in declared:
        if not 0 < code.number <= _LARGEST:
            raise ConfigurationError(
                f"the {family} {code.name} has the number {code.number}, allowed are 1 to {_LARGEST}"
            )
        if code.number in numbers:
            raise ConfigurationError(f"the {family}s {numbers[code.number]} and {code.name} share number {code.number}")
        if code.name in names:
            raise ConfigurationError(f"the {family} {code.name} is declared with two numbers")
        numbers[code.number] = code.name
        names.add(code.name)
