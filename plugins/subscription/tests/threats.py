"""Threats to subscriptions: each control, the tests that fail without it, and how it is taken out."""

from __future__ import annotations

from agio_testing.threats import control

P = "plugins/subscription/agio_subscription/"
PT = "plugins/subscription/tests/store/test_subscription_orders.py::"

THREATS = ("lots sold twice", "a product that runs")

CONTROLS = (
    control(
        "records of somebody else",
        "a subscription is its owner's to see",
        f"{PT}test_nobody_sees_the_subscription_of_another",
        ("kernel/agio_kernel/entities/entity.py", "id = $1 AND user_id = $2", "id = $1 AND $2::bigint > 0"),
    ),
    control(
        "lots sold twice",
        "the statement that takes lots is the guard of the last lot",
        f"{PT}test_two_hundred_purchases_of_the_last_hundred_units_sell_exactly_a_hundred",
        (f"{P}issue/store.py", " WHERE p.asked_lots + $3::bigint <= $4", " WHERE $4::bigint > 0"),
    ),
    control(
        "lots sold twice",
        "operators give out no more lots than there are",
        f"{PT}test_operators_give_lots_out_with_a_reason_and_never_more_than_there_are",
        (f"{P}order/decide.py", " AND passed_lots + $3 <= $4 RETURNING", " AND $4::bigint > 0 RETURNING"),
    ),
    control(
        "lots sold twice",
        "what one account may have is counted by the statement that takes it",
        f"{PT}test_one_account_has_no_more_than_its_limit_however_often_it_asks",
        (f"{P}issue/store.py", " WHERE s.lots + $4::bigint <= $5 RETURNING", " WHERE $5::bigint > 0 RETURNING"),
    ),
    control(
        "a product that runs",
        "a white paper is a place of this site or an address of the web",
        "plugins/subscription/tests/unit/test_subscription_terms.py::"
        "test_a_white_paper_that_would_run_or_lead_astray_is_refused_at_its_field",
        (f"{P}declared/issues.py", "if terms.white_paper and not is_link(terms.white_paper):", "if False:"),
    ),
)
