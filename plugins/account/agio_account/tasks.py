"""The recurring work of accounts."""

from __future__ import annotations

from functools import partial

from agio_kernel.declarations.work import TaskSpec, due_by
from agio_kernel.ports.kernel import Kernel

from agio_account.addresses.code_store import forget_old_codes
from agio_account.declared.config import Config
from agio_account.messages.delivery import deliver_due
from agio_account.messages.outbox import forget_old_messages
from agio_account.messages.senders import adapters_of
from agio_account.passkeys.challenges import forget_old
from agio_account.sessions.wallet_challenges import forget_old_challenges


def account_tasks(kernel: Kernel) -> tuple[TaskSpec, ...]:
    """All tasks, bound to the kernel they work on."""
    config: Config = kernel.config["account"]
    adapters = adapters_of(config, kernel.settings.environment)
    delivery = TaskSpec(
        "account.deliver_messages",
        partial(deliver_due, kernel, adapters),
        2,
        "Deliver queued messages",
        120.0,
        next_due=due_by("SELECT min(due_at) FROM outgoing_message WHERE state = 'queued'"),
    )
    return (
        *([delivery] if adapters else ()),
        TaskSpec(
            "account.expire_api_keys",
            partial(_expire_api_keys, kernel),
            60,
            "Mark expired API keys",
            next_due=due_by("SELECT min(expires_at) FROM api_key WHERE state = 'active'"),
        ),
        TaskSpec(
            "account.forget_old_challenges",
            partial(forget_old_challenges, kernel),
            3600,
            "Delete old wallet challenges",
        ),
        TaskSpec(
            "account.forget_passkey_challenges", partial(forget_old, kernel), 3600, "Delete old passkey challenges"
        ),
        TaskSpec("account.forget_old_codes", partial(forget_old_codes, kernel), 3600, "Delete old codes"),
        TaskSpec("account.forget_old_messages", partial(forget_old_messages, kernel.db), 3600, "Delete sent messages"),
    )


async def _expire_api_keys(kernel: Kernel) -> int:
    return await kernel.sessions.api_keys.expire_due()
