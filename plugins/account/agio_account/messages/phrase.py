"""Anti-phishing phrase: chosen by an account's owner, printed in every e-mail to an address of the account."""

from __future__ import annotations

import asyncpg
from agio_kernel.ports.secret_box import SecretBox

_PURPOSE = "phrase"


async def keep_phrase(tx: asyncpg.Connection, secrets: SecretBox, user_id: int, phrase: str) -> None:
    """Keep another phrase of an account; none where it is empty."""
    await tx.execute("DELETE FROM account_phrase WHERE user_id = $1", user_id)
    if phrase:
        sealed = secrets.seal(_PURPOSE, phrase.encode())
        await tx.execute("INSERT INTO account_phrase (user_id, sealed) VALUES ($1, $2)", user_id, sealed)


async def find_phrase(conn: asyncpg.Connection, secrets: SecretBox, user_id: int | None) -> str:
    """The phrase of an account; "" where it chose none."""
    sealed = await conn.fetchval("SELECT sealed FROM account_phrase WHERE user_id = $1", user_id)
    return "" if sealed is None else secrets.open(_PURPOSE, sealed).decode()
