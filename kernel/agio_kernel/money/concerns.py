"""Concerns against paying a person, as each plugin knows it of its own: a loan overdue, a debt, a dispute.

It refuses nothing: the desk reads it beside every case that pays somebody, and two operators decide then.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable

import asyncpg
import msgspec

from agio_kernel.ports.kernel import Kernel


class Concern(msgspec.Struct, frozen=True):
    """``label`` is the message key of the check, which says what is well: "No loan overdue"; ``stands(conn, user_id)``
    whether it isn't.
    """

    label: str
    stands: Callable[[asyncpg.Connection, int], Awaitable[bool]]


class Concerns:
    """Concerns of all enabled plugins; one per kernel (``kernel.part(Concerns)``)."""

    def __init__(self, kernel: Kernel) -> None:
        self.declared: list[Concern] = []

    def add(self, concerns: Iterable[Concern]) -> None:
        """Add concerns; called at start."""
        self.declared.extend(concerns)

    async def of(self, conn: asyncpg.Connection, user_id: int, known: Collection[str] = ()) -> dict[str, bool]:
        """Return by label whether the user has no such concern; those whose answer is ``known`` aren't asked."""
        return {one.label: not await one.stands(conn, user_id) for one in self.declared if one.label not in known}
