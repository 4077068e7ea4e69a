"""Verification codes: the rows of account_code, and the only file that reads and writes them."""

from __future__ import annotations

import secrets as random_secrets
from datetime import timedelta
from enum import StrEnum
from hmac import compare_digest

import asyncpg
import msgspec
from agio_kernel.declarations.errors import ApiError, warning
from agio_kernel.identity.known_browsers import STRANGER
from agio_kernel.ports.kernel import Kernel

from agio_account.declared import parameters as constants
from agio_account.declared.codes import CODE_DAILY_LIMIT, CODE_TOO_SOON

_DIGEST = "account code"


class Purpose(StrEnum):
    """Purpose of a code; a code of one purpose is invalid for another."""

    REGISTER = "register"
    RESET = "reset"
    BIND = "bind"
    CHANGE = "change"
    TPASSWORD = "tpassword"

    @property
    def of_visitor(self) -> bool:
        """Whether somebody without a session asks for it."""
        return self in (Purpose.REGISTER, Purpose.RESET)


VISITOR = 0
"""The owner of a code that somebody without a session asked for."""
MAILBOXES = 4
"""Number of daily budgets that all other askers together may use up for one address and purpose, so that no mailbox is
flooded."""


class Asker(msgspec.Struct, frozen=True):
    """Asker of a code: the account that is signed in, or a visitor in a browser, in which alone the code is good.

    ``budget`` names the daily count: that of the signed-in account, of a browser that the address's account knows, or
    of all strangers. ``trusted``: the address is the asker's.
    """

    owner: int = VISITOR
    browser: str = ""
    budget: str = STRANGER
    trusted: bool = False


async def issue_code(kernel: Kernel, tx: asyncpg.Connection, purpose: Purpose, target: str, asker: Asker) -> str:
    """A new code for a target, which replaces the asker's ones before. Refused when the last one is too recent, or the
    day's number is reached, each of one purpose and one budget: what a stranger asks for takes nothing from the owner.
    The rows themselves are the count, under a lock of the target.
    """
    interval: timedelta = kernel.parameters.get(constants.CODE_INTERVAL)
    await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 3100))", target)
    sent = await tx.fetchrow(
        "SELECT count(*) AS everybodys, count(*) FILTER (WHERE budget = $4) AS number, "
        "ceil(extract(epoch FROM max(created_at) FILTER (WHERE budget = $4) + $2 - agio_now()))::int AS soon, "
        "ceil(extract(epoch FROM min(created_at) + interval '1 day' - agio_now()))::int AS late "
        "FROM account_code WHERE target = $1 AND purpose = $3 AND created_at > agio_now() - interval '1 day'",
        target,
        interval,
        str(purpose),
        asker.budget,
    )
    per_day: int = kernel.parameters.get(constants.CODE_PER_DAY)
    assert sent is not None, "an aggregate without GROUP BY is one row"
    if sent["soon"] is not None and sent["soon"] > 0:
        raise ApiError(CODE_TOO_SOON, field="account", seconds=sent["soon"])
    if sent["number"] >= per_day or (not asker.trusted and sent["everybodys"] >= MAILBOXES * per_day):
        raise ApiError(CODE_DAILY_LIMIT, field="account", hours=-(-sent["late"] // 3600))
    code = f"{random_secrets.randbelow(1_000_000):06d}"
    await tx.execute(
        "INSERT INTO account_code (id, purpose, target, digest, expires_at, owner, browser, budget) "
        "VALUES ($1, $2, $3, $4, agio_now() + $5, $6, $7, $8)",
        kernel.ids.next(),
        str(purpose),
        target,
        _digest(kernel, purpose, target, asker.owner, code),
        kernel.parameters.get(constants.CODE_VALIDITY),
        asker.owner,
        asker.browser,
        asker.budget,
    )
    return code


async def check_code(
    kernel: Kernel,
    purpose: Purpose,
    target: str,
    code: str,
    owner: int = VISITOR,
    *,
    browser: str = "",
    field: str = "code",
) -> int:
    """The id of the code that ``code`` is, of those that this account, or a visitor in this browser, asked for: nobody
    else spends its tries. A try is counted, and committed, before the guess is looked at: of any number of parallel
    guesses only as many as allowed are ever evaluated.
    """

    async def count_try(tx: asyncpg.Connection) -> asyncpg.Record | None:
        return await tx.fetchrow(
            "UPDATE account_code SET tries = tries + 1 WHERE id = ("
            "  SELECT id FROM account_code WHERE target = $1 AND purpose = $2 AND owner = $4 AND browser = $5 "
            "  ORDER BY created_at DESC, id DESC LIMIT 1"
            ") AND tries < $3 AND used_at IS NULL AND expires_at > agio_now() RETURNING id, digest",
            target,
            str(purpose),
            kernel.parameters.get(constants.CODE_TRIES),
            owner,
            browser,
        )

    row = await kernel.db.run(count_try)
    if row is None or not compare_digest(_digest(kernel, purpose, target, owner, code), row["digest"]):
        raise wrong_code(field)
    return row["id"]


async def use_code(tx: asyncpg.Connection, code_id: int) -> None:
    """Spend a checked code with the change it allows; the second of two that checked it is refused."""
    status = await tx.execute(
        "UPDATE account_code SET used_at = agio_now() WHERE id = $1 AND used_at IS NULL AND expires_at > agio_now()",
        code_id,
    )
    if status != "UPDATE 1":
        raise wrong_code()


def wrong_code(field: str = "code") -> ApiError:
    """One answer for a code that is wrong, too old, used or was never sent."""
    return warning("account.warning.code_wrong", field=field)


async def forget_old_codes(kernel: Kernel) -> None:
    """Delete codes that can't matter any more, limits included."""
    await kernel.db.execute("DELETE FROM account_code WHERE created_at < agio_now() - interval '2 days'")


def _digest(kernel: Kernel, purpose: Purpose, target: str, owner: int, code: str) -> bytes:
    return kernel.secrets.digest(_DIGEST, f"{purpose}\n{target}\n{owner}\n{code}")
