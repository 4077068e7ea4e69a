"""Threats to loans: each control, the tests that fail without it, and how it is taken out."""

from __future__ import annotations

from agio_testing.threats import control

P = "plugins/lending/agio_lending/"
S = "plugins/lending/tests/store/test_lending_loans.py::"

THREATS = ("more than the limit", "a loan paid twice", "borrowed money that opens withdrawals", "another's debts")

CONTROLS = (
    control(
        "more than the limit",
        "of many applications at once none passes what is left",
        f"{S}test_concurrent_applications_never_pass_the_limit",
        (f"{P}limit/limit.py", "WHERE b.used_quota + $3::bigint <= $4", "WHERE $3::bigint <= $4"),
    ),
    control(
        "more than the limit",
        "who isn't verified further may borrow nothing",
        f"{S}test_the_limit_is_made_of_what_is_known",
        (f"{P}limit/limit.py", "advanced = tier >= Tier.ADVANCED", "advanced = tier >= Tier.PRIMARY"),
    ),
    control(
        "a loan paid twice",
        "while a voucher is under review the balance pays nothing",
        f"{S}test_a_voucher_clears_for_the_sum_of_its_day_and_a_refused_one_leaves_the_loan",
        (
            f"{P}repayment/repay.py",
            "if await waiting_voucher(effect.tx, loan.id) is not None:",
            "if False and await waiting_voucher(effect.tx, loan.id) is not None:",
        ),
    ),
    control(
        "a loan paid twice",
        "what is paid is what is owed",
        f"{S}test_too_little_or_another_sum_pays_nothing",
        (f"{P}loan/settle.py", "if wanted != loan.owed:", "if False and wanted != loan.owed:"),
    ),
    control(
        "borrowed money that opens withdrawals",
        "a principal that is paid back was never spent",
        f"{S}test_what_is_borrowed_and_paid_back_never_counts_as_spent_and_interest_does",
        (
            f"{P}declared/reasons.py",
            'Reason(4001, "lending.repaid", spends=False)',
            'Reason(4001, "lending.repaid", spends=True)',
        ),
    ),
    control(
        "another's debts",
        "a loan is its borrower's to see, to repay and to withdraw",
        f"{S}test_nobody_sees_repays_or_withdraws_the_loan_of_another",
        (
            f"{P}loan/store.py",
            "if found is None or found.user_id != user_id:",
            "if found is None or (False and found.user_id != user_id):",
        ),
    ),
)
