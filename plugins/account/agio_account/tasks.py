"""The recurring work of accounts."""

from __future__ import annotations

from functools import partial

from agio_kernel.contracts import Kernel, TaskSpec

from agio_account.code_store import forget_old_codes
from agio_account.outbox import forget_old_messages


def account_tasks(kernel: Kernel) -> tuple[TaskSpec, ...]:
    """All tasks, bound to the kernel they work on."""
    return (
        TaskSpec("account.forget_old_codes", partial(forget_old_codes, kernel), 3600, "Delete old codes"),
        TaskSpec("account.forget_old_messages", partial(forget_old_messages, kernel.db), 3600, "Delete sent messages"),
    )
