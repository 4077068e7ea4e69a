"""Early redemptions as cases: what an operator sees of one, and what each decision does."""

from __future__ import annotations

from functools import partial

from agio_kernel.cases import Cases, Decision, Queue, cases_of
from agio_kernel.ports.kernel import Kernel

from agio_custody.declared.permissions import REDEMPTIONS_DECIDE
from agio_custody.declared.states import ORDER_STATES
from agio_custody.order.order import Order
from agio_custody.order.redeem import pay_now, reject


def redemption_cases(kernel: Kernel) -> Cases[Order]:
    """Orders that their owners want back before the end."""
    return cases_of(
        kernel,
        Order,
        ORDER_STATES,
        name="redemptions",
        queue=Queue("pig-money", 60, REDEMPTIONS_DECIDE.key, 480),
        link="custody.orders",
        since="asked_at",
        moving=("credited_days", "earned"),
        summary=("custody.fact.amount", "custody.fact.remaining_days"),
        facts=(
            "custody.fact.loss",
            "custody.fact.paid",
            "custody.fact.earned",
            "custody.fact.cycle",
            "custody.fact.bought",
            "custody.fact.ends",
            "custody.fact.pays",
            "custody.fact.reason",
        ),
        fields={"cycle": "days", "bought": "created_at", "ends": "ends_at", "pays": "pays_at"},
        kinds={"remaining_days": "days", "days": "days", "reason": "key"},
        worth="paid",
        decisions={
            "redeem": Decision(partial(pay_now, kernel), grants=True, pays=True),
            "reject": Decision(partial(reject, kernel), reasons=("account_review", "dispute"), explained=True),
        },
    )
