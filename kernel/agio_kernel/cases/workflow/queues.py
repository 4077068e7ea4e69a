"""The review queues of all plugins: found for whoever may see them, and one case with all that speaks against it."""

from __future__ import annotations

from functools import cached_property

import asyncpg
import msgspec

from agio_kernel.calls.request import Request
from agio_kernel.cases.review import CaseCheck, CaseDetail, ReviewQueue
from agio_kernel.declarations.codes import FORBIDDEN, NOT_FOUND, QUEUE_UNKNOWN
from agio_kernel.declarations.errors import ApiError
from agio_kernel.documents import near
from agio_kernel.money.concerns import Concerns
from agio_kernel.ports.kernel import Kernel

PAGE = 50
NEAR_SHOWN = 5
PICTURE_ONCE = "kernel.check.picture_once"


class Queues:
    """The queues that enabled plugins declare, asked for when the first operator looks."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    @cached_property
    def declared(self) -> list[tuple[str, ReviewQueue]]:
        """Pairs of plugin and queue, in the order of the console's menu."""
        found = self.kernel.directory.made("cases", self.kernel)
        return sorted(found, key=lambda pair: (pair[1].order, pair[1].id))

    @cached_property
    def named(self) -> dict[str, ReviewQueue]:
        """The queues by their ids."""
        return {queue.id: queue for _, queue in self.declared}

    def find(self, request: Request, queue_id: str, *, to_act: bool = False) -> ReviewQueue:
        """A queue that this operator may see, or decide in."""
        queue = self.named.get(queue_id)
        if queue is None:
            raise ApiError(QUEUE_UNKNOWN, field="queue")
        needed = {queue.permission, queue.act_permission} if to_act else {queue.permission}
        if not needed <= request.user.permissions:
            raise ApiError(FORBIDDEN)
        return queue

    async def detail(
        self, conn: asyncpg.Connection, queue: ReviewQueue, case_id: str, seen: str | None = None, *, full: bool = False
    ) -> CaseDetail:
        """One case as a decision rests on it, or ``full``, with its facts, events and reasons; an ApiError where it
        isn't in the queue, or has changed since it was ``seen``. One that pays its user shows what speaks against it,
        and one with documents those that show nearly the same.
        """
        read = queue.source.detail if full else queue.source.read
        found = await read(conn, case_id, seen) if 0 < len(case_id) <= 100 else None
        if found is None:
            raise ApiError(NOT_FOUND, field="case")
        more: list[CaseCheck] = []
        if queue.grants and found.documents:
            others = await self._near(conn, found)
            more.append(CaseCheck(PICTURE_ONCE, not others, ", ".join(others), failure="second"))
        if queue.id in self.paying:
            known = {check.label for check in found.checks}
            concerns = await self.kernel.part(Concerns).of(conn, found.user_id, known)
            more += [CaseCheck(label, well, failure="second") for label, well in concerns.items()]
        return msgspec.structs.replace(found, checks=(*found.checks, *more))

    async def _near(self, conn: asyncpg.Connection, case: CaseDetail) -> list[str]:
        """The other cases, of all queues and users, that show nearly the same picture."""
        names = await near(conn, case.documents)
        if not names:
            return []
        found = [one for queue in self.named.values() for one in await queue.source.showing(conn, names)]
        return [one for one in dict.fromkeys(found) if one != case.summary.id][:NEAR_SHOWN]

    @cached_property
    def paying(self) -> frozenset[str]:
        """Ids of the queues with a decision that lets money leave."""
        leaving = {decision for way in self.kernel.ledger.codes.ways for decision in way.decisions}
        return frozenset(id for id, queue in self.named.items() if any(f"{id} {one}" in leaving for one in queue.pays))

    async def oldest(self, conn: asyncpg.Connection, queue: ReviewQueue) -> list[str]:
        """Ids of the oldest cases, for the one that is taken next."""
        return [row.id for row in (await queue.source.after(conn, {}, "", PAGE)).rows]


def subject_of(queue: str, case_id: str) -> str:
    """A case's name in the audit and in proposals."""
    return f"case:{queue}:{case_id}"
