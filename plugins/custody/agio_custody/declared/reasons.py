"""Reasons of the money movements of custody, and their proofs: from the plugin's own rows, the transfers that must
exist."""

from agio_kernel.cases.postings import Leg, Postings
from agio_kernel.ledger import AccountName, Agreement, CauseKind, CauseProof, Reason, house_like
from agio_kernel.money.quota import Quota

from agio_custody.declared.codes import QUOTA_TAKEN
from agio_custody.declared.states import EARNING, ORDER_STATES, OrderState

PLACED = Reason(3700, "custody.placed", spends=False)
RETURNED = Reason(3701, "custody.returned", spends=False)
INTEREST = Reason(3702, "custody.interest", spends=False)
DAMAGES = Reason(3703, "custody.damages", spends=False)

ORDER_CAUSE = CauseKind(3700, "custody.order")
CREDIT_CAUSE = CauseKind(3701, "custody.credit")
"""Cause of a credit; its steps are the days of an order, from 1."""

PRINCIPAL = AccountName("house:custody_principal", whose="users")
"""House account of the principal in custody."""
INTEREST_PAID = AccountName("house:custody_interest")
"""Minus what was paid in interest."""
DAMAGES_TAKEN = AccountName("house:custody_damages")
"""House account of the damages of early redemptions."""

_S = OrderState
ORDER_POSTINGS = Postings(
    ORDER_STATES,
    ORDER_CAUSE,
    Leg(0, PLACED, "amount", tuple(_S), credit=PRINCIPAL),
    Leg(1, RETURNED, "amount", (_S.COMPLETED,), debit=PRINCIPAL),
    Leg(1, RETURNED, "amount - loss", (_S.REDEEMED,), debit=PRINCIPAL),
    Leg(2, DAMAGES, "loss", (_S.REDEEMED,), debit=PRINCIPAL, credit=DAMAGES_TAKEN),
)

_CREDITS = f"""
    SELECT c.order_id, c.step, {house_like(INTEREST_PAID, "c.account")}, c.account, c.amount FROM custody_credit c
"""

_EARNED = """
    SELECT o.id, o.earned, coalesce((SELECT sum(c.amount) FROM custody_credit c WHERE c.order_id = o.id), 0)::bigint
    FROM custody_order o
"""

ORDER_QUOTA = Quota("custody_used_quota", QUOTA_TAKEN, "custody_order", EARNING)
"""Quota of the amount in custody at a time."""

PROOFS = (
    CauseProof(CREDIT_CAUSE, _CREDITS),
    Agreement("custody.order.earned", CREDIT_CAUSE, _EARNED),
    Agreement("custody.product.taken", ORDER_CAUSE, ORDER_QUOTA.agreed),
)
