"""The wallet's recurring work. A run that is missed loses nothing: what is owed stands in PostgreSQL or a chain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from agio_kernel.contracts import TaskSpec

from agio_wallet.desk import Desk
from agio_wallet.follow_payouts import follow_payouts
from agio_wallet.history import take_snapshots
from agio_wallet.scan_chain import scan_all
from agio_wallet.settle_withdrawal import approve_due
from agio_wallet.spending import add_up_spending


def wallet_tasks(desk: Desk) -> Sequence[TaskSpec]:
    """Chains are asked only where the deployment has a node."""
    tasks = [
        TaskSpec("wallet.approve", partial(approve_due, desk), 15, "Approve withdrawals that need nobody's look"),
        TaskSpec("wallet.spending", partial(add_up_spending, desk), 15, "Add up what users have spent on products"),
        TaskSpec("wallet.snapshots", partial(take_snapshots, desk), 3600, "Keep what everybody has in all, daily"),
    ]
    if desk.gateway.chains():
        tasks += [
            TaskSpec("wallet.scan", partial(scan_all, desk), 10, "Find deposits on the chains"),
            TaskSpec("wallet.payouts", partial(follow_payouts, desk), 15, "Prepare payouts and follow the sent ones"),
        ]
    return tasks
