"""A bank's wire as a decision asks for it, and as its case tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg

from agio_kernel.cases.review import CaseFact, CaseField
from agio_kernel.declarations.states import StateMachine
from agio_kernel.money.tables import BankWires
from agio_kernel.money.wires import AMOUNT, CURRENCY, DAY, NUMBER, Wire
from agio_kernel.postgres.query import rows, select

WIRE_FIELDS = (
    CaseField(NUMBER, "kernel.wire.number"),
    CaseField(DAY, "kernel.wire.day", "day"),
    CaseField(AMOUNT, "kernel.wire.amount", "amount"),
    CaseField(CURRENCY, "kernel.wire.currency", "currency"),
)
"""For ``Decision.fields``; ``wire_of(case.given, today)`` reads them."""
MOST = 4


async def wire_facts(conn: asyncpg.Connection, states: StateMachine[Any], case_id: int) -> Sequence[CaseFact]:
    """The wires that stand for a case, as the statement has them."""
    its = select(BankWires, Wire).where(BankWires.noun == states.name, BankWires.case_id == case_id)
    return [
        fact
        for one in await rows(conn, its.order_by(BankWires.at).limit(MOST), Wire)
        for fact in (
            CaseFact("kernel.wire.number", one.number, kind="address"),
            CaseFact("kernel.wire.day", one.day.isoformat(), kind="day"),
            CaseFact("kernel.wire.amount", f"{one.amount:f}", kind="amount", unit=one.currency),
        )
    ]
