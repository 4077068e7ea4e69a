"""Relations between users: what two such people do with each other earns neither of them a reward.

A plugin that knows of a relation declares it (``relations``); that two accounts are used from one device the
kernel knows by itself.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import cached_property

import asyncpg
import msgspec

from agio_kernel.identity.shared_devices import sharing_device
from agio_kernel.ports.kernel import Kernel


class Relation(msgspec.Struct, frozen=True):
    """One kind. ``among(conn, user_id, others)`` says which of the others it binds to the user, in one look."""

    name: str
    among: Callable[[asyncpg.Connection, int, Sequence[int]], Awaitable[Collection[int]]]


class Relations:
    """All kinds of a deployment. One per kernel: ``kernel.part(Relations)``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    @cached_property
    def _declared(self) -> list[Relation]:
        found = self._kernel.directory.made("relations", self._kernel)
        return [relation for _, relation in found]

    async def related(self, conn: asyncpg.Connection, user_id: int, others: Sequence[int]) -> set[int]:
        """Return those of others who belong to a user: the user, users of the same device, and users who are related
        otherwise."""
        found = {user_id} | await sharing_device(conn, user_id, others)
        for relation in self._declared:
            found |= set(await relation.among(conn, user_id, others))
        return found
