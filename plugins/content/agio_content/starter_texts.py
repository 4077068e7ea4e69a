"""The texts a new deployment begins with, from the catalogues, so that no page of the footer is empty.

They are written once, where no text of that id exists; what an operator writes afterwards is never touched.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from agio_kernel.declarations.contracts import Kernel
from agio_kernel.ports.languages import languages
from agio_kernel.postgres.query import done, insert, value

from agio_content.tables import Texts
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
            if await value(tx, Texts.exists().where(Texts.id == number)):
                continue
            for language in languages():
                title = kernel.messages.text(f"{key}.title", language, brand=kernel.settings.brand.name)
                body = kernel.messages.text(f"{key}.body", language, brand=kernel.settings.brand.name)
                text = {
                    Texts.id: number,
                    Texts.language: language.key,
                    Texts.kind: kind,
                    Texts.title: title,
                    Texts.body: harmless(body),
                    Texts.published: True,
                }
                await done(tx, insert(Texts, text).on_conflict(action="DO NOTHING"))
    yield
