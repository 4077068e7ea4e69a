"""Reasons of the money movements of subscriptions, and their proofs: from the plugin's own rows, the transfers and
holds that must exist.

Until a coin is listed nothing is booked: the payment is held in the user's account. The settlement is one cause
with an id of its own, made on the listing day, so that the fees of an old subscription come after the fees of that day.
"""

from agio_kernel.ledger import AccountName, Agreement, CauseKind, CauseProof, FeeSource, HoldSource, Reason, house_like

PAID = Reason(4200, "subscription.paid", spends=True)
FEE_TAKEN = Reason(4201, "subscription.fee", spends=True, fee=True)
CREDITED = Reason(4202, "subscription.credited", spends=False)

ORDER_CAUSE = CauseKind(4200, "subscription.order")
"""Cause of an order's holds: the margin and the fee, and later the coins that are locked."""
SETTLEMENT_CAUSE = CauseKind(4201, "subscription.settlement")

PROCEEDS = AccountName("house:subscription_proceeds")
"""House account of the payments for issued coins."""
ISSUED = AccountName("house:subscription_issued")
"""Minus the coins that were given out."""
FEES = AccountName("house:fees")

PAY, FEE, COINS = 0, 1, 2
"""The steps of a settlement."""

_SETTLEMENTS = f"""
    SELECT o.settlement_id, leg.step, leg.debit, leg.credit, leg.amount
    FROM subscription_order o CROSS JOIN LATERAL (VALUES
        ({PAY}, o.account, {house_like(PROCEEDS, "o.account")}, o.charged),
        ({FEE}, o.account, {house_like(FEES, "o.account")}, o.fee),
        ({COINS}, {house_like(ISSUED, "o.coin_account")}, o.coin_account, o.passed_lots * o.lot)
    ) leg(step, debit, credit, amount)
    WHERE o.settlement_id IS NOT NULL AND leg.amount > 0
"""

_HELD = """
    SELECT account, sum(frozen)::bigint AS amount FROM subscription_order
    WHERE state IN ('under_review', 'passed', 'issuance_failed') GROUP BY 1
    UNION ALL
    SELECT coin_account, sum(passed_lots * lot)::bigint FROM subscription_order WHERE state = 'locked' GROUP BY 1
"""

_FEES_PAID = """
    SELECT settlement_id AS cause_id, 1 AS part, user_id, account, fee AS amount FROM subscription_order
    WHERE settlement_id > $1 AND settlement_id <= $2 AND realm = 0 AND fee > 0 ORDER BY settlement_id LIMIT $3
"""

_ASKED = """
    SELECT p.issue_id, p.asked_lots, coalesce((SELECT sum(o.lots) FROM subscription_order o
        WHERE o.issue_id = p.issue_id AND o.realm = p.realm), 0)::bigint
    FROM subscription_pool p
"""

_PASSED = """
    SELECT p.issue_id, p.passed_lots, coalesce((SELECT sum(o.passed_lots) FROM subscription_order o
        WHERE o.issue_id = p.issue_id AND o.realm = p.realm), 0)::bigint
    FROM subscription_pool p
"""

_NO_MORE_THAN_ISSUED = """
    SELECT p.issue_id, greatest(0, p.passed_lots - i.lots), 0::bigint
    FROM subscription_pool p JOIN subscription_issue i ON i.id = p.issue_id
"""

PROOFS = (
    HoldSource(ORDER_CAUSE, _HELD),
    CauseProof(ORDER_CAUSE),
    CauseProof(SETTLEMENT_CAUSE, _SETTLEMENTS),
    FeeSource(FEE_TAKEN, SETTLEMENT_CAUSE, _FEES_PAID),
    Agreement("subscription.issue.asked", ORDER_CAUSE, _ASKED),
    Agreement("subscription.issue.passed", ORDER_CAUSE, _PASSED),
    Agreement("subscription.issue.oversold", ORDER_CAUSE, _NO_MORE_THAN_ISSUED),
)
