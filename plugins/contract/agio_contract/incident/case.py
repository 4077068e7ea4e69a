"""What happened out of the ordinary, as cases: it is shown, and an operator can note why, no more. No position, price
or balance is touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import asyncpg
from agio_kernel.cases import Actor, Case, Cases, Decision, move
from agio_kernel.cases.review import CaseFact
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import db_now

from agio_contract.contracts import Contracts
from agio_contract.declared.permissions import INCIDENTS_NOTE
from agio_contract.declared.states import INCIDENT_STATES, IncidentState
from agio_contract.incident.incident import Incident
from agio_contract.incident.tables import Incidents


def incident_cases(contracts: Contracts) -> Cases[Incident]:
    """Deliveries without a price, orders that a halt cancelled, losses that the insurance bore."""

    def told(case: Case[Incident]) -> Sequence[CaseFact]:
        # The title names the product, and a bare number would say nothing in a line of the queue.
        return (CaseFact("contract.fact.cause", f"contract.cause.{case.row.cause}", kind="key"),)

    async def facts(_: asyncpg.Connection, case: Case[Incident]) -> Sequence[CaseFact]:
        row = case.row
        borne = format_amount(row.borne, contracts.asset(row.coin).scale)
        return (
            CaseFact("contract.fact.product", case.row.product),
            *told(case),
            CaseFact("contract.fact.positions", str(case.row.positions)),
            CaseFact("contract.fact.borne", borne, kind="amount", unit=row.coin),
            CaseFact("contract.fact.from", _moment(row.from_ms), kind="time"),
            CaseFact("contract.fact.until", _moment(row.until_ms), kind="time"),
            CaseFact("contract.fact.note", row.note, kind="written"),
        )

    async def note(tx: asyncpg.Connection, case: Case[Incident], actor: Actor, reason: str) -> None:
        await move(tx, contracts.kernel.ids, INCIDENT_STATES, case.row, "note", actor, await db_now(tx), note=reason)
        await tx.execute("UPDATE contract_incident SET note = $2 WHERE id = $1", case.row.id, reason)

    return Cases(
        id="contract.incidents",
        letter="Z",
        icon="alert-triangle",
        order=76,
        permission=INCIDENTS_NOTE.key,
        target_minutes=1440,
        states=INCIDENT_STATES,
        table=Incidents,
        row=Incident,
        waiting=(IncidentState.OPEN,),
        told=told,
        columns=("contract.fact.cause",),
        facts=facts,
        title=lambda case: case.row.product,
        decisions={"note": Decision(note, explained=True)},
    )


def _moment(moment_ms: int) -> str:
    return datetime.fromtimestamp(moment_ms / 1000, UTC).isoformat()
