"""Events of a user's money: the ledger's transfers, joined by what caused them.

One press is often several transfers (a trade has two coins and a fee): those of one cause in one transaction are one
event. An event is numbered by its newest transfer of the user's accounts: events are in the order of the ledger.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from datetime import datetime
from enum import Enum
from itertools import groupby

import asyncpg
import msgspec
from agio_kernel.ledger import Realm, Reason, asset_of, house_number, houses_like, is_house
from agio_kernel.ledger.codes import OUTSIDE
from agio_kernel.ports.kernel import Kernel

AT_ONCE = 2_000
"""Transfers of one account that are read in one statement."""

_OF_CAUSES = """
    SELECT e.id AS event, t.id, t.debit, t.credit, t.amount, t.reason, t.cause_kind, t.cause_id, t.at
    FROM {events} JOIN ledger t ON t.cause_kind = e.cause_kind AND t.cause_id = e.cause_id AND t.tx = e.tx
    ORDER BY e.id, t.id
"""
_NAMED = _OF_CAUSES.format(
    events="unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::xid8[]) e(id, cause_kind, cause_id, tx)"
)
_BETWEEN = _OF_CAUSES.format(
    events="""(
        SELECT max(m.id) AS id, m.cause_kind, m.cause_id, m.tx FROM (
            SELECT o.* FROM unnest($1::bigint[]) a(account) CROSS JOIN LATERAL (
                (SELECT t.id, t.cause_kind, t.cause_id, t.tx FROM ledger t
                 WHERE t.debit = a.account AND t.id > $2 AND t.id < $3 ORDER BY t.id LIMIT $4)
                UNION ALL
                (SELECT t.id, t.cause_kind, t.cause_id, t.tx FROM ledger t
                 WHERE t.credit = a.account AND t.debit <> ALL ($1) AND t.id > $2 AND t.id < $3 ORDER BY t.id LIMIT $4)
            ) o ORDER BY o.id LIMIT $4
        ) m GROUP BY m.cause_kind, m.cause_id, m.tx
    ) e"""
)


class Side(Enum):
    """Owner of an account, as the user sees it."""

    OWN = "own"
    CLAIM = "claim"
    """Account in which the house keeps it for the user, or is owed it: ``AccountName(…, whose="users")``."""
    OUTSIDE = "outside"
    OTHER = "other"
    """The house's own, or another user's."""


class Leg(msgspec.Struct, frozen=True):
    """One transfer as the user sees it: ``amount`` left the account ``debit`` and reached ``credit``."""

    id: int
    asset: int
    amount: int
    reason: int
    from_side: Side
    to_side: Side
    debit: int
    credit: int


class Event(msgspec.Struct, frozen=True):
    """Transfers of one cause in one transaction that moved what is a user's, or is kept for the user."""

    id: int
    cause_kind: int
    cause_id: int
    at: datetime
    legs: tuple[Leg, ...]

    @property
    def nets(self) -> Mapping[int, int]:
        """By asset, the change of the sum of the user's wallets; a coin that only moved between them stays at zero."""
        found: Counter[int] = Counter()
        for leg in self.legs:
            if Side.OWN in (leg.from_side, leg.to_side):
                found[leg.asset] += leg.amount * ((leg.to_side is Side.OWN) - (leg.from_side is Side.OWN))
        return found


class Events:
    """Reader of one user's events, of the accounts that the user has on a connection's snapshot."""

    def __init__(self, kernel: Kernel, accounts: Iterable[int], houses: Mapping[int, str]) -> None:
        codes = kernel.ledger.codes
        self.accounts = frozenset(accounts)
        self._claims = {one.name for one in codes.accounts if one.whose == "users"}
        # A purchase by wire is credited from the desk's own stock, a sale goes there: the money came from outside.
        self._outside = {one.number for one in codes.reasons if one.brings or one.way is not None}
        self._houses = houses

    @classmethod
    async def of(cls, kernel: Kernel, conn: asyncpg.Connection, owner: int, realm: Realm) -> Events:
        """The reader of a user."""
        houses = {one.number: one.name for one in await houses_like(conn, "%")}
        return cls(kernel, [one.account for one in await kernel.ledger.balances(conn, owner, realm)], houses)

    def _side(self, account: int, reason: int) -> Side:
        if account in self.accounts:
            return Side.OWN
        name = self._houses.get(house_number(account), "") if is_house(account) else ""
        if name in self._claims:
            return Side.CLAIM
        return Side.OUTSIDE if name.startswith(OUTSIDE) or reason in self._outside else Side.OTHER

    def _leg(self, row: asyncpg.Record) -> Leg | None:
        debit, credit, reason = row["debit"], row["credit"], row["reason"]
        sides = self._side(debit, reason), self._side(credit, reason)
        if Side.OWN not in sides and Side.CLAIM not in sides:
            return None
        return Leg(row["id"], asset_of(debit), row["amount"], reason, *sides, debit, credit)

    def _event(self, of_cause: Sequence[asyncpg.Record]) -> Event:
        first = of_cause[0]
        legs = tuple(leg for row in of_cause if (leg := self._leg(row)) is not None)
        number = max(leg.id for leg in legs if Side.OWN in (leg.from_side, leg.to_side))
        return Event(number, first["cause_kind"], first["cause_id"], first["at"], legs)

    async def named(self, conn: asyncpg.Connection, heads: Sequence[asyncpg.Record]) -> list[Event]:
        """The events of these rows of ``(id, cause_kind, cause_id, tx)``, in their order."""
        columns = [[row[name] for row in heads] for name in ("id", "cause_kind", "cause_id", "tx")]
        rows = await conn.fetch(_NAMED, *columns)
        found = {head: self._event(list(group)) for head, group in groupby(rows, key=lambda row: row["event"])}
        return [found[row["id"]] for row in heads]

    async def between(self, conn: asyncpg.Connection, after: int, before: int) -> AsyncIterator[Event]:
        """The events whose numbers are above ``after`` and below ``before``, oldest first."""
        most = AT_ONCE
        while True:  # ends: each turn tells an event or reads twice as much
            rows = await conn.fetch(_BETWEEN, list(self.accounts), after, before, most)
            groups = [list(group) for _, group in groupby(rows, key=lambda row: row["event"])]
            whole = len(rows) < most
            # The bound may have cut the last one.
            for event in map(self._event, groups if whole else groups[:-1]):
                # One that goes on past the end is told with what comes then.
                if after < event.id < before:
                    yield event
                    after = event.id
            if whole:
                return
            if len(groups) < 2:
                most *= 2


def is_fee(reason: Reason) -> bool:
    """Whether what is moved for a reason is a fee."""
    return reason.fee or reason.name.endswith("_fee")
