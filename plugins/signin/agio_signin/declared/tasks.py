"""The tasks as operators edit them: one row for each milestone that an enabled plugin declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal

import msgspec
from agio_kernel.identity.milestones import Milestone
from agio_kernel.settings.catalogues import Catalogue, Field


class TaskTerms(msgspec.Struct, frozen=True, kw_only=True):
    """``target`` in the milestone's own unit, ``reward`` in the coin that rewards are paid in."""

    target: Decimal
    reward: Decimal


def task_catalogue(milestones: Iterable[Milestone], check: Callable[[str, TaskTerms], None]) -> Catalogue[TaskTerms]:
    """Rows come and go with the plugins that declare the milestones; operators retire what isn't rewarded."""
    rows = {one.name: {"target": one.target, "reward": one.reward} for one in milestones}
    return Catalogue(
        id="signin.tasks",
        title="signin.product.tasks",
        key_label="signin.product.task",
        fields=(
            Field(name="target", kind="decimal", minimum="0.00000001", maximum="100000000"),
            Field(name="reward", kind="decimal", minimum="0.01", maximum="10000"),
        ),
        row=TaskTerms,
        delivered=lambda: rows,
        check=check,
        retires=True,
        columns=("target", "reward"),
    )
