"""The kit: what a plugin declares of its incidents, and how it counts what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

import asyncpg

from agio_kernel.cases import Actor, Case, Cases, Decision, Queue, move
from agio_kernel.cases.incidents.incident import Incident, IncidentOpened, IncidentState, Unusual
from agio_kernel.cases.incidents.tables import IncidentRows
from agio_kernel.cases.review import CaseFact
from agio_kernel.declarations.access import Permission
from agio_kernel.declarations.states import StateMachine
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.kernel import Kernel

NOTED_WITHIN_MINUTES = 1440

_COUNT = """
    INSERT INTO incident AS i
        (id, plugin, product, cause, coin, state, from_ms, until_ms, affected, borne, created_at)
    VALUES ($1, $2, $3, $4, $5, 'open', $6, $7, $8, $9, $10)
    ON CONFLICT (plugin, product, cause, coin) WHERE state = 'open' DO UPDATE SET
        affected = i.affected + excluded.affected, borne = i.borne + excluded.borne,
        from_ms = least(i.from_ms, excluded.from_ms), until_ms = greatest(i.until_ms, excluded.until_ms)
    RETURNING i.id
"""


class Incidents:
    """The incidents of a plugin. ``reference_prefix`` begins their references, ``order`` is the place of their queue,
    ``causes`` the name below which the texts of causes stand (``<plugin>.<causes>.<cause>``).

    Texts: ``<plugin>.permission.incidents.note``, those of a queue of cases, and ``<plugin>.fact.`` with ``product``,
    ``cause``, ``affected``, ``borne``, ``from``, ``until`` and ``note``.
    """

    def __init__(self, plugin: str, reference_prefix: str, order: int, causes: str) -> None:
        self._plugin, self._prefix, self._order, self._causes = plugin, reference_prefix, order, causes
        self.permission = Permission(
            f"{plugin}.incidents.note", f"{plugin}.permission.incidents.note", ("technical", "compliance")
        )
        self.states = StateMachine(
            plugin=plugin,
            noun="incident",
            states=IncidentState,
            table={(IncidentState.OPEN, "note", "operator"): IncidentState.NOTED},
            initial=IncidentState.OPEN,
            final=(IncidentState.NOTED,),
            relation="incident",
        )

    @property
    def texts(self) -> tuple[str, ...]:
        """The keys of the texts that every one of its incidents is told in; of its causes the beginning and "*"."""
        facts = ("product", "cause", "affected", "from", "until", "note")
        return (*(f"{self._plugin}.fact.{name}" for name in facts), f"{self._plugin}.{self._causes}.*")

    async def count(self, tx: asyncpg.Connection, kernel: Kernel, unusual: Iterable[Unusual]) -> None:
        """Count each in the open incident of its product, cause and coin, or begin one."""
        groups: dict[tuple[str, str, str], list[Unusual]] = {}
        for one in unusual:
            groups.setdefault((one.product, str(one.cause), one.coin), []).append(one)
        if not groups:
            return
        now = await db_now(tx)
        for key, found in sorted(groups.items()):
            moments = [one.moment_ms for one in found]
            counted = (min(moments), max(moments), len(found), sum(one.borne for one in found), now)
            fresh = kernel.ids.next()
            if await tx.fetchval(_COUNT, fresh, self._plugin, *key, *counted) == fresh:
                await kernel.bus.emit(tx, IncidentOpened(fresh, self._plugin, key[0], key[1]))

    def cases(self, kernel: Kernel) -> Cases[Incident]:
        """The queue: what happened is shown, and a note is all that an operator can add."""
        label = f"{self._plugin}.fact.".__add__

        def summary(case: Case[Incident]) -> Sequence[CaseFact]:
            # The title names the product, and a bare number would say nothing in a line of the queue.
            return (CaseFact(label("cause"), f"{self._plugin}.{self._causes}.{case.row.cause}", kind="key"),)

        async def facts(_: asyncpg.Connection, case: Case[Incident]) -> Sequence[CaseFact]:
            row = case.row
            borne = format_amount(row.borne, kernel.assets[row.coin].scale) if row.coin else ""
            return (
                CaseFact(label("product"), row.product),
                *summary(case),
                CaseFact(label("affected"), str(row.affected)),
                *([CaseFact(label("borne"), borne, kind="amount", unit=row.coin)] if row.coin else []),
                CaseFact(label("from"), _moment(row.from_ms), kind="time"),
                CaseFact(label("until"), _moment(row.until_ms), kind="time"),
                CaseFact(label("note"), row.note, kind="written"),
            )

        async def note(tx: asyncpg.Connection, case: Case[Incident], actor: Actor, reason: str) -> None:
            await move(tx, kernel.ids, self.states, case.row, "note", actor, await db_now(tx), note=reason)
            await tx.execute("UPDATE incident SET note = $2 WHERE id = $1", case.row.id, reason)

        return Cases(
            id=f"{self._plugin}.incidents",
            reference_prefix=self._prefix,
            queue=Queue("alert-triangle", self._order, self.permission.key, NOTED_WITHIN_MINUTES),
            states=self.states,
            table=IncidentRows,
            row=Incident,
            only=f"plugin = '{self._plugin}'",
            summary=summary,
            columns=(label("cause"),),
            facts=facts,
            title=lambda case: case.row.product,
            decisions={"note": Decision(note, explained=True)},
        )


def _moment(moment_ms: int) -> str:
    return datetime.fromtimestamp(moment_ms / 1000, UTC).isoformat()
