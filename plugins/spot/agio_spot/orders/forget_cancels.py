"""Forgetting what old cancellations did: an rtoken is kept as long here as everywhere."""

from agio_kernel.calls.rtoken import KEPT_HOURS
from agio_kernel.ports.kernel import Kernel

from agio_spot.sequencer import store

_HOUR_MS = 3_600_000


async def forget_cancels(kernel: Kernel) -> None:
    """Delete cancelling intents that nobody asks about any more."""
    await store.forget_cancels(kernel.db, kernel.clock.now_ms() - KEPT_HOURS * _HOUR_MS)
