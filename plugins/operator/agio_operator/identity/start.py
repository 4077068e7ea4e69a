"""Requirements before the first operator signs in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from agio_kernel.ports.kernel import Kernel

from agio_operator.identity.development import ensure_development_operators
from agio_operator.store import write_permissions


@asynccontextmanager
async def prepared(kernel: Kernel) -> AsyncIterator[None]:
    """Roles as the matrix and the enabled plugins say; in development, operators to sign in with."""
    declared = kernel.directory.declared("permissions")
    async with kernel.db.transaction() as tx:
        await write_permissions(tx, [permission for _, permission in declared])
    if kernel.settings.deployment.development:
        await ensure_development_operators(kernel.db, kernel.settings, kernel.sessions.credentials)
    yield
