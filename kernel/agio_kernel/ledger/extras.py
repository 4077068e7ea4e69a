"""A caller's own SQL in the ledger's statement: for hot paths, where a round trip costs more than a row."""

from __future__ import annotations

from typing import Any

import msgspec

LOCK_ARGUMENTS = 2
POST_ARGUMENTS = 2


class Extras(msgspec.Struct, frozen=True):
    """Work of a ledger statement beside its own, in one round trip.

    ``queries`` are WITH queries (``name AS (INSERT …), …``), ``value`` is an expression that is answered, and that may
    speak of ``p``, what was posted: ids, owners, wallets, available and held of the users' accounts. Their
    arguments are numbered behind the ledger's: from ``LOCK_ARGUMENTS + 1`` or ``POST_ARGUMENTS + 1`` on.
    """

    queries: str = ""
    value: str = "NULL::bigint"
    arguments: tuple[Any, ...] = ()

    @property
    def beginning(self) -> str:
        """Beginning of the statement."""
        return f"WITH {self.queries} " if self.queries else ""


NOTHING = Extras()
