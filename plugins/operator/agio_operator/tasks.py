"""Automatic work of the console: it proves the audit, ends proposals whose subject has changed, and forgets claims that
no longer count.
"""

from __future__ import annotations

from functools import partial

from agio_kernel.cases.workflow.claims import CLAIM_TIME
from agio_kernel.cases.workflow.proposals import end_moved
from agio_kernel.declarations.errors import AgioError
from agio_kernel.declarations.work import TaskSpec
from agio_kernel.identity.audit import verify
from agio_kernel.identity.sessions import VIEW_LIFETIME
from agio_kernel.ports.kernel import Kernel

from agio_operator.console.console import Console
from agio_operator.kinds import KINDS


class AuditBroken(AgioError):
    """An entry of the audit is not what it was. The platform's health says so until it is made good."""


async def prove_audit(kernel: Kernel) -> None:
    """Recompute the chain; raises AuditBroken, which the health page shows."""
    async with kernel.db.read() as conn:
        report = await verify(conn)
    if not report.ok:
        first = report.faults[0]
        raise AuditBroken(f"{len(report.faults)} entries, the first is {first.seq} ({first.fault})")


async def forget_claims(kernel: Kernel) -> None:
    """Delete claims that are too old to count, and what was noted of views that have ended."""
    await kernel.db.execute("DELETE FROM review_claim WHERE at < agio_now() - $1::interval", CLAIM_TIME)
    await kernel.db.execute(
        "DELETE FROM operator_viewed WHERE at < agio_now() - $1::interval", VIEW_LIFETIME.absolute * 2
    )


def operator_tasks(kernel: Kernel) -> tuple[TaskSpec, ...]:
    """All of them, bound to the kernel."""
    return (
        TaskSpec("operator.end_moved", partial(end_moved, kernel.part(Console), KINDS), 30, "End overtaken proposals"),
        TaskSpec("operator.prove_audit", partial(prove_audit, kernel), 3600, "Prove the audit"),
        TaskSpec("operator.forget_claims", partial(forget_claims, kernel), 3600, "Forget old claims"),
    )
