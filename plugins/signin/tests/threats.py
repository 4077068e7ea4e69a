"""Threats to rewards: each with its controls."""

from __future__ import annotations

from agio_testing.threats import control

S, ST = "plugins/signin/agio_signin/", "plugins/signin/tests/store/test_signin_rewards.py::"

THREATS = ("rewards taken twice",)

CONTROLS = (
    control(
        "rewards taken twice",
        "a user's sign-ins take turns, and a day that is signed is refused",
        f"{ST}test_a_clock_that_is_set_back_gives_no_day_twice",
        (f"{S}reward/sign.py", "if is_signed(last, today):", "if False:"),
    ),
    control(
        "rewards taken twice",
        "a task is paid once, whoever claims it at once",
        f"{ST}test_a_task_pays_who_reached_it_and_once",
        (
            f"{S}reward/pay.py",
            "if not await reward.insert_once(tx):",
            "if not await reward.insert_once(tx) and False:",
        ),
    ),
    control(
        "rewards taken twice",
        "a task pays less than the fees that its target costs, whoever has two accounts",
        f"{ST}test_a_task_that_pays_as_much_as_it_costs_in_fees_is_refused_and_not_rewarded",
        (f"{S}signin.py", "if not self._pays_less(name, terms):", "if False:"),
    ),
    control(
        "rewards taken twice",
        "a demo account earns nothing",
        f"{ST}test_a_demo_account_earns_nothing_and_is_told_why",
        (f"{S}signin.py", "real=True, ", ""),
    ),
    control(
        "records of somebody else",
        "a reward is its owner's to see",
        f"{ST}test_nobody_sees_the_reward_of_another_and_both_kinds_are_listed",
        ("kernel/agio_kernel/entities/entity.py", "id = $1 AND user_id = $2", "id = $1 AND $2::bigint > 0"),
    ),
)
