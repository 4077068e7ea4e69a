"""The ends of a closing: the account closes after its wait, and what is kept of it is erased after the years of law."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import asyncpg
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity.users import close_account, demos_of, find_user, lock_user
from agio_kernel.jobs import DONE, Job, JobStep, Next, Outcome, one_by_one, schedule
from agio_kernel.plugins.registered import registered
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.personal import Erasure, Until, erasing

from agio_account.closing.closing import CLOSE, CLOSING, ERASE, Closing, ClosingState
from agio_account.closing.reasons import reasons_of
from agio_account.declared.events import ClosingStopped
from agio_account.declared.parameters import CLOSING_ADDRESS, RETENTION
from agio_account.messages.notices import CLOSED, notify


def closing_jobs(kernel: Kernel) -> Sequence[Job]:
    """Closing, and erasure."""

    async def close(tx: asyncpg.Connection, due: JobStep) -> Outcome:
        await lock_user(tx, due.id)
        closing, user = await Closing.find_by(tx, user_id=due.id), await find_user(tx, due.id)
        if closing is None or user is None or closing.state is not ClosingState.WAITING:
            return DONE
        if closing.closes_at > due.at:
            return Next(closing.closes_at)
        if await reasons_of(kernel, tx, due.id):
            await CLOSING.move(tx, due.id, closing.state, "stop")
            await kernel.bus.emit(tx, ClosingStopped(due.id))
            return DONE
        await notify(kernel, tx, user, CLOSED)
        for account in await close_account(tx, due.id, free=kernel.parameters.get(CLOSING_ADDRESS) == "freed"):
            await kernel.sessions.end_access(tx, Subject.USER, account)
            await erase(kernel, tx, account, Until.CLOSE)
        erases_at = _years_after(due.at, kernel.parameters.get(RETENTION))
        await CLOSING.move(tx, due.id, closing.state, "close", erases_at=erases_at)
        await schedule(tx, ERASE, due.id, erases_at)
        return DONE

    async def forget(tx: asyncpg.Connection, due: JobStep) -> Outcome:
        await lock_user(tx, due.id)
        closing = await Closing.find_by(tx, user_id=due.id)
        if closing is None or closing.state is not ClosingState.CLOSED:
            return DONE
        # A demo session names the real one that it came from.
        for account in (*await demos_of(tx, due.id), due.id):
            await erase(kernel, tx, account, Until.CLOSE)
            await erase(kernel, tx, account, Until.LAW)
        await CLOSING.move(tx, due.id, closing.state, "erase")
        return DONE

    return [Job(CLOSE, one_by_one(close)), Job(ERASE, one_by_one(forget))]


async def erase(kernel: Kernel, tx: asyncpg.Connection, user_id: int, until: Until) -> None:
    """Erase what is kept of an account until then. Columns are emptied before rows go that they name, and rows before
    those that they refer to; the bytes of pictures go with the store's own work.
    """
    due = [(one.table, one.said) for one in registered(kernel) if one.said.until is until]
    for table, said in due:
        if said.erasure is Erasure.BLANK and (statement := erasing(table, said)):
            await tx.execute(statement, user_id)
    for table, said in reversed(due):
        if said.erasure is Erasure.DELETE:
            await tx.execute(erasing(table, said), user_id)


def _years_after(moment: datetime, years: int) -> datetime:
    """The same day so many years later; the last of February for a leap day."""
    try:
        return moment.replace(year=moment.year + years)
    except ValueError:
        return moment.replace(year=moment.year + years, day=28)
