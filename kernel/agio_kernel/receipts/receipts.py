"""The receipts of a deployment: every plugin's sources, found by kind."""

from __future__ import annotations

import asyncpg
import msgspec

from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.ports.kernel import Kernel
from agio_kernel.receipts.declaration import ReceiptSource
from agio_kernel.receipts.view import ReceiptView, line_of, stretch_around, view_receipt


class Receipts:
    """One per kernel: ``kernel.part(Receipts)``. The plugins are asked as the first receipt is."""

    def __init__(self, kernel: Kernel) -> None:
        self._prices = kernel.prices
        self.sources: dict[str, ReceiptSource] = {}
        for plugin, source in kernel.directory.made("receipts", kernel):
            if not source.kind.startswith(f"{plugin}.") or source.kind in self.sources:
                raise ConfigurationError(f"the receipts {source.kind} of {plugin} are named {plugin}.<something>, once")
            self.sources[source.kind] = source

    async def show(self, conn: asyncpg.Connection, user_id: int, kind: str, id: int) -> ReceiptView:
        """One of the account's own, recomputed; somebody else's is as unknown as one that never was."""
        source = self.sources.get(kind)
        receipt = None if source is None else await source.find(conn, user_id, id)
        if source is None or receipt is None:
            raise ApiError(NOT_FOUND, field="id")
        shown = view_receipt(receipt, source.rules)
        stretch = stretch_around(receipt)
        if stretch is None:
            return shown
        (kept,) = await self._prices.kept(conn, [stretch])
        return msgspec.structs.replace(shown, line=line_of(kept, receipt.used[0].decimals))
