"""Reasons of the money movements of options, and their proofs. A stake is held until its option is settled: its owner
pays nothing before a price has decided.
"""

from agio_kernel.ledger import AccountName, Agreement, CauseKind, CauseProof, FeeSource, HoldSource, Reason, house_like

LOST = Reason(3600, "options.lost", spends=True)
WON = Reason(3601, "options.won", spends=False)
FEE = Reason(3602, "options.fee", spends=True, fee=True)

OPTION_CAUSE = CauseKind(3600, "options.option")
"""An open option: it holds its stake, and books nothing."""
SETTLEMENT_CAUSE = CauseKind(3601, "options.settlement")
"""Its id is made as the option is settled, so that fees are read in the order in which they were paid."""

FEES = AccountName("house:fees")
RESULT = AccountName("house:options")
"""House account of the result of options: lost stakes less gains."""

TAKE_FEE, TAKE_STAKE, PAY_GAIN = 0, 1, 2
"""The steps of a settlement."""

_SETTLED = f"""
    SELECT o.settlement, leg.step, leg.debit, leg.credit, leg.amount
    FROM options_option o CROSS JOIN LATERAL (VALUES
        ({TAKE_FEE}, o.account, {house_like(FEES, "o.account")},
            CASE WHEN o.state IN ('won', 'lost', 'tied') THEN o.fee ELSE 0 END),
        ({TAKE_STAKE}, o.account, {house_like(RESULT, "o.account")},
            CASE o.state WHEN 'lost' THEN o.stake - o.fee ELSE 0 END),
        ({PAY_GAIN}, {house_like(RESULT, "o.account")}, o.account, CASE o.state WHEN 'won' THEN o.gain ELSE 0 END)
    ) leg(step, debit, credit, amount) WHERE o.settlement IS NOT NULL
"""

_HELD = (
    "SELECT account, sum(stake)::bigint AS amount FROM options_option WHERE state IN ('accepted', 'holding') GROUP BY 1"
)

_FEES_PAID = f"""
    SELECT settlement AS cause_id, {TAKE_FEE} AS part, user_id, account, fee AS amount
    FROM options_option
    WHERE settlement > $1 AND settlement <= $2 AND realm = 0 AND fee > 0 AND state IN ('won', 'lost', 'tied')
    ORDER BY settlement LIMIT $3
"""

_BOOKED = """
    SELECT coalesce(min(o.id), 0),
           concat_ws(' ', b.open_stake, b.open_gain, b.taken, b.paid, b.fees, b.settled, b.voided),
           concat_ws(' ',
               coalesce(sum(o.stake) FILTER (WHERE o.state IN ('accepted', 'holding')), 0),
               coalesce(sum(o.gain) FILTER (WHERE o.state IN ('accepted', 'holding')), 0),
               coalesce(sum(o.stake - o.fee) FILTER (WHERE o.state = 'lost'), 0),
               coalesce(sum(o.gain) FILTER (WHERE o.state = 'won'), 0),
               coalesce(sum(o.fee) FILTER (WHERE o.state IN ('won', 'lost', 'tied')), 0),
               count(*) FILTER (WHERE o.state IN ('won', 'lost', 'tied')),
               count(*) FILTER (WHERE o.state = 'void'))
    FROM options_book b LEFT JOIN options_option o
        ON o.product = b.product AND o.realm = b.realm AND o.direction = b.direction
    GROUP BY b.product, b.realm, b.direction
"""

_PLACES = """
    SELECT p.user_id, p.open, (SELECT count(*) FROM options_option o
        WHERE o.user_id = p.user_id AND o.state IN ('accepted', 'holding'))
    FROM options_open_count p
"""

PROOFS = (
    HoldSource(OPTION_CAUSE, _HELD),
    CauseProof(OPTION_CAUSE),
    CauseProof(SETTLEMENT_CAUSE, _SETTLED),
    FeeSource(FEE, SETTLEMENT_CAUSE, _FEES_PAID),
    Agreement("options.book", OPTION_CAUSE, _BOOKED),
    Agreement("options.places", OPTION_CAUSE, _PLACES),
)
