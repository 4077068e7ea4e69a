"""Assets that operators list while the site runs: every process knows them within seconds."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager

from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.refresh import kept_fresh


class ListedAssets:
    """Assets of `Kernel.assets` beyond those of plugins. One per kernel: ``kernel.part(ListedAssets)``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._codes: frozenset[str] = frozenset()

    def is_taken(self, code: str) -> bool:
        """Whether no asset may be listed by this code: a plugin has declared it, be it enabled or not."""
        declared = self._kernel.assets.get(code)
        return code in self._codes if declared is None else not declared.listed

    async def refresh(self) -> None:
        """Read what was listed since."""
        async with self._kernel.db.read() as conn:
            kept = await self._kernel.ledger.assets(conn)
        self._codes = frozenset(kept)
        self._kernel.assets.update({code: asset for code, asset in kept.items() if asset.listed})

    def kept_fresh(self) -> AbstractAsyncContextManager[None]:
        """While this is open, what another process lists arrives within seconds."""
        return kept_fresh(self._kernel.db, "assets", self.refresh)
