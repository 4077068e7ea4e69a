"""Proofs of spot trading for the ledger: from the plugin's own rows, the transfers that must exist and the fills that
orders must have.
"""

from agio_kernel.ledger import AccountName, house_like

FEES = AccountName("house:fees")
LIQUIDITY = AccountName("house:liquidity")
REMAINDERS = AccountName("house:rounding")
FLOW_FUNDS = AccountName("house:flow")

TRADES = f"""
    SELECT t.id, leg.step, leg.debit, leg.credit, leg.amount
    FROM spot_trade t
    LEFT JOIN spot_order m ON m.user_id = t.maker_user AND m.id = t.maker_order
    LEFT JOIN spot_order k ON k.user_id = t.taker_user AND k.id = t.taker_order
    CROSS JOIN LATERAL (
        SELECT k.receive_account AS buyer_base, k.hold_account AS buyer_quote, t.taker_fee AS base_fee,
               m.hold_account AS seller_base, m.receive_account AS seller_quote, t.maker_fee AS quote_fee
        WHERE t.taker_side = 0
        UNION ALL
        SELECT m.receive_account, m.hold_account, t.maker_fee, k.hold_account, k.receive_account, t.taker_fee
        WHERE t.taker_side <> 0
    ) p
    CROSS JOIN LATERAL (
        SELECT coalesce(p.seller_base, {house_like(LIQUIDITY, "p.buyer_base")}) AS base_from,
               coalesce(p.buyer_base, {house_like(LIQUIDITY, "p.seller_base")}) AS base_to,
               coalesce(p.buyer_quote, {house_like(LIQUIDITY, "p.seller_quote")}) AS quote_from,
               coalesce(p.seller_quote, {house_like(LIQUIDITY, "p.buyer_quote")}) AS quote_to,
               t.quote + t.rounding AS paid, t.quote - p.quote_fee AS owed,
               least(t.quote - p.quote_fee, t.quote + t.rounding) AS to_seller
        OFFSET 0
    ) a
    CROSS JOIN LATERAL (
        SELECT least(p.quote_fee, a.paid - a.to_seller) AS to_fees,
               {house_like(FEES, "a.base_from")} AS base_fees, {house_like(FEES, "a.quote_from")} AS quote_fees,
               {house_like(REMAINDERS, "a.quote_from")} AS remainders
        OFFSET 0
    ) h
    CROSS JOIN LATERAL (VALUES
        (1, a.base_from, a.base_to, t.quantity - p.base_fee),
        (2, a.base_from, h.base_fees, p.base_fee),
        (3, a.quote_from, a.quote_to, a.to_seller),
        (4, a.quote_from, h.quote_fees, h.to_fees),
        (5, a.quote_from, h.remainders, a.paid - a.to_seller - h.to_fees),
        (6, h.remainders, a.quote_to, a.owed - a.to_seller),
        (7, h.remainders, h.quote_fees, p.quote_fee - h.to_fees)
    ) leg(step, debit, credit, amount)
"""
"""Transfers that ``settlement.transfers_of`` books of a trade, derived a second time from the rows that record the
trade. OFFSET 0 makes the subquery before it computed once a trade, and not again wherever a leg names it.
"""

LOANS = f"SELECT id, 0, {house_like(FLOW_FUNDS, 'account')}, account, amount FROM spot_loan"

FILLED = """
    SELECT o.id,
           concat('filled ', o.filled, ' for ', o.filled_quote, ', fee ', o.fee) AS found,
           concat('filled ', coalesce(f.filled, 0), ' for ', coalesce(f.quote, 0), ', fee ', coalesce(f.fee, 0))
    FROM spot_order o LEFT JOIN (
        SELECT side.order_id, sum(side.quantity) AS filled, sum(side.fee) AS fee,
               sum(side.quote + CASE WHEN side.buys THEN side.rounding ELSE 0 END) AS quote
        FROM (
            SELECT maker_order AS order_id, quantity, quote, rounding, maker_fee AS fee, taker_side <> 0 AS buys
            FROM spot_trade WHERE maker_order IS NOT NULL
            UNION ALL
            SELECT taker_order, quantity, quote, rounding, taker_fee, taker_side = 0
            FROM spot_trade WHERE taker_order IS NOT NULL
        ) side GROUP BY side.order_id
    ) f ON f.order_id = o.id
"""
"""Filled amounts of each order by its own row, beside those by its trades."""

OPEN_HOLDS = (
    "SELECT hold_account AS account, sum(hold_remaining)::bigint AS amount FROM spot_order WHERE state < 2 GROUP BY 1"
)
"""Amounts held by open orders: the ledger proves its held balances from them."""

FEES_PAID = """
    SELECT t.id AS cause_id, s.part, s.user_id, o.receive_account AS account, s.fee AS amount
    FROM (SELECT * FROM spot_trade WHERE id > $1 AND id <= $2 AND realm = 0 ORDER BY id LIMIT $3) t
    CROSS JOIN LATERAL (VALUES
        (1, t.maker_user, t.maker_order, t.maker_fee), (2, t.taker_user, t.taker_order, t.taker_fee)
    ) s(part, user_id, order_id, fee)
    JOIN spot_order o ON o.user_id = s.user_id AND o.id = s.order_id
    WHERE s.fee > 0 AND s.user_id > 0
    ORDER BY t.id, s.part LIMIT $3
"""
"""Each side pays its fee in the coin that it receives."""
