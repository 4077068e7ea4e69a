"""Threats to referral: each with its controls."""

from __future__ import annotations

from agio_testing.threats import control

R, RT = "plugins/referral/agio_referral/", "plugins/referral/tests/store/test_referral_incomes.py::"

THREATS = ("fees earned back",)

CONTROLS = (
    control(
        "fees earned back",
        "a fee is shared once per trade and level, however often it is read",
        f"{RT}test_a_fee_is_shared_once_however_often_and_by_however_many_it_is_read",
        (f"{R}migrations/0001_referral.sql", "UNIQUE (cause_kind, cause_id, part, level)", "CHECK (true)"),
    ),
    control(
        "fees earned back",
        "what a shared device earns waits for an operator",
        f"{RT}test_a_device_shared_with_somebody_above_waits_for_an_operator",
        (f"{R}income/release.py", "if await share_device(tx, member.user_id, one):", "if False:"),
    ),
    control(
        "fees earned back",
        "who invited a member never changes",
        f"{RT}test_the_tree_is_fixed_at_registration_and_has_no_circle",
        (f"{R}migrations/0001_referral.sql", "RAISE EXCEPTION 'who invited a member never changes';", "RETURN NEW;"),
    ),
    control(
        "records of somebody else",
        "an income is its owner's to see",
        f"{RT}test_the_page_shows_code_levels_sums_and_masked_members",
        (f"{R}records.py", "WHERE i.user_id = $1 AND i.id = $2", "WHERE $1 > 0 AND i.id = $2"),
    ),
)
