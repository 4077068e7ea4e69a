"""The wallet's recurring work. A run that is missed loses nothing: what is owed stands in PostgreSQL or a chain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from agio_kernel.declarations.work import TaskSpec, always_due

from agio_wallet.assets.history import take_snapshots
from agio_wallet.chain.scan import scan_all
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.follow_payouts import follow_payouts
from agio_wallet.withdrawal.spending import add_up_spending


def wallet_tasks(context: WalletContext) -> Sequence[TaskSpec]:
    """Chains are asked only where the deployment has a node."""
    tasks = [
        TaskSpec(
            "wallet.spending", partial(add_up_spending, context), 15, "Add up what users have deposited and spent"
        ),
        TaskSpec("wallet.snapshots", partial(take_snapshots, context), 3600, "Keep what everybody has in all, daily"),
    ]
    if context.gateway.chains():
        tasks += [
            TaskSpec("wallet.scan", partial(scan_all, context), 10, "Find deposits on the chains", next_due=always_due),
            TaskSpec(
                "wallet.payouts",
                partial(follow_payouts, context),
                15,
                "Prepare payouts and follow the sent ones",
                next_due=always_due,
            ),
        ]
    return tasks
