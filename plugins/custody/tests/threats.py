"""Threats to custody: each control, the tests that fail without it, and how it is taken out."""

from __future__ import annotations

from agio_testing.threats import NOTHING, control

P = "plugins/custody/agio_custody/"
T = "plugins/custody/tests/store/test_custody_orders.py::"

THREATS = (
    "more sold than there is",
    "paid twice out of custody",
    "a yield to order",
    "leaving for nothing",
)

CONTROLS = (
    control(
        "more sold than there is",
        "of all who buy at once those are refused who would pass the quota",
        f"{T}test_two_hundred_buyers_of_the_last_quota_take_exactly_the_quota",
        ("kernel/agio_kernel/money/quota.py", "WHERE t.used_quota + $3::bigint <= $4", ""),
    ),
    control(
        "paid twice out of custody",
        "an order leaves custody by one move of its state, and what has left does no more",
        f"{T}test_redeeming_and_a_rival_at_once_pay_once",
        ("kernel/agio_kernel/cases/term.py", " is not None and term.state in states", " is not None"),
        (
            f"{P}order/redeem.py",
            'await move(tx, kernel.ids, ORDER_STATES, order, "redeem", actor, now)',
            NOTHING,
        ),
    ),
    control(
        "a yield to order",
        "what is published is what the promised chain says, and its receipt recomputes",
        f"{T}test_every_yield_and_every_redemption_has_a_receipt_that_recomputes",
        (
            f"{P}yields/publish.py",
            "parts = drawn(link, series.product, series.low, series.high).parts",
            "parts = series.low.parts",
        ),
    ),
    control(
        "a yield to order",
        "the range of a product that is sold is fixed",
        f"{T}test_products_are_a_catalogue_whose_range_is_set_for_good",
        (
            f"{P}declared/products.py",
            'maximum="0.05", step=STEP, unit="share", fixed=True',
            'maximum="0.05", step=STEP, unit="share"',
        ),
    ),
    control(
        "leaving for nothing",
        "who asks for it back pays the damages of that day, as quoted",
        f"{T}test_leaving_early_costs_what_was_shown_and_is_paid_after_a_working_day",
        (f"{P}declared/reasons.py", '"amount - loss"', '"amount"'),
    ),
    control(
        "leaving for nothing",
        "nobody redeems the order of another",
        f"{T}test_nobody_sees_or_redeems_the_order_of_another",
        ("kernel/agio_kernel/entities/entity.py", "id = $1 AND user_id = $2", "id = $1 AND $2::bigint > 0"),
    ),
)
