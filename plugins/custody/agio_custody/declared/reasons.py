"""What money is moved for, and what proves it: which transfers there must be, from the plugin's own rows."""

from agio_kernel.ledger import AccountName, Agreement, CauseKind, CauseProof, LedgerCodes, Reason, house_like

PLACED = Reason(3700, "custody.placed", spends=False)
RETURNED = Reason(3701, "custody.returned", spends=False)
INTEREST = Reason(3702, "custody.interest", spends=False)
DAMAGES = Reason(3703, "custody.damages", spends=False)

ORDER_CAUSE = CauseKind(3700, "custody.order")
CREDIT_CAUSE = CauseKind(3701, "custody.credit")
"""Its steps are the days of an order, from 1."""

PRINCIPAL = AccountName("house:custody_principal", whose="users")
"""What is in custody."""
INTEREST_PAID = AccountName("house:custody_interest")
"""Minus what was paid in interest."""
DAMAGES_TAKEN = AccountName("house:custody_damages")
"""What leaving early has cost users."""

BUY, GIVE_BACK, LOSE = 0, 1, 2
"""The steps of an order's own cause."""

_ORDERS = f"""
    SELECT o.id, leg.step, leg.debit, leg.credit, leg.amount
    FROM custody_order o CROSS JOIN LATERAL (VALUES
        ({BUY}, o.account, {house_like(PRINCIPAL.name, "o.account")}, o.amount),
        ({GIVE_BACK}, {house_like(PRINCIPAL.name, "o.account")}, o.account,
            CASE o.state WHEN 'completed' THEN o.amount WHEN 'redeemed' THEN o.amount - o.loss ELSE 0 END),
        ({LOSE}, {house_like(PRINCIPAL.name, "o.account")}, {house_like(DAMAGES_TAKEN.name, "o.account")},
            CASE o.state WHEN 'redeemed' THEN o.loss ELSE 0 END)
    ) leg(step, debit, credit, amount)
"""

_CREDITS = f"""
    SELECT c.order_id, c.step, {house_like(INTEREST_PAID.name, "c.account")}, c.account, c.amount FROM custody_credit c
"""

_EARNED = """
    SELECT o.id, o.earned, coalesce((SELECT sum(c.amount) FROM custody_credit c WHERE c.order_id = o.id), 0)::bigint
    FROM custody_order o
"""

_TAKEN = """
    SELECT coalesce(min(o.id), 0), t.taken, coalesce(sum(o.amount), 0)::bigint
    FROM custody_taken t LEFT JOIN custody_order o ON o.product = t.product AND o.realm = t.realm
        AND o.state IN ('in_custody', 'redeeming', 'redemption_rejected')
    GROUP BY t.product, t.realm, t.taken
"""

LEDGER_CODES = LedgerCodes(
    reasons=(PLACED, RETURNED, INTEREST, DAMAGES),
    causes=(ORDER_CAUSE, CREDIT_CAUSE),
    accounts=(PRINCIPAL, INTEREST_PAID, DAMAGES_TAKEN),
    proofs=(CauseProof(ORDER_CAUSE, _ORDERS), CauseProof(CREDIT_CAUSE, _CREDITS)),
    agreements=(
        Agreement("custody.order.earned", CREDIT_CAUSE, _EARNED),
        Agreement("custody.product.taken", ORDER_CAUSE, _TAKEN),
    ),
)
