"""Threats to wealth products: each control, the tests that fail without it, and how it is taken out."""

from __future__ import annotations

from agio_testing.threats import control

P = "plugins/wealth/agio_wealth/"
FUNDS = "plugins/wealth/tests/store/test_wealth_funds.py::"

THREATS = ("more than the risk level allows", "shares given back twice", "an order cancelled once its prices are known")

CONTROLS = (
    control(
        "records of somebody else",
        "an order of a fund is its owner's to see and to cancel",
        f"{FUNDS}test_nobody_sees_or_withdraws_the_order_of_another",
        ("kernel/agio_kernel/entities/entity.py", "id = $1 AND user_id = $2", "id = $1 AND $2::bigint > 0"),
    ),
    control(
        "more than the risk level allows",
        "what a user has in wealth products is counted where it grows, whatever is bought at once",
        f"{FUNDS}test_the_risk_level_caps_what_many_purchases_at_once_come_to",
        (f"{P}limit/cap.py", ' WHERE i.amount + $3::bigint <= $4 RETURNING amount"', ' RETURNING amount"'),
    ),
    control(
        "shares given back twice",
        "redemptions hold the shares they give back",
        f"{FUNDS}test_shares_that_many_redeem_at_once_are_given_back_once",
        (f"{P}order/holding.py", "    if found is None:", "    if False:"),
    ),
    control(
        "an order cancelled once its prices are known",
        "the cut-off comes before the value",
        f"{FUNDS}test_an_order_is_withdrawn_until_the_cutoff_and_nothing_is_left_of_it",
        (f"{P}order/withdraw.py", "        if now >= order.cutoff_at:", "        if False:"),
    ),
)
