"""Issues, and the totals of what was asked for and has passed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

import asyncpg
from agio_kernel.declarations.errors import ApiError

from agio_subscription.declared.codes import ISSUE_UNKNOWN
from agio_subscription.issue.issue import Issue, Pool


async def every_issue(conn: asyncpg.Connection) -> Sequence[Issue]:
    """All issues, the one that opens last first."""
    return await Issue.list_by(conn, order="opens_at DESC, id DESC")


async def issue_of_key(conn: asyncpg.Connection, key: str) -> Issue:
    """The issue of a key; refused where none was announced by that name."""
    found = await Issue.find_by(conn, key=key)
    if found is None:
        raise ApiError(ISSUE_UNKNOWN, field="issue")
    return found


async def lock_issue(tx: asyncpg.Connection, id: int, *, share: bool = False) -> Issue:
    """An issue that nobody moves until the transaction ends; ``share`` lets others keep it as well."""
    await tx.execute(f"SELECT FROM subscription_issue WHERE id = $1 FOR {'SHARE' if share else 'UPDATE'}", id)
    found = await Issue.find(tx, id)
    assert found is not None, f"there is no issue {id}"
    return found


async def pool_of(conn: asyncpg.Connection, issue_id: int, realm: int) -> Pool:
    """Return the totals of an issue so far."""
    return await Pool.find_by(conn, issue_id=issue_id, realm=realm) or Pool(issue_id=issue_id, realm=realm)


async def pools(conn: asyncpg.Connection, realm: int) -> Mapping[int, Pool]:
    """Return the totals of each issue in a realm."""
    return {one.issue_id: one for one in await Pool.list_by(conn, order="issue_id", realm=realm)}


async def join(tx: asyncpg.Connection, issue: Issue, realm: int, lots: int, most: int) -> tuple[int, int] | None:
    """Take the next numbers of an issue, or None where more than ``most`` lots were asked for then: the statement is
    the guard. Answers the place and the first lot.
    """
    found = await tx.fetchrow(
        "INSERT INTO subscription_pool AS p (issue_id, realm, asked_lots, passed_lots, orders)"
        " SELECT $1, $2, $3::bigint, $5::bigint, 1 WHERE $3::bigint <= $4"
        " ON CONFLICT (issue_id, realm) DO UPDATE SET asked_lots = p.asked_lots + $3::bigint,"
        " passed_lots = p.passed_lots + $5::bigint, orders = p.orders + 1 WHERE p.asked_lots + $3::bigint <= $4"
        " RETURNING orders, asked_lots",
        issue.id,
        realm,
        lots,
        most,
        lots if issue.rule == "first_come" else 0,
    )
    return None if found is None else (found["orders"], found["asked_lots"] - lots + 1)


async def take_share(tx: asyncpg.Connection, issue: Issue, user_id: int, realm: int, lots: int) -> bool:
    """Count what an account asks for; False where that is more than one may have."""
    return bool(
        await tx.fetchval(
            "INSERT INTO subscription_share AS s (issue_id, user_id, realm, lots)"
            " SELECT $1, $2, $3, $4::bigint WHERE $4::bigint <= $5"
            " ON CONFLICT (issue_id, user_id, realm) DO UPDATE SET lots = s.lots + $4::bigint"
            " WHERE s.lots + $4::bigint <= $5 RETURNING true",
            issue.id,
            user_id,
            realm,
            lots,
            issue.most_lots,
        )
    )


async def asked_over_time(
    conn: asyncpg.Connection, issue: Issue, realm: int, parts: int
) -> Sequence[tuple[datetime, int]]:
    """Return the lots asked for up to the end of each part of the window that saw any."""
    step = (issue.closes_at - issue.opens_at) / parts
    found = await conn.fetch(
        "SELECT at + $4::interval AS at, sum(lots) OVER (ORDER BY at)::bigint AS lots FROM ("
        " SELECT date_bin($4::interval, created_at, $3::timestamptz) AS at, sum(lots) AS lots"
        " FROM subscription_order WHERE issue_id = $1 AND realm = $2 GROUP BY 1) s ORDER BY 1",
        issue.id,
        realm,
        issue.opens_at,
        step,
    )
    return [(one["at"], one["lots"]) for one in found]
