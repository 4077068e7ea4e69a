"""Codes of transfers: reasons, cause kinds, house accounts, and what proves them.

Declared, so that a trial balance reads as a balance sheet, two plugins can't mean different things by one number, and a
hold or a transfer that no cause explains is found.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Literal, Self

import asyncpg
import msgspec

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.money.leaving import WayOut

_LARGEST = 2**15 - 1


class Reason(msgspec.Struct, frozen=True):
    """Reason of a transfer, such as ``Reason(341, "spot.fee", spends=True)``; the number stays in every transfer for
    ever.

    ``spends`` says whether what leaves a user's account for it was used up on a product, and so counts towards what a
    withdrawal asks to be spent: a trade or a fee does; what is moved, lent, put down as a security, given back or
    corrected doesn't. Its declaration decides it once. ``brings`` says that what a user's account is credited
    for it came from outside, whatever account it is taken from, and so counts towards what has to be spent. ``fee``
    marks what a user pays for a trade: who declares it must say who paid (``FeeSource``), because whoever shares fees
    with others counts on all of them. ``way`` is that by which what moves for it leaves: it is booked with a passage of
    the gate, and nothing else reaches the outside.
    """

    number: int
    name: str
    spends: bool
    brings: bool = False
    fee: bool = False
    way: WayOut | None = None

    @property
    def key(self) -> str:
        """The key of its text, in its owner's catalogue: ``spot.reason.fee``."""
        return reason_key(self.name)


class CauseKind(msgspec.Struct, frozen=True):
    """Kind of a transfer's cause, such as ``CauseKind(30, "spot.order")``."""

    number: int
    name: str


OUTSIDE = "external:"
"""Prefix of the names of accounts that stand for the world outside."""


class AccountName(msgspec.Struct, frozen=True):
    """A house account, such as ``AccountName("house:fees")``: it exists in every asset and realm.

    ``whose`` says whose the money is that stands there: the house's, or still the ``users``' (a principal in custody,
    or, below zero, what they owe), which a ``WorthSource`` of the plugin then tells.
    """

    name: str
    whose: Literal["house", "users"] = "house"


class HoldSource(msgspec.Struct, frozen=True):
    """Source of the open causes of holds: ``sql`` SELECTs (account, amount) of every open one.

    Verification adds them up by account and compares with what is held.
    """

    cause_kind: CauseKind
    sql: str


class CauseProof(msgspec.Struct, frozen=True):
    """Transfers that a kind of cause must have booked: ``sql`` SELECTs (cause_id, cause_step, debit, credit, amount) of
    every transfer that the plugin's own rows ask for, one of nothing left out or with an amount of 0.

    Verification compares both ways: a transfer that no cause explains, and a cause whose transfer is missing. It looks
    up single causes, too, so that ``cause_id`` has to be a column with an index.
    """

    cause_kind: CauseKind
    sql: str = "SELECT NULL::bigint, NULL::int, NULL::bigint, NULL::bigint, NULL::bigint WHERE false"
    """Query of the rows that ask for transfers; by default, of a kind of cause that books nothing: it only holds."""


class FeeSource(msgspec.Struct, frozen=True):
    """Payers of the fees of a kind of cause: ``sql`` SELECTs (cause_id, part, user_id, account, amount) of the real
    accounts' causes whose id is above $1 and up to $2, by cause_id, at most $3 rows. ``part`` tells the fees of one
    cause apart, ``account`` is one of the fee's coin. Ids are the kernel's, so their order is that of time.
    """

    reason: Reason
    cause_kind: CauseKind
    sql: str


class Agreement(msgspec.Struct, frozen=True):
    """Two records of one thing that must agree: ``sql`` SELECTs (id, found, expected), such as what an order says was
    filled and what its trades say. ``name`` says of which: ``spot.order.filled``.
    """

    name: str
    cause_kind: CauseKind
    sql: str


class FeeShare(msgspec.Struct, frozen=True):
    """Share of a fee that is given away again, by the parameter that holds it."""

    parameter: str


def house_like(house: AccountName, account: str) -> str:
    """SQL: the id of a house account, of the asset and realm of the account that ``account`` says."""
    number = f"(SELECT h.number::bigint FROM ledger_house h WHERE h.name = '{house.name}')"
    return f"({number} << 14 | 8192 | (({account}) & 8191))"


class LedgerCodes(msgspec.Struct, frozen=True, dict=True):
    """Declarations of one plugin to the ledger, or after ``merged`` of all of them."""

    reasons: tuple[Reason, ...] = ()
    causes: tuple[CauseKind, ...] = ()
    accounts: tuple[AccountName, ...] = ()
    hold_sources: tuple[HoldSource, ...] = ()
    proofs: tuple[CauseProof, ...] = ()
    agreements: tuple[Agreement, ...] = ()
    fees: tuple[FeeSource, ...] = ()
    fee_shares: tuple[FeeShare, ...] = ()

    def __post_init__(self) -> None:
        _require_distinct("reason", self.reasons)
        _require_distinct("cause", self.causes)
        for what, sources in (
            ("hold source", self.hold_sources),
            ("proof", self.proofs),
            ("agreement", self.agreements),
        ):
            for source in sources:
                if source.cause_kind not in self.causes:
                    raise ConfigurationError(f"a {what} names the cause {source.cause_kind.name}, which isn't declared")
        if silent := {one.name for one in self.reasons if one.fee} ^ {one.reason.name for one in self.fees}:
            raise ConfigurationError(
                f"a fee, and nothing else, says who paid it (FeeSource): {', '.join(sorted(silent))}"
            )
        proved = [proof.cause_kind.name for proof in self.proofs]
        if twice := {name for name in proved if proved.count(name) > 1}:
            raise ConfigurationError(f"two proofs are declared for the cause {', '.join(sorted(twice))}")

    @classmethod
    def of(cls, declared: Iterable[object]) -> Self:
        """Declarations by their types, each once."""
        many = list(dict.fromkeys(one for one in declared if isinstance(one, LEDGER_KINDS)))
        fields: Any = {field: tuple(one for one in many if isinstance(one, kind)) for field, kind in _KINDS.items()}
        return cls(**fields)

    @classmethod
    def merged(cls, declared: Iterable[LedgerCodes]) -> Self:
        """All plugins' codes as one; a number or name that two of them give different meanings is refused.

        House accounts, reasons and causes declared alike by several plugins are one and the same.
        """
        return cls.of(one for codes in declared for field in _KINDS for one in getattr(codes, field))

    async def known_to(self, conn: asyncpg.Connection) -> Self:
        """The part of it that this database knows: one that was made for some plugins has no tables of the others."""
        rows = await conn.fetch("SELECT number FROM ledger_code WHERE family = 'cause'")
        known = {row["number"] for row in rows}
        return type(self)(
            reasons=self.reasons,
            causes=tuple(one for one in self.causes if one.number in known),
            accounts=self.accounts,
            hold_sources=tuple(one for one in self.hold_sources if one.cause_kind.number in known),
            proofs=tuple(one for one in self.proofs if one.cause_kind.number in known),
            agreements=tuple(one for one in self.agreements if one.cause_kind.number in known),
            fees=self.fees,
        )

    def require_proofs(self) -> None:
        """ConfigurationError where a cause that may book money has no proof: nobody could tell it from a forgery."""
        proved = {proof.cause_kind for proof in self.proofs}
        if missing := sorted(cause.name for cause in self.causes if cause not in proved):
            raise ConfigurationError(f"no proof is declared for the cause {', '.join(missing)} (CauseProof)")

    @cached_property
    def reason_names(self) -> Mapping[int, str]:
        """Reasons by number."""
        return {reason.number: reason.name for reason in self.reasons}

    @cached_property
    def cause_names(self) -> Mapping[int, str]:
        """Cause kinds by number."""
        return {cause.number: cause.name for cause in self.causes}

    @cached_property
    def ways(self) -> tuple[WayOut, ...]:
        """The ways by which money leaves."""
        return tuple(dict.fromkeys(one.way for one in self.reasons if one.way is not None))

    @cached_property
    def account_names(self) -> frozenset[str]:
        """The names of house accounts."""
        return frozenset(account.name for account in self.accounts)


_KINDS: Mapping[str, type] = {
    "reasons": Reason,
    "causes": CauseKind,
    "accounts": AccountName,
    "hold_sources": HoldSource,
    "proofs": CauseProof,
    "agreements": Agreement,
    "fees": FeeSource,
    "fee_shares": FeeShare,
}
LEDGER_KINDS = tuple(_KINDS.values())
"""Types of what a plugin declares to the ledger."""


def reason_key(name: str) -> str:
    """The key of a reason's text: ``spot.fee`` is told as ``spot.reason.fee``, in its owner's catalogue."""
    owner, _, rest = name.partition(".")
    return f"{owner}.reason.{rest.replace('.', '_')}"


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
