"""A plugin with a queue of its own table, for tests: turned by place, with reasons, bulk and two operators."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from types import ModuleType
from typing import Any

import msgspec
from agio_kernel.cases.review import (
    CaseCheck,
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
    parse_cursor,
)
from agio_kernel.declarations.access import Permission
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.codes import AMOUNT_ABOVE_MAXIMUM, CASE_CHANGED, NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.open_business import Locked, Open, OpenBusiness
from agio_kernel.declarations.states import StateMachine
from agio_kernel.declarations.wire import NoData
from agio_kernel.ledger import Reason
from agio_kernel.money.leaving import WayOut
from agio_kernel.money.positions import HousePosition, PositionSource
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.paging import Listed, page
from agio_kernel.postgres.query import sql
from agio_kernel.settings.catalogues import Catalogue, Field
from agio_kernel.settings.parameters import Parameter
from agio_kernel.settings.parameters.effect import ParameterEffect, Refused

TABLE = """
CREATE TABLE ticket (
    id bigint PRIMARY KEY, user_id bigint NOT NULL, state text NOT NULL, coin text NOT NULL DEFAULT 'BTC',
    amount bigint NOT NULL DEFAULT 1, note text NOT NULL DEFAULT '', document text NOT NULL DEFAULT '',
    moves int NOT NULL DEFAULT 0, opened_at timestamptz NOT NULL);
CREATE INDEX ticket_waiting ON ticket (opened_at, id) WHERE state = 'open';
CREATE INDEX ticket_coin ON ticket (coin, opened_at, id) WHERE state = 'open';
"""
CHECKED_ABOVE = 1000
PAID_OUT = Reason(9001, "test.paid_out", spends=False, way=WayOut("test.way", decisions=("tickets finish",)))
UNPRICED = 77
"""A ticket of this amount is worth nobody knows what."""


class TicketTerms(msgspec.Struct, frozen=True):
    """Terms of the tickets of one coin."""

    least: Decimal
    most: Decimal
    held: int
    name: str | None


def check_ticket(key: str, terms: TicketTerms) -> None:
    if terms.least > terms.most:
        raise ApiError(AMOUNT_ABOVE_MAXIMUM, field="least", maximum=terms.most)
    if terms.held > 400 and terms.name == "small":
        raise ApiError(NOT_FOUND, field="name")


class State(StrEnum):
    """A ticket."""

    OPEN = "open"
    DONE = "done"
    REFUSED = "refused"


TICKETS = StateMachine(
    "desk",
    "ticket",
    State,
    {(State.OPEN, "finish", "operator"): State.DONE, (State.OPEN, "refuse", "operator"): State.REFUSED},
    initial=State.OPEN,
    final=[State.DONE, State.REFUSED],
    relation="ticket",
)


def summary(row: Any) -> CaseSummary:
    facts = (CaseFact("desk.fact.coin", row["coin"]),)
    return CaseSummary(
        str(row["id"]), f"Ticket {row['id']}", facts, row["state"], row["opened_at"], version=version(row)
    )


def version(row: Any) -> str:
    """Return the version that an operator decides on."""
    return "-".join(str(row[name]) for name in ("id", "state", "moves", "coin", "amount", "document"))


class Tickets:
    """The source of the queue."""

    async def waiting(self, conn: Any) -> int:
        return await conn.fetchval(
            "SELECT count(*) FROM (SELECT 1 FROM ticket WHERE state = 'open' LIMIT 1000) AS waiting"
        )

    async def after(self, conn: Any, filters: Any, after: str, size: int) -> CaseSlice:
        sql, args = "SELECT * FROM ticket WHERE state = 'open'", []
        if "coin" in filters:
            args.append(filters["coin"])
            sql += f" AND coin = ${len(args)}"
        if "q" in filters:
            args.append(filters["q"])
            sql += f" AND id = ${len(args)}::text::bigint"
        if (cursor := parse_cursor(after)) and cursor[1].isdigit():
            args += [cursor[0], int(cursor[1])]
            sql += f" AND (opened_at, id) > (${len(args) - 1}, ${len(args)})"
        rows = await conn.fetch(f"{sql} ORDER BY opened_at, id LIMIT {size + 1}", *args)
        more, rows = len(rows) > size, rows[:size]
        cursors = [cursor_of(row["opened_at"], row["id"]) for row in rows]
        return CaseSlice([summary(row) for row in rows], cursors, more)

    async def named(self, conn: Any, case_ids: Any) -> list[CaseSummary]:
        ids = [int(one) for one in case_ids if one.isdigit()]
        return [summary(row) for row in await conn.fetch("SELECT * FROM ticket WHERE id = ANY ($1) ORDER BY id", ids)]

    async def detail(self, conn: Any, case_id: str, seen: str | None = None) -> CaseDetail | None:
        row = await conn.fetchrow("SELECT * FROM ticket WHERE id = $1", int(case_id)) if case_id.isdigit() else None
        if row is None:
            return None
        if seen not in (None, version(row)):
            raise ApiError(CASE_CHANGED, field="version")
        facts = (CaseFact("desk.coin", row["coin"]), CaseFact("desk.secret", "4111", masked=True))
        documents = (row["document"],) if row["document"] else ()
        triggers = TICKETS.triggers(State(row["state"]))
        coin = row["coin"]
        checks = (
            CaseCheck("desk.check.coin", coin == "BTC", coin, failure="refuse" if coin == "XRP" else "second"),
            CaseCheck("desk.check.look", None),
        )
        worth = None if row["amount"] == UNPRICED else Decimal(row["amount"])
        return CaseDetail(summary(row), row["user_id"], facts, documents, (), triggers, checks, worth)

    read = detail

    async def of_user(self, conn: Any, user_id: int, limit: int) -> list[CaseSummary]:
        rows = await conn.fetch(
            "SELECT * FROM ticket WHERE user_id = $1 ORDER BY opened_at DESC, id DESC LIMIT $2", user_id, limit
        )
        return [summary(row) for row in rows]

    async def showing(self, conn: Any, documents: Any) -> list[str]:
        rows = await conn.fetch("SELECT id FROM ticket WHERE document = ANY ($1::text[]) ORDER BY id", documents)
        return [str(row["id"]) for row in rows]

    async def act(self, tx: Any, actor: Any, case: CaseDetail, trigger: str, reason: str, given: Any) -> Decided:
        if reason == "never":
            raise ApiError(NOT_FOUND)
        id = int(case.summary.id)
        row = await tx.fetchrow("SELECT * FROM ticket WHERE id = $1 FOR NO KEY UPDATE", id)
        if version(row) != case.summary.version:
            raise ApiError(CASE_CHANGED, field="version")
        await TICKETS.move(tx, id, State.OPEN, trigger, note=reason)
        await tx.execute("UPDATE ticket SET moves = moves + 1 WHERE id = $1", id)
        became = await self.detail(tx, case.summary.id)
        return Decided(became.summary.state, failed(became.checks))


async def nothing(request: Any) -> None:
    return None


async def looked(db: Any, who: Any) -> None:
    """Every check of every ticket that is left to a person is ticked."""
    await db.execute(
        "INSERT INTO review_check (queue, case_id, version, label, operator) SELECT 'tickets', id::text,"
        " concat_ws('-', id, state, moves, coin, amount, document), 'desk.check.look', $1 FROM ticket"
        " ON CONFLICT DO NOTHING",
        who.id,
    )


def desk_plugin(queues: Sequence[ReviewQueue] = ()) -> ModuleType:
    """The plugin, with its own queue or with others."""

    @hookimpl
    def agio_plugin() -> Plugin:
        return Plugin(
            id="desk",
            title="Desk",
            version="1.0.0",
            permissions=[
                Permission("desk.ticket.read", "desk.read"),
                Permission("desk.ticket.decide", "desk.decide"),
            ],
            parameters=[
                Parameter(key="desk.limit", type="int", default=100, minimum=1, maximum=500, source="A desk holds 500"),
                Parameter(key="desk.threshold", type="decimal", default=str(CHECKED_ABOVE + 1), source="Two people"),
                Parameter(key="desk.name", type="text", default="desk", source="Free"),
            ],
            catalogues=(catalogues,),
            positions=(positions,),
            parameter_effects=(parameter_effects,),
            open_business=(open_business,),
            timelines=(timelines,),
            user_facets=(user_facets,),
            calls=(calls,),
            cases=(cases,),
        )

    def catalogues(kernel: Kernel) -> list[Catalogue[Any]]:
        async def effect(conn: Any, key: str, terms: TicketTerms, since: Any) -> Refused:
            row = await conn.fetchrow(
                "SELECT count(*) FILTER (WHERE amount > $1), count(*) FROM ticket WHERE opened_at >= $2",
                int(terms.most),
                since,
            )
            return Refused(row[0], row[1])

        return [
            Catalogue(
                id="desk.kinds",
                title="desk.kinds",
                fields=(
                    Field(name="least", kind="decimal", minimum="1", default="10"),
                    Field(name="most", kind="decimal", minimum="1", unit="USDT"),
                    Field(name="held", kind="int", parameter="desk.limit"),
                    Field(name="name", kind="text", optional=True),
                ),
                row=TicketTerms,
                delivered=lambda: {"BTC": {"most": Decimal(500)}, "ETH": {"most": Decimal(700)}},
                check=check_ticket,
                adds=True,
                retires=True,
                columns=("least", "most"),
                effect=effect,
            )
        ]

    def positions(kernel: Kernel) -> list[PositionSource]:
        async def read(conn: Any, realm: Any) -> list[HousePosition]:
            return [
                HousePosition("BTCUSDT", "BTC", "USDT", -250_000_000, 160_000_000_000, 3, 4),
                HousePosition("ETHUSDT", "BTC", "USDT", 5),
                HousePosition("ETH-WEEK", "USDT", "USDT", -9_000_000),
                HousePosition("BTC-WEEK", "USDT", "USDT", -3_000_000, 1_250_000, limit=9_000_000),
            ]

        async def broken(conn: Any, realm: Any) -> list[HousePosition]:
            raise OSError("gone")

        return [PositionSource("desk.positions", read), PositionSource("desk.broken", broken)]

    def parameter_effects(kernel: Kernel) -> list[ParameterEffect]:
        async def count(conn: Any, value: Any, since: Any) -> Refused:
            row = await conn.fetchrow("SELECT count(*) FILTER (WHERE amount > $1), count(*) FROM ticket", value)
            return Refused(row[0], row[1])

        return [ParameterEffect("desk.limit", count)]

    def open_business(kernel: Kernel) -> list[OpenBusiness]:
        async def count(conn: Any, user_id: int | None = None) -> Open:
            row = await conn.fetchrow("SELECT count(*), coalesce(sum(amount), 0) FROM ticket WHERE state = 'open'")
            return Open(row[0], (Locked("BTC", int(row[1])),))

        return [OpenBusiness("desk.open", count)]

    def timelines(kernel: Kernel) -> list[TimelineSource]:
        async def events(conn: Any, user_id: int, before: Any, limit: int) -> list[TimelineEvent]:
            rows = await conn.fetch(
                "SELECT * FROM ticket WHERE user_id = $1 AND opened_at < $2 ORDER BY opened_at DESC, id DESC LIMIT $3",
                user_id,
                before,
                limit,
            )
            return [TimelineEvent(row["opened_at"], "desk.opened", row["coin"], str(row["id"])) for row in rows]

        async def broken(conn: Any, user_id: int, before: Any, limit: int) -> list[TimelineEvent]:
            raise OSError("gone")

        return [TimelineSource("tickets", events), TimelineSource("broken", broken)]

    def user_facets(kernel: Kernel) -> list[UserFacet]:
        async def tickets(conn: Any, user_id: int, after: str, size: int) -> Any:
            own = Listed(sql("SELECT * FROM ticket WHERE user_id = {}", user_id), "own")
            found = await page(conn, own, after, size)
            return found.of(lambda row: FacetRow(str(row["id"]), (CaseFact("desk.fact.coin", row["coin"]),)))

        columns = ("desk.fact.coin",)
        return [
            UserFacet("tickets", "desk.facet.tickets", columns, tickets),
            UserFacet("secrets", "desk.facet.secrets", columns, tickets, permission="desk.ticket.decide", order=90),
        ]

    def calls(kernel: Kernel) -> list[Call]:
        return [Call("POST", "web/openTicket", nothing, "Open a ticket", opens_business=True, answer=NoData)]

    def cases(kernel: Kernel) -> Sequence[ReviewQueue]:
        return queues or [
            ReviewQueue(
                "tickets",
                "desk.queue",
                "ticket",
                "desk.ticket.read",
                60,
                Tickets(),
                act_permission="desk.ticket.decide",
                reasons=(
                    ReasonCode("blurred", "desk.reason.blurred", ("refuse",)),
                    ReasonCode("covered", "desk.reason.covered", ("refuse",)),
                ),
                several=("refuse",),
                bulk=("refuse",),
                filters=(CaseFilter("coin", "desk.coin", ("BTC", "ETH")),),
                grants=("finish",),
                pays=("finish",),
                threshold=Threshold("desk.threshold", ("finish",)),
            )
        ]

    made: Any = ModuleType("desk")
    made.agio_plugin = agio_plugin
    return made


class Explained:
    """A connection that counts the pages that each question touches."""

    def __init__(self, conn):
        self._conn, self.pages = conn, 0

    def __getattr__(self, name):
        plain = getattr(self._conn, name)
        if name not in ("fetch", "fetchrow", "fetchval"):
            return plain

        async def counted(sql, *args):
            plan = await self._conn.fetchval(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}", *args)
            self.pages += plan[0]["Plan"]["Shared Hit Blocks"] + plan[0]["Plan"]["Shared Read Blocks"]
            return await plain(sql, *args)

        return counted
