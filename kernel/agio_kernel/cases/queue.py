"""Out of a declaration, what the console reads: the queue, the case page, the user's list and time line, the counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

import asyncpg
import msgspec

from agio_kernel.cases.actor import Actor
from agio_kernel.cases.declaration import Case, Cases, Decision
from agio_kernel.cases.review import (
    CaseDetail,
    CaseFact,
    CaseFilter,
    CaseSlice,
    CaseSummary,
    Decided,
    FacetRow,
    ReasonCode,
    ReviewQueue,
    Threshold,
    TimelineEvent,
    TimelineSource,
    UserFacet,
    cursor_of,
    failed,
)
from agio_kernel.cases.rows import CaseRows, parse_id_cursor
from agio_kernel.cases.time_line import deciders, time_line
from agio_kernel.cases.version import Seen
from agio_kernel.declarations.codes import CASE_CHANGED, DECIDED_BEFORE, MALFORMED, VALUE_MISSING, VALUE_TOO_LONG
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.open_business import Locked, Open, OpenBusiness
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.states import IllegalTransition
from agio_kernel.postgres.paging import Slice

LONGEST_REASON = 500


def queue_of(cases: Cases[Any]) -> ReviewQueue:
    """The queue of a declaration."""
    source = DeclaredCases(cases)
    decisions = cases.decisions.items()
    by_worth = tuple(trigger for trigger, one in decisions if one.two == "threshold")
    return ReviewQueue(
        cases.id,
        f"{cases.plugin}.queue.{cases.name}",
        cases.queue.icon,
        cases.queue.permission,
        cases.queue.target_minutes,
        source,
        cases.queue.order,
        act_permission=cases.act_permission,
        reasons=_reasons(cases.plugin, cases.decisions),
        asks={trigger: one.asks for trigger, one in decisions if one.asks},
        fields={trigger: one.fields for trigger, one in decisions if one.fields},
        bulk=tuple(trigger for trigger, one in decisions if one.bulk),
        filters=_filters(cases),
        several=tuple(trigger for trigger, one in decisions if one.several),
        grants=tuple(trigger for trigger, one in decisions if one.grants),
        two=tuple(trigger for trigger, one in decisions if one.two == "always"),
        verdicts=tuple(trigger for trigger, one in decisions if one.verdict),
        pays=tuple(trigger for trigger, one in decisions if one.pays),
        threshold=Threshold(cases.threshold, by_worth) if by_worth else None,
        exceptions=cases.exceptions,
        facet=source.facet() if "user_id" in cases.row.__struct_fields__ else None,
        timeline=source.timeline() if "user_id" in cases.row.__struct_fields__ else None,
        business=OpenBusiness(f"{cases.plugin}.open.{cases.name}", source.business, cases.link),
        reference_prefix=cases.reference_prefix,
        holds_back=cases.ahead or bool(cases.awaits),
    )


class DeclaredCases:
    """The source of a declared queue."""

    def __init__(self, cases: Cases[Any]) -> None:
        self._cases = cases
        self._rows = CaseRows(cases)
        # Of those who refused a case or let something through, none ends a dispute about that; to match or to take it
        # is no decision.
        judged = tuple(trigger for trigger, one in cases.decisions.items() if one.grants or one.explained)
        self._judged = judged if any(one.verdict for one in cases.decisions.values()) else ()

    # --- the queue

    async def waiting(self, conn: asyncpg.Connection) -> int:
        """Count those that wait for a person."""
        return await self._rows.waiting(conn)

    async def after(self, conn: asyncpg.Connection, filters: Mapping[str, str], after: str, size: int) -> CaseSlice:
        """A page, oldest first."""
        found, more = await self._rows.page(conn, filters, after, size)
        cursors = [cursor_of(case.opened_at, case.row.id) for case in found]
        return CaseSlice([self._summary(case) for case in found], cursors, more)

    async def named(self, conn: asyncpg.Connection, case_ids: Iterable[str]) -> list[CaseSummary]:
        """Those of them that are cases, in the order of their rows' ids: so they are locked."""
        return [self._summary(case) for case in await self._rows.named(conn, case_ids)]

    async def showing(self, conn: asyncpg.Connection, documents: Sequence[str]) -> list[str]:
        """The references of the cases that have one of these documents."""
        return await self._rows.showing(conn, documents)

    # --- one case

    async def read(self, conn: asyncpg.Connection, case_id: str, seen: str | None = None) -> CaseDetail | None:
        """One case as a decision rests on it; an ApiError where it isn't the version that was ``seen``."""
        case, cases = await self._rows.find(conn, case_id), self._cases
        if case is None:
            return None
        if seen not in (None, case.version):
            raise ApiError(CASE_CHANGED, field="version")
        return CaseDetail(
            summary=CaseSummary(case.reference, "", (), str(case.row.state), case.opened_at, version=case.version),
            user_id=getattr(case.row, "user_id", 0),
            facts=(),
            documents=tuple(name for kind in cases.documents if (name := getattr(case.row, kind.name))),
            events=(),
            triggers=tuple(
                trigger
                for trigger in cases.states.triggers(case.row.state)
                if (one := cases.decisions.get(trigger)) and not (one.barred and one.barred(case))
            ),
            checks=tuple(await cases.checks(conn, case)) if cases.checks else (),
            worth=cases.worth(case) if cases.worth else None,
            decided=await deciders(conn, cases.states.name, case.row.id, self._judged) if self._judged else frozenset(),
            read=case,
        )

    async def detail(self, conn: asyncpg.Connection, case_id: str, seen: str | None = None) -> CaseDetail | None:
        """One case with its facts and what can be done; an ApiError where it isn't the version that was ``seen``."""
        found, cases = await self.read(conn, case_id, seen), self._cases
        if found is None:
            return None
        case: Case[Any] = found.read
        summary = await cases.facts(conn, case)
        related = cases.related(case) if cases.related else ()
        return msgspec.structs.replace(
            found,
            summary=self._summary(case),
            facts=tuple(fact for fact in (*_who(case, summary), *summary) if fact.value),
            titles=tuple(kind.title for kind in cases.documents if getattr(case.row, kind.name)),
            events=await time_line(conn, cases.plugin, [*related, case.row.id], self._title(case)),
            reasons=self._fitting(case),
        )

    async def act(
        self,
        tx: asyncpg.Connection,
        actor: Principal,
        case: CaseDetail,
        trigger: str,
        reason: str,
        given: Mapping[str, str] = {},
    ) -> Decided:
        """Carry out a decision on a case as it was read; an ApiError where it is not allowed now."""
        read: Case[Any] = case.read
        decision = self._cases.decisions.get(trigger)
        self._cases.states.next(read.row.state, trigger)
        if decision is None:
            raise IllegalTransition(self._cases.states.name, read.row.state, trigger)
        if decision.barred and (code := decision.barred(read)):
            raise ApiError(code)
        if decision.verdict and actor.id in case.decided:
            raise ApiError(DECIDED_BEFORE)
        text = reason.strip()
        if decision.explained and not text:
            raise ApiError(VALUE_MISSING, field="reason")
        if len(text) > LONGEST_REASON:
            raise ApiError(VALUE_TOO_LONG, field="reason", maximum=LONGEST_REASON)
        if (fits := decision.fits) and not all(fits(read, key.rpartition(".")[2]) for key in text.split(",")):
            raise ApiError(MALFORMED, field="reason")
        now = Seen(
            self._cases.states.name,
            read.row.id,
            read.row.state,
            read.version,
            self._rows.unwritten,
            read.tuple_id,
            partial(self._rows.state_and_version, case=read),
        )
        decided_on = msgspec.structs.replace(read, given=given, failed=failed(case.checks))
        await decision.act(tx, decided_on, Actor("operator", actor.called, actor.id, now), text)
        if not now.held:
            raise RuntimeError(f"{self._cases.id}: {trigger} decided on a case that it neither moved nor held")
        became = msgspec.structs.replace(read, row=msgspec.structs.replace(read.row, state=now.state))
        checks = await self._cases.checks(tx, became) if self._cases.checks and decision.grants else ()
        return Decided(str(now.state), failed(checks))

    # --- one user

    async def of_user(self, conn: asyncpg.Connection, user_id: int, limit: int) -> list[CaseSummary]:
        """One user's in any state, the newest first."""
        found = await self._rows.of_user(conn, user_id, parse_id_cursor(""), limit)
        return [self._summary(case) for case in found]

    def facet(self) -> UserFacet:
        """The list on a user's page; each row leads to its case."""
        cases = self._cases

        async def page(conn: asyncpg.Connection, user_id: int, after: str, size: int) -> Slice[FacetRow]:
            return (await self._rows.page_of_user(conn, user_id, after, size)).of(self._cells)

        columns = ("kernel.case.opened", "kernel.case.reference", *cases.columns, "kernel.case.state")
        return UserFacet(cases.name, f"{cases.plugin}.queue.{cases.name}", columns, page, order=cases.queue.order)

    def _cells(self, case: Case[Any]) -> FacetRow:
        summary = {fact.label: fact for fact in reversed(self._cases.summary(case))}
        cells = (
            CaseFact("kernel.case.opened", case.opened_at.isoformat(), kind="time"),
            CaseFact("kernel.case.reference", case.reference),
            *(summary.get(label, CaseFact(label, "")) for label in self._cases.columns),
            CaseFact("kernel.case.state", f"{self._cases.plugin}.state.{case.row.state}", kind="key"),
        )
        return FacetRow(case.reference, cells, self._cases.id, case.reference)

    def timeline(self) -> TimelineSource:
        """Every step of a user's cases."""
        cases, own = self._cases, ", ".join(f't."{name}"' for name in self._rows.columns)
        statement = (
            f"SELECT {own}, e.at AS event_at, e.label AS event_label FROM case_event e"
            f" JOIN {self._rows.relation} t ON t.id = e.case_id"
            f" WHERE e.user_id = $1 AND e.noun = '{cases.states.name}' AND e.at < $2"
            f" {f'AND {cases.only}' if cases.only else ''} ORDER BY e.at DESC, e.id DESC LIMIT $3"
        )

        async def events(conn: asyncpg.Connection, user_id: int, before: datetime, limit: int) -> list[TimelineEvent]:
            rows = await conn.fetch(statement, user_id, before, limit)
            return [
                TimelineEvent(
                    row["event_at"],
                    f"{cases.plugin}.timeline.{cases.states.noun}_{row['event_label']}",
                    reference=case.reference,
                    facts=tuple(fact for fact in cases.summary(case) if fact.label in cases.columns and fact.value),
                )
                for row, case in zip(rows, await self._rows.cases(conn, rows), strict=True)
            ]

        return TimelineSource(cases.name, events)

    # --- the whole

    async def business(self, conn: asyncpg.Connection, user_id: int | None = None) -> Open:
        """Open cases, and the amounts they lock."""
        found = await self._rows.under_way(conn, user_id)
        return Open(sum(count for count, _, _ in found), tuple(Locked(coin, held) for _, coin, held in found if held))

    # --- as it is told

    def _title(self, case: Case[Any]) -> str:
        if self._cases.title:
            return self._cases.title(case)
        return case.user.called if case.user else case.reference

    def _summary(self, case: Case[Any]) -> CaseSummary:
        facts = tuple(fact for fact in self._cases.summary(case) if fact.value)
        state = str(case.row.state)
        awaits = f"{self._cases.plugin}.awaits.{case.awaits}" if case.awaits else ""
        return CaseSummary(
            case.reference,
            self._title(case),
            facts,
            state,
            case.opened_at,
            version=case.version,
            awaits=awaits,
            uid=str(case.user.uid) if case.user else "",
        )

    def _fitting(self, case: Case[Any]) -> dict[str, tuple[str, ...]]:
        decisions = self._cases.decisions.items()
        return {
            trigger: tuple(code for code in one.reasons if fits(case, code))
            for trigger, one in decisions
            if (fits := one.fits)
        }


def _who(case: Case[Any], summary: Sequence[CaseFact]) -> Sequence[CaseFact]:
    """The account; its country only where the case doesn't tell the same one itself."""
    if case.user is None:
        return ()
    uid, country = CaseFact("kernel.case.uid", str(case.user.uid)), case.user.country
    if any(fact.kind == "country" and fact.value == country for fact in summary):
        return (uid,)
    return (uid, CaseFact("kernel.case.country", country, kind="country"))


def _reasons(plugin: str, decisions: Mapping[str, Decision]) -> tuple[ReasonCode, ...]:
    """Each code once, with the decisions it can be given for."""
    given: dict[str, list[str]] = {}
    for trigger, one in decisions.items():
        for key in one.reasons:
            given.setdefault(key, []).append(trigger)
    return tuple(ReasonCode(key, f"{plugin}.refusal.{key}", tuple(triggers)) for key, triggers in given.items())


def _filters(cases: Cases[Any]) -> tuple[CaseFilter, ...]:
    declared = ((one.name, one.choices or tuple(one.where)) for one in cases.filters)
    states = ("state", tuple(cases.states.states.__members__.values()))
    return tuple(CaseFilter(name, f"{cases.plugin}.filter.{name}", choices) for name, choices in (*declared, states))
