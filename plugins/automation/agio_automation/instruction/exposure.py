"""Subscription by which open pages hear of firings."""

from __future__ import annotations

from typing import Any

from agio_kernel.ports.events import Subscription
from agio_kernel.ports.kernel import Kernel

from agio_automation.instruction.events import InstructionFired


def page_subscription(kernel: Kernel) -> Subscription:
    """Tell the owner's pages that balances have changed."""

    async def tell(_tx: Any, event: InstructionFired) -> None:
        kernel.feed.publish_private("balances", event.user_id, {"changed": True})

    return Subscription(InstructionFired, "tell_pages", tell)
