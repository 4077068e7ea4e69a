"""Known browsers: those in which an account was signed in lately, each with a budget of tries of its own.

Anybody who knows an account's address can try at its door, and must not thereby shut it for its owner. So attempts of
browsers that the account doesn't know share one budget, and a known browser has another that nobody else can use up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from agio_kernel.declarations.principal import Subject

if TYPE_CHECKING:
    import asyncpg

STRANGER = ""
"""The budget that all browsers share in which an account was never signed in."""


async def known_browser(conn: asyncpg.Connection, subject: Subject, subject_id: int, browser: str) -> str:
    """The budget of a browser in which nobody is signed in: its own where the account knows it, else the strangers'.

    An account that isn't there (``subject_id`` 0) knows none, at the same cost.
    """
    known = await conn.fetchval(
        "SELECT EXISTS (SELECT FROM login_session WHERE browser = $3 AND subject = $1 AND subject_id = $2 "
        "AND views IS NULL AND browser <> '')",
        str(subject),
        subject_id,
        browser,
    )
    return browser if known else STRANGER


async def browser_of(conn: asyncpg.Connection, session_id: int) -> str:
    """The budget of whoever is signed in: the browser that the session was opened in."""
    return await conn.fetchval("SELECT browser FROM login_session WHERE id = $1", session_id) or STRANGER
