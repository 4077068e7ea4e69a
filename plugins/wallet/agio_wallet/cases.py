"""What the wallet's review queues share: how a list is narrowed and turned, and how users and amounts are told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

import asyncpg
from agio_kernel.amounts import format_amount
from agio_kernel.codes import MALFORMED
from agio_kernel.contracts import AssetSpec
from agio_kernel.errors import Refusal
from agio_kernel.review import CaseFact, CaseFilter, CaseSlice, CaseSummary, keyset
from agio_kernel.session.principal import Realm

from agio_wallet.codes import REASON_REQUIRED

BAND_FILTER = CaseFilter("band", "wallet.filter.band", ("below_1000", "to_10000", "above_10000"))
"""Amounts by what they were worth in USDT when the case came; the tables keep each row's band."""

MOST_USERS = 200
"""Users whose name holds the text that is looked for: more than an operator would read."""


class Narrowed:
    """A queue's question to its table: what every row must be, with the arguments."""

    def __init__(self, select: str) -> None:
        self._select = select
        self._conditions: list[str] = []
        self._arguments: list[Any] = []

    def where(self, condition: str, *arguments: Any) -> None:
        """One more condition; each ``{}`` in it is the place of an argument."""
        places = range(len(self._arguments) + 1, len(self._arguments) + len(arguments) + 1)
        self._conditions.append(condition.format(*(f"${place}" for place in places)))
        self._arguments += arguments

    async def page(
        self, conn: asyncpg.Connection, after: str, size: int, summary: Callable[[asyncpg.Record], CaseSummary]
    ) -> CaseSlice:
        """The rows after a place, oldest first, each told by ``summary``."""
        sql = f"{self._select} WHERE {' AND '.join(self._conditions) or 'true'}"
        rows, place = await keyset(conn, sql, self._arguments, after, size)
        return CaseSlice([summary(row) for row in rows], place)


def of_states(column: str, filters: Mapping[str, str], waiting: Iterable[StrEnum], states: type[StrEnum]) -> str:
    """The states that are asked for: the one of the filter; all of them in a search; else those that wait.

    They stand in the condition as they are: a partial index is found by words, not by arguments.
    """
    if wanted := filters.get("state"):
        if wanted not in states.__members__.values():
            raise Refusal(MALFORMED, field="filters")
        return f"{column} = '{wanted}'"
    if "q" in filters:
        return "true"
    named = ", ".join(f"'{state}'" for state in waiting)
    return f"{column} IN ({named})"


def state_choices(states: type[StrEnum]) -> CaseFilter:
    """The filter by state."""
    return CaseFilter("state", "wallet.filter.state", tuple(state.value for state in states))


async def users_named(conn: asyncpg.Connection, text: str) -> list[int]:
    """Whom a search means: the UID, the e-mail address, or a part of the name."""
    sql, given = "(email = $2 OR strpos(lower(name), $2) > 0)", text.lower()
    if text.isascii() and text.isdigit():
        rows = await conn.fetch("SELECT id FROM app_user WHERE uid = $1", min(int(text), 2**31 - 1))
    else:
        rows = await conn.fetch(
            f"SELECT id FROM app_user WHERE realm = $1 AND {sql} LIMIT {MOST_USERS}", int(Realm.REAL), given
        )
    return [row["id"] for row in rows]


def number_in(text: str) -> int:
    """The case that a search names by its number; 0 where it names none."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 19 else 0
    return number if number < 2**63 else 0


_HASH = re.compile(r"(?:0x)?([0-9a-f]{64})", re.ASCII)


def hash_spellings(text: str) -> list[str]:
    """A transaction's hash as the chains write it, with and without 0x; nothing where the text is none."""
    found = _HASH.fullmatch(text.lower())
    return [found[1], f"0x{found[1]}"] if found else []


def case_number(case_id: str) -> int:
    """A case's id as a number; a Refusal where it can't be one."""
    if not number_in(case_id):
        raise Refusal(MALFORMED, field="case")
    return int(case_id)


def name_of(row: asyncpg.Record) -> str:
    """A case's user as operators call them: the name, or the UID of somebody who gave none."""
    return row["user_name"] or str(row["user_uid"] or row["user_id"])


USER_COLUMNS = "u.name AS user_name, u.uid AS user_uid, u.country AS user_country"
"""Of ``app_user u``: what ``name_of`` and ``user_facts`` read."""


def user_facts(row: asyncpg.Record) -> list[CaseFact]:
    """Who a case's user is."""
    return [
        CaseFact("wallet.fact.uid", str(row["user_uid"] or "")),
        CaseFact("wallet.fact.country", row["user_country"] or "", kind="country"),
    ]


def amount_fact(name: str, minor: int, asset: AssetSpec) -> CaseFact:
    """An amount, in the coin's own decimals."""
    return CaseFact(f"wallet.fact.{name}", format_amount(minor, asset.scale), kind="amount", unit=asset.code)


def given(facts: Sequence[CaseFact]) -> tuple[CaseFact, ...]:
    """The facts that say something."""
    return tuple(fact for fact in facts if fact.value)


def required_reason(reason: str) -> str:
    """A decision against a user is explained to them."""
    text = reason.strip()
    if not 1 <= len(text) <= 500:
        raise Refusal(REASON_REQUIRED, field="reason")
    return text
