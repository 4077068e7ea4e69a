"""Reasons of the money movements of contracts, and their proofs. Margin is held until a price closes its position;
losses of a position go to the house, gains come from the house, and losses beyond the margin are paid by the insurance.
"""

from agio_kernel.ledger import AccountName, Agreement, CauseKind, CauseProof, FeeSource, HoldSource, Reason, house_like

LOSS = Reason(3500, "contract.loss", spends=True)
GAIN = Reason(3501, "contract.gain", spends=False)
FEE = Reason(3502, "contract.fee", spends=True, fee=True)
LIQUIDATION_FEE = Reason(3503, "contract.liquidation_fee", spends=True)
INTEREST = Reason(3504, "contract.interest", spends=True)
INTEREST_PAID = Reason(3505, "contract.interest_paid", spends=False)
SHORTFALL = Reason(3506, "contract.shortfall", spends=False)

POSITION_CAUSE = CauseKind(3500, "contract.position")
"""An open position or order: it holds its margin, and books nothing."""
ENTRY_CAUSE = CauseKind(3501, "contract.entry")
"""Cause of an entry; its id is made as an order is filled, so that fees are read in the order in which they were
paid."""
CLOSURE_CAUSE = CauseKind(3502, "contract.closure")
INTEREST_CAUSE = CauseKind(3503, "contract.interest_night")

FEES = AccountName("house:fees")
RESULT = AccountName("house:contract")
"""House account of the result of contracts: losses and interest less gains."""
INSURANCE = AccountName("house:insurance")
"""Fees of liquidations, less what gaps took beyond margins."""

TAKE_LOSS, TAKE_FEE, PAY_GAIN, INSURE = 0, 1, 2, 3
"""The steps of a closure."""

_ENTERED = f"""
    SELECT p.entry, 0, p.account, {house_like(FEES, "p.account")}, p.open_fee
    FROM contract_position p WHERE p.entry IS NOT NULL
"""

_CLOSED = f"""
    SELECT c.id, leg.step, leg.debit, leg.credit, leg.amount
    FROM contract_closure c CROSS JOIN LATERAL (VALUES
        ({TAKE_LOSS}, c.account, {house_like(RESULT, "c.account")}, greatest(0, -c.result)),
        ({TAKE_FEE}, c.account, CASE c.reason WHEN 'liquidated' THEN {house_like(INSURANCE, "c.account")}
            ELSE {house_like(FEES, "c.account")} END, c.fee),
        ({PAY_GAIN}, {house_like(RESULT, "c.account")}, c.account, greatest(0, c.result)),
        ({INSURE}, {house_like(INSURANCE, "c.account")}, {house_like(RESULT, "c.account")}, c.shortfall)
    ) leg(step, debit, credit, amount)
"""

_NIGHTS = f"""
    SELECT i.id, 0, CASE WHEN i.paid > 0 THEN i.account ELSE {house_like(RESULT, "i.account")} END,
        CASE WHEN i.paid > 0 THEN {house_like(RESULT, "i.account")} ELSE i.account END, abs(i.paid)
    FROM contract_interest i
"""

_HELD = """
    SELECT account, sum(CASE state WHEN 'pending' THEN margin + open_fee ELSE margin END)::bigint AS amount
    FROM contract_position WHERE state IN ('pending', 'holding', 'closing') GROUP BY 1
"""

_FEES_PAID = """
    SELECT cause_id, part, user_id, account, amount FROM (
        SELECT entry AS cause_id, 0 AS part, user_id, account, open_fee AS amount
        FROM contract_position WHERE entry > $1 AND entry <= $2 AND realm = 0 AND open_fee > 0
    ) paid ORDER BY cause_id LIMIT $3
"""

_CLOSING_FEES_PAID = f"""
    SELECT id AS cause_id, {TAKE_FEE} AS part, user_id, account, fee AS amount
    FROM contract_closure
    WHERE id > $1 AND id <= $2 AND realm = 0 AND fee > 0 AND reason <> 'liquidated' ORDER BY id LIMIT $3
"""

_BOOKED = """
    SELECT 0::bigint, concat_ws(' ', b.open_lots, b.taken, b.paid, b.shortfall), concat_ws(' ',
        (SELECT coalesce(sum(p.lots), 0) FROM contract_position p WHERE p.product = b.product AND p.realm = b.realm
            AND p.side = b.side AND (p.state IN ('holding', 'closing') OR p.state = 'pending' AND p.kind = 'market')),
        (SELECT concat_ws(' ', coalesce(sum(greatest(0, -c.result)), 0), coalesce(sum(greatest(0, c.result)), 0),
                coalesce(sum(c.shortfall), 0))
            FROM contract_closure c WHERE c.product = b.product AND c.realm = b.realm AND c.side = b.side))
    FROM contract_book b
"""

_SHARES = """
    SELECT s.user_id, s.open_lots, (SELECT coalesce(sum(p.lots), 0)::bigint FROM contract_position p
        WHERE p.user_id = s.user_id AND p.product = s.product AND p.state IN ('pending', 'holding', 'closing'))
    FROM contract_share s
"""

_PLACES = """
    SELECT p.user_id, p.open, (SELECT count(*) FROM contract_position o
        WHERE o.user_id = p.user_id AND o.state IN ('pending', 'holding', 'closing'))
    FROM contract_open_count p
"""

_CLOSED_LOTS = """
    SELECT p.id, p.ordered - p.lots, (SELECT coalesce(sum(c.lots), 0)::bigint FROM contract_closure c
        WHERE c.position_id = p.id)
    FROM contract_position p WHERE p.entry IS NOT NULL
"""

PROOFS = (
    HoldSource(POSITION_CAUSE, _HELD),
    CauseProof(POSITION_CAUSE),
    CauseProof(ENTRY_CAUSE, _ENTERED),
    CauseProof(CLOSURE_CAUSE, _CLOSED),
    CauseProof(INTEREST_CAUSE, _NIGHTS),
    FeeSource(FEE, ENTRY_CAUSE, _FEES_PAID),
    FeeSource(FEE, CLOSURE_CAUSE, _CLOSING_FEES_PAID),
    Agreement("contract.book", POSITION_CAUSE, _BOOKED),
    Agreement("contract.shares", POSITION_CAUSE, _SHARES),
    Agreement("contract.places", POSITION_CAUSE, _PLACES),
    Agreement("contract.closed_lots", CLOSURE_CAUSE, _CLOSED_LOTS),
)
