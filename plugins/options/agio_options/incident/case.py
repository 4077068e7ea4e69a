"""Silent prices as cases: what happened is shown, and all an operator can do is to note why. Nothing that was voided
comes back, and nothing that is held is touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, move
from agio_kernel.cases.review import CaseFact
from agio_kernel.ports.clock import db_now

from agio_options.declared.permissions import INCIDENTS_NOTE
from agio_options.declared.states import INCIDENT_STATES, IncidentState
from agio_options.incident.incident import Incident
from agio_options.incident.tables import Incidents
from agio_options.options import Options


def incident_cases(options: Options) -> Cases[Incident]:
    """Times in which no price decided."""

    def told(case: Case[Incident]) -> Sequence[CaseFact]:
        # The title names the product, and a bare number would say nothing in a line of the queue.
        return (CaseFact("options.fact.cause", f"options.reason.{case.row.cause}", kind="key"),)

    async def facts(_: asyncpg.Connection, case: Case[Incident]) -> Sequence[CaseFact]:
        return (
            CaseFact("options.fact.product", case.row.product),
            *told(case),
            CaseFact("options.fact.voided", str(case.row.voided)),
            CaseFact("options.fact.from", _moment(case.row.from_ms), kind="time"),
            CaseFact("options.fact.until", _moment(case.row.until_ms), kind="time"),
            CaseFact("options.fact.note", case.row.note, kind="written"),
        )

    async def note(tx: asyncpg.Connection, case: Case[Incident], actor: Actor, reason: str) -> None:
        await move(tx, options.kernel.ids, INCIDENT_STATES, case.row, "note", actor, await db_now(tx), note=reason)
        await tx.execute("UPDATE options_incident SET note = $2 WHERE id = $1", case.row.id, reason)

    return Cases(
        id="options.incidents",
        letter="O",
        icon="alert-triangle",
        order=75,
        permission=INCIDENTS_NOTE.key,
        target_minutes=1440,
        states=INCIDENT_STATES,
        table=Incidents,
        row=Incident,
        waiting=(IncidentState.OPEN,),
        told=told,
        columns=("options.fact.cause",),
        facts=facts,
        title=lambda case: case.row.product,
        decisions={"note": Decision(note, explained=True)},
    )


def _moment(moment_ms: int) -> str:
    return datetime.fromtimestamp(moment_ms / 1000, UTC).isoformat()
