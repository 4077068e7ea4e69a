"""The texts a new deployment begins with, from the catalogues, so that no page of the footer is empty.

They are written once, where no text of that id exists; what an operator writes afterwards is never touched.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from agio_kernel.contracts import Kernel
from agio_kernel.languages import languages

from agio_content.texts import COMPANY, PRIVACY, USER_AGREEMENT, harmless

_STARTERS = (
    (COMPANY, "company", "content.starter.company"),
    (USER_AGREEMENT, "agreement", "content.starter.agreement"),
    (PRIVACY, "privacy", "content.starter.privacy"),
)


@asynccontextmanager
async def starter_texts(kernel: Kernel) -> AsyncIterator[None]:
    """Write the starter texts that are missing; nothing to close."""
    async with kernel.db.transaction() as tx:
        for number, kind, key in _STARTERS:
            if await tx.fetchval("SELECT 1 FROM content_text WHERE id = $1 LIMIT 1", number):
                continue
            for language in languages():
                await tx.execute(
                    "INSERT INTO content_text (id, language, kind, title, body, published) "
                    "VALUES ($1, $2, $3, $4, $5, true) ON CONFLICT DO NOTHING",
                    number,
                    language.key,
                    kind,
                    kernel.messages.text(f"{key}.title", language, brand=kernel.settings.brand.name),
                    harmless(kernel.messages.text(f"{key}.body", language, brand=kernel.settings.brand.name)),
                )
    yield
