"""Conversion of rows to tickets, and back."""

from __future__ import annotations

import asyncpg
from agio_kernel.identity.users import lock_user

from agio_content.support.ticket import MOST_OPEN, Ticket


async def insert_ticket(tx: asyncpg.Connection, ticket: Ticket) -> bool:
    """Keep a new one; False where its user has as many open ones as anybody may have."""
    await lock_user(tx, ticket.user_id)
    return bool(
        await tx.fetchval(
            "INSERT INTO content_ticket (id, user_id, topic, subject, state, waiting_since, created_at)"
            " SELECT $1, $2, $3, $4, $5, $6, $7"
            " WHERE (SELECT count(*) FROM content_ticket WHERE user_id = $2 AND state <> 'closed') < $8"
            " RETURNING true",
            ticket.id,
            ticket.user_id,
            str(ticket.topic),
            ticket.subject,
            str(ticket.state),
            ticket.waiting_since,
            ticket.created_at,
            MOST_OPEN,
        )
    )
