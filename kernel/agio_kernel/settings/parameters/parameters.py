"""The parameters of a deployment: read from memory on every money path, changed in PostgreSQL by two operators."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import AbstractAsyncContextManager, nullcontext
from datetime import UTC, datetime
from typing import Any

import asyncpg
import structlog

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.ports.clock import Clock, SystemClock, db_now
from agio_kernel.ports.ids import IdSource
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.query import row, rows, select, sql
from agio_kernel.postgres.refresh import EVERY_S, kept_fresh
from agio_kernel.settings.dual_control import decided
from agio_kernel.settings.parameters.declaration import Parameter, ParameterError, Value
from agio_kernel.settings.parameters.proposals import (
    PROPOSALS,
    ParameterValue,
    Proposal,
)
from agio_kernel.settings.parameters.tables import ParameterProposals, ParameterValues

_log = structlog.get_logger(__name__)


class Parameters:
    """Every declared parameter with the values that were, are and will be in force.

    `get` reads memory. Changes run in the caller's transaction, so that they commit with its audit and its answer;
    after the commit the caller awaits `refresh`; every other process is told of it while `kept_fresh`.
    """

    def __init__(self, declared: Iterable[Parameter], db: Database, ids: IdSource, clock: Clock | None = None) -> None:
        self._declared: dict[str, Parameter] = {}
        for parameter in declared:
            if parameter.key in self._declared:
                raise ConfigurationError(f"the parameter {parameter.key} is declared twice")
            self._declared[parameter.key] = parameter
        self._db = db
        self._ids = ids
        self._clock = clock or SystemClock()
        self._timelines: dict[str, tuple[list[datetime], list[Value]]] = {}
        self._rows_seen = -1
        self._database_time = datetime.min.replace(tzinfo=UTC)

    def __iter__(self) -> Iterator[Parameter]:
        """The declarations, in order of registration."""
        return iter(self._declared.values())

    def declaration(self, key: str) -> Parameter:
        """The declaration of a key; a KeyError is a mistake in the program, or a plugin that is off."""
        return self._declared[key]

    def get(self, key: str, at: datetime | None = None) -> Any:
        """The value in force now, or at a moment of the past or future, in the type of the declaration."""
        parameter = self._declared[key]
        timeline = self._timelines.get(key)
        if timeline is None:
            return parameter.default
        # A clock behind the database's would not see a value that the database has already put in force.
        moment = at if at is not None else max(self._clock.now(), self._database_time)
        starts, values = timeline
        place = bisect_right(starts, moment)
        return values[place - 1] if place else parameter.default

    def ahead(self, key: str) -> list[datetime]:
        """Return the moments from which later, already approved values of a key hold, the next one first."""
        starts, _ = self._timelines.get(key, ([], []))
        return starts[bisect_right(starts, max(self._clock.now(), self._database_time)) :]

    def public_values(self) -> dict[str, str]:
        """Values that browsers may know, as written."""
        return {one.key: one.write(self.get(one.key)) for one in self if one.public}

    # --- changing

    async def propose(
        self,
        tx: asyncpg.Connection,
        key: str,
        value: Value,
        *,
        maker: int,
        reason: str,
        effective_at: datetime | None = None,
    ) -> int:
        """Ask for a value from `effective_at` on (default: once approved); returns the proposal's id.

        Refused are unknown keys, values outside the bounds, a missing reason, and a second proposal while one is open.
        """
        parameter = self._declared.get(key)
        if parameter is None:
            raise ApiError(codes.NOT_FOUND, field="key")
        try:
            written = parameter.write(parameter.read(value))
        except ParameterError as error:
            raise error.refusal("value") from error
        if not 1 <= len(reason.strip()) <= 1000:
            raise ApiError(codes.MALFORMED, field="reason")
        if effective_at is not None and effective_at.tzinfo is None:
            raise ValueError("effective_at needs an aware datetime, was naive")
        id = await tx.fetchval(
            "INSERT INTO parameter_proposal (id, key, value, effective_at, maker, reason)"
            " VALUES ($1, $2, $3, coalesce($4, agio_now()), $5, $6)"
            " ON CONFLICT (key) WHERE state = 'pending' DO NOTHING RETURNING id",
            self._ids.next(),
            key,
            written,
            effective_at,
            maker,
            reason.strip(),
        )
        if id is None:
            raise ApiError(codes.NOT_AVAILABLE, field="key")
        return id

    async def approve(self, tx: asyncpg.Connection, proposal_id: int, *, checker: int, remark: str = "") -> None:
        """Put a proposed value in force, from its time or from now, whichever is later: history is never rewritten.

        A value that no longer fits the bounds, or whose plugin is off, is refused. Raises StaleState where another
        checker was first.
        """
        proposal = await self._decide(tx, proposal_id, "approve", checker, remark)
        try:
            self._declared[proposal.key].read(proposal.value)
        except (KeyError, ParameterError) as error:
            raise ApiError(codes.NOT_AVAILABLE) from error
        await tx.execute(
            "INSERT INTO parameter_value (id, key, value, effective_at, maker, checker, reason, proposal_id)"
            " VALUES ($1, $2, $3, greatest($4, agio_now()), $5, $6, $7, $8)",
            self._ids.next(),
            proposal.key,
            proposal.value,
            proposal.effective_at,
            proposal.maker,
            checker,
            proposal.reason,
            proposal.id,
        )

    async def reject(self, tx: asyncpg.Connection, proposal_id: int, *, checker: int, remark: str) -> None:
        """Decline a proposal; the maker reads why."""
        await self._decide(tx, proposal_id, "reject", checker, remark)

    async def withdraw(self, tx: asyncpg.Connection, proposal_id: int, *, maker: int) -> None:
        """Take a proposal back; only who made it may."""
        await self._decide(tx, proposal_id, "withdraw", maker, "")

    async def _decide(self, tx: asyncpg.Connection, proposal_id: int, trigger: str, who: int, remark: str) -> Proposal:
        one = await self._proposal(tx, proposal_id)
        await decided(tx, PROPOSALS, one.id, one.state, trigger, maker=one.maker, who=who, remark=remark)
        return one

    async def _proposal(self, conn: asyncpg.Connection, proposal_id: int) -> Proposal:
        found = await row(
            conn, select(ParameterProposals, Proposal).where(ParameterProposals.id == proposal_id), Proposal
        )
        if found is None:
            raise ApiError(codes.NOT_FOUND)
        return found

    # --- looking back

    async def pending(self) -> list[Proposal]:
        """The proposals that wait for a checker, oldest first."""
        waiting = select(ParameterProposals, Proposal).where(sql("state = 'pending'"))  # as the index has it
        oldest_first = waiting.order_by(ParameterProposals.created_at, ParameterProposals.id)
        return await rows(self._db, oldest_first.limit(1000), Proposal)

    async def proposals(self, key: str) -> list[Proposal]:
        """Return all proposals for a key, the newest first (at most a thousand)."""
        own = select(ParameterProposals, Proposal).where(ParameterProposals.key == key)
        newest_first = own.order_by(ParameterProposals.created_at, ParameterProposals.id, ascending=False)
        return await rows(self._db, newest_first.limit(1000), Proposal)

    async def history(self, key: str) -> list[ParameterValue]:
        """Every value of a key that was put in force, the newest first (at most a thousand)."""
        own = select(ParameterValues, ParameterValue).where(ParameterValues.key == key)
        newest_first = own.order_by(ParameterValues.effective_at, ParameterValues.id, ascending=False)
        return await rows(self._db, newest_first.limit(1000), ParameterValue)

    # --- staying fresh

    def distrust(self) -> None:
        """Read all of it at the next ``refresh``: what is known may be of a transaction that was taken back."""
        self._rows_seen = -1

    async def refresh(self, tx: asyncpg.Connection | None = None) -> bool:
        """Read what changed; True where something did. The table only grows, so its size tells. ``tx`` reads what its
        own transaction is about to put in force; whoever takes that back reads once more.
        """
        async with self._db.read() if tx is None else nullcontext(tx) as conn:
            count = await conn.fetchval("SELECT count(*) FROM parameter_value")
            changed = count != self._rows_seen
            if changed:
                every = await conn.fetch(
                    "SELECT key, value, effective_at FROM parameter_value ORDER BY effective_at, id"
                )
                self._timelines = self._arranged(every)
                self._rows_seen = len(every)
            self._database_time = await db_now(conn)
        return changed

    def kept_fresh(self, every_s: float = EVERY_S) -> AbstractAsyncContextManager[None]:
        """While this is open, changes of other processes arrive within `every_s`."""
        return kept_fresh(self._db, "parameters", self.refresh, every_s)

    def _arranged(self, every: Iterable[asyncpg.Record]) -> dict[str, tuple[list[datetime], list[Value]]]:
        """Timelines by key. A value that a newer declaration forbids is passed over: the one before stays in force."""
        timelines: dict[str, tuple[list[datetime], list[Value]]] = {}
        for one in every:
            parameter = self._declared.get(one["key"])
            if parameter is None:  # of a plugin that is off
                continue
            try:
                value = parameter.read(one["value"])
            except ParameterError as error:
                _log.warning("parameters.value_ignored", key=one["key"], error=str(error))
                continue
            starts, values = timelines.setdefault(one["key"], ([], []))
            starts.append(one["effective_at"])
            values.append(value)
        return timelines
