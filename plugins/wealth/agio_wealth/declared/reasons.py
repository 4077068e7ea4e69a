"""Reasons of the money movements of wealth, and their proofs: from the plugin's own rows, the transfers and holds that
must exist."""

from agio_kernel.cases.postings import Leg, Postings
from agio_kernel.ledger import AccountName, Agreement, CauseKind, CauseProof, FeeSource, HoldSource, Reason, house_like
from agio_kernel.money.quota import Quota

from agio_wealth.declared.codes import QUOTA_TAKEN
from agio_wealth.declared.states import VIP_STATES, VipState

BOUGHT = Reason(3800, "wealth.bought", spends=False)
FUND_FEE = Reason(3801, "wealth.fund_fee", spends=True, fee=True)
REDEEMED = Reason(3802, "wealth.redeemed", spends=False)
PLACED = Reason(3803, "wealth.placed", spends=False)
RETURNED = Reason(3804, "wealth.returned", spends=False)
INTEREST = Reason(3805, "wealth.interest", spends=False)

ORDER_CAUSE = CauseKind(3800, "wealth.order")
"""An order of a fund: what it holds while it waits, and, of a redemption, what it is paid."""
FILL_CAUSE = CauseKind(3801, "wealth.fill")
"""A purchase at its value; its id is as young as the value, so that whoever reads fees by their ids finds it."""
VIP_CAUSE = CauseKind(3802, "wealth.vip")

FUNDS = AccountName("house:wealth_funds", whose="users")
"""House account of the payments of users for the shares of all funds, less those for redeemed shares."""
FEES = AccountName("house:wealth_fees")
VIP_PRINCIPAL = AccountName("house:wealth_vip", whose="users")
"""House account of the principal of VIP products."""
VIP_INTEREST = AccountName("house:wealth_interest")
"""Minus what was paid in interest."""

NET, FEE = 0, 1
"""The steps of a fill."""

_INTEREST = "div(amount::numeric * rate * days, 10000000000)::bigint"
"""Interest in closed form: the sum of the days' steps must equal it."""

_PAYOUTS = f"""
    SELECT o.id, 0, {house_like(FUNDS, "o.account")}, o.account,
        CASE WHEN o.state = 'redeemed' THEN o.amount ELSE 0 END
    FROM wealth_order o WHERE o.side = 'redeem'
"""

_FILLS = f"""
    SELECT o.fill_id, leg.step, o.account, leg.credit, leg.amount
    FROM wealth_order o CROSS JOIN LATERAL (VALUES
        ({NET}, {house_like(FUNDS, "o.account")}, o.amount - o.fee),
        ({FEE}, {house_like(FEES, "o.account")}, o.fee)
    ) leg(step, credit, amount)
    WHERE o.side = 'buy' AND o.fill_id IS NOT NULL
"""

VIP_POSTINGS = Postings(
    VIP_STATES,
    VIP_CAUSE,
    Leg(0, PLACED, "amount", tuple(VipState), credit=VIP_PRINCIPAL),
    Leg(1, RETURNED, "amount", (VipState.COMPLETED,), debit=VIP_PRINCIPAL),
    Leg(2, INTEREST, "accrued", (VipState.COMPLETED,), debit=VIP_INTEREST, proved=_INTEREST),
)

_HELD = "SELECT o.account, o.amount FROM wealth_order o WHERE o.side = 'buy' AND o.state = 'waiting'"

_FEES_PAID = """
    SELECT o.fill_id AS cause_id, 1 AS part, o.user_id, o.account, o.fee AS amount
    FROM wealth_order o WHERE o.fill_id > $1 AND o.fill_id <= $2 AND o.realm = 0 AND o.fee > 0
    ORDER BY o.fill_id LIMIT $3
"""

_ISSUED = """
    SELECT coalesce(min(h.user_id), 0), i.shares, coalesce(sum(h.shares + h.held), 0)::bigint
    FROM wealth_issue i LEFT JOIN wealth_holding h ON h.fund = i.fund AND h.realm = i.realm
    GROUP BY i.fund, i.realm, i.shares
"""

_HOLDINGS = """
    SELECT h.user_id, h.shares + h.held, coalesce(sum(
        CASE WHEN o.side = 'buy' AND o.state = 'filled' THEN o.shares
             WHEN o.side = 'redeem' AND o.state IN ('redeeming', 'redeemed') THEN -o.shares ELSE 0 END), 0)::bigint
    FROM wealth_holding h LEFT JOIN wealth_order o
        ON o.user_id = h.user_id AND o.realm = h.realm AND o.fund = h.fund
    GROUP BY h.user_id, h.realm, h.fund, h.shares, h.held
"""

_RESERVED = """
    SELECT h.user_id, h.held, coalesce(sum(o.shares) FILTER (WHERE o.state = 'waiting'), 0)::bigint
    FROM wealth_holding h LEFT JOIN wealth_order o
        ON o.user_id = h.user_id AND o.realm = h.realm AND o.fund = h.fund AND o.side = 'redeem'
    GROUP BY h.user_id, h.realm, h.fund, h.held
"""

_INVESTED = """
    SELECT i.user_id, i.amount,
        (coalesce((SELECT sum(h.cost) FROM wealth_holding h WHERE h.user_id = i.user_id AND h.realm = i.realm), 0)
       + coalesce((SELECT sum(o.amount) FROM wealth_order o WHERE o.user_id = i.user_id AND o.realm = i.realm
                   AND o.side = 'buy' AND o.state = 'waiting'), 0)
       + coalesce((SELECT sum(v.amount) FROM wealth_vip v WHERE v.user_id = i.user_id AND v.realm = i.realm
                   AND v.state = 'running'), 0))::bigint
    FROM wealth_invested i
"""

VIP_QUOTA = Quota("wealth_used_quota", QUOTA_TAKEN, "wealth_vip", (VipState.RUNNING,))
"""Quota of the VIP amount that may run at a time."""

PROOFS = (
    HoldSource(ORDER_CAUSE, _HELD),
    CauseProof(ORDER_CAUSE, _PAYOUTS),
    CauseProof(FILL_CAUSE, _FILLS),
    FeeSource(FUND_FEE, FILL_CAUSE, _FEES_PAID),
    Agreement("wealth.fund.shares", ORDER_CAUSE, _ISSUED),
    Agreement("wealth.holding.shares", ORDER_CAUSE, _HOLDINGS),
    Agreement("wealth.holding.held", ORDER_CAUSE, _RESERVED),
    Agreement("wealth.user.invested", ORDER_CAUSE, _INVESTED),
    Agreement("wealth.vip.taken", VIP_CAUSE, VIP_QUOTA.agreed),
)
