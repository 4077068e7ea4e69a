"""Limits of programs, which hold for all processes of a deployment together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from agio_kernel.declarations.lifespans import while_open
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.processes.peers import SharedCounts

from agio_programs.declared.config import ProgramsConfig
from agio_programs.dialect.order_counts import OrderCounts
from agio_programs.dialect.weights import Weights


class Limits:
    """Weights of networks, and order counts of accounts. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        config: ProgramsConfig = kernel.config.get("programs") or ProgramsConfig()
        now_ms, weights = kernel.clock.now_ms, SharedCounts(kernel.peers, "network_weights")
        orders = SharedCounts(kernel.peers, "account_orders")
        self.weights = Weights(now_ms, config.weight_per_minute, weights.count)
        self.orders = OrderCounts(now_ms, config.orders_per_ten_seconds, config.orders_per_day, orders.count)
        weights.hear(self.weights.add)
        orders.hear(self.orders.add)
        self.shared = (weights, orders)


@asynccontextmanager
async def count_together(limits: Limits) -> AsyncIterator[None]:
    """Tell the other processes what is counted here while this is open."""
    async with AsyncExitStack() as stack:
        for counts in limits.shared:
            await stack.enter_async_context(while_open(asyncio.create_task(counts.run(), name="programs limits")))
        yield
