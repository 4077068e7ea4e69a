"""Shared parts of the console's calls: the kernel, the review of cases, and the declarations of plugins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import asyncpg
from agio_kernel.calls.declared import calls_in
from agio_kernel.calls.request import Request
from agio_kernel.cases.review import TimelineSource, UserFacet
from agio_kernel.cases.workflow.review import Review
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.open_business import OpenBusiness
from agio_kernel.identity import audit
from agio_kernel.jobs import Job
from agio_kernel.money.positions import PositionSource
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.parameters.effect import ParameterEffect

from agio_operator.console.chain_proof import ChainProof
from agio_operator.console.freezes import Freezes
from agio_operator.console.queues import ListedQueues
from agio_operator.declared.parameters import DAY_TOTAL
from agio_operator.store import Directory
from agio_operator.webhook_events import REPORTED, OperatorActed


class Console(Review):
    """One per kernel. The plugins' declarations for the console are read when the first operator looks."""

    def __init__(self, kernel: Kernel) -> None:
        self.queues: ListedQueues = kernel.part(ListedQueues)
        super().__init__(kernel, self.queues, Directory(), DAY_TOTAL)
        self.freezes = kernel.part(Freezes)
        self.chain = ChainProof()

    @cached_property
    def timelines(self) -> list[tuple[str, TimelineSource]]:
        """Sources of users' time lines, by plugin."""
        declared = self.kernel.directory.made("timelines", self.kernel)
        return [*declared, *((plugin, one.timeline) for plugin, one in self.queues.declared if one.timeline)]

    @cached_property
    def facets(self) -> list[tuple[str, UserFacet]]:
        """Facets of one user, in the order of the page, by plugin."""
        found = self.kernel.directory.made("user_facets", self.kernel)
        found += [(plugin, one.facet) for plugin, one in self.queues.declared if one.facet]
        return sorted(found, key=lambda pair: (pair[1].order, pair[0], pair[1].name))

    @cached_property
    def open_business(self) -> list[tuple[str, OpenBusiness]]:
        """Business that must settle before a plugin can be off."""
        declared = self.kernel.directory.made("open_business", self.kernel)
        return [*declared, *((plugin, one.business) for plugin, one in self.queues.declared if one.business)]

    @cached_property
    def positions(self) -> list[tuple[str, PositionSource]]:
        """Sources of the house's positions in instruments, by plugin."""
        return self.kernel.directory.made("positions", self.kernel)

    @cached_property
    def jobs(self) -> list[Job]:
        """Due work of all plugins."""
        declared = self.kernel.directory.made("jobs", self.kernel)
        return [work for _, work in declared]

    @cached_property
    def parameter_effects(self) -> dict[str, ParameterEffect]:
        """Effects of other values of parameters, by key."""
        found = self.kernel.directory.made("parameter_effects", self.kernel)
        return {effect.key: effect for _, effect in found}

    @property
    def assets(self) -> dict[int, AssetSpec]:
        """Assets by id."""
        return {asset.id: asset for asset in self.kernel.assets.values()}

    async def record(
        self,
        tx: asyncpg.Connection,
        request: Request,
        action: str,
        subject: str,
        reason: str,
        *,
        before: Any = None,
        after: Any = None,
        permission: str | None = None,
    ) -> None:
        """Write down what the operator who asks has done; the last statement of its transaction."""
        needed = permission if permission is not None else request.call.permission or ""
        number = await audit.record(
            tx, request.user, action, subject, reason, permission=needed, before=before, after=after
        )
        state = str(after.get("state", "")) if isinstance(after, Mapping) else ""
        if action in REPORTED or (state and subject.startswith("case:")):
            await self.kernel.bus.emit(tx, OperatorActed(number, request.user.id, action, subject, state))


def review_calls(kernel: Kernel) -> tuple[Call, ...]:
    """The kernel's calls that decide cases, at this console."""
    kernel.parts[Review] = kernel.part(Console)
    return calls_in(kernel, "agio_kernel.cases.workflow")
