"""Threats to standing instructions: each control, the tests that fail without it, and how it is taken out."""

from __future__ import annotations

from agio_testing.threats import control

P = "plugins/automation/agio_automation/"
T = "plugins/automation/tests/store/test_instructions.py::"
ALERTS = "plugins/automation/tests/store/test_price_alerts.py::"

THREATS = (
    "bought twice at one moment",
    "bought for somebody who may not",
    "bought long after the moment",
    "a price that fires twice, or is missed",
)

CONTROLS = (
    control(
        "bought twice at one moment",
        "a moment of an instruction has one firing, written with its effect",
        f"{T}test_a_moment_that_comes_again_fires_no_second_time",
        (f"{P}migrations/0001_automation.sql", "UNIQUE (instruction_id, at)", "UNIQUE (id, instruction_id, at)"),
    ),
    control(
        "bought for somebody who may not",
        "a firing asks what every purchase is asked",
        f"{T}test_who_may_begin_no_business_buys_nothing",
        (f"{P}instruction/fire.py", "            await kinds.require_open(kind, who)\n", ""),
    ),
    control(
        "bought for somebody who may not",
        "an account that may not be used buys nothing",
        f"{T}test_an_account_that_may_not_be_used_buys_nothing",
        (f"{P}instruction/fire.py", "if user.state is not UserState.ACTIVE:", "if False:"),
    ),
    control(
        "bought long after the moment",
        "a moment that is too long ago is missed",
        f"{T}test_a_moment_that_was_missed_is_written_down_and_buys_nothing",
        (f"{P}instruction/fire.py", "late = now - due.at > kind.declared.late", "late = False"),
    ),
    control(
        "a price that fires twice, or is missed",
        "a level that has fired is crossed again before it fires again",
        f"{ALERTS}test_one_that_repeats_is_told_at_each_crossing_after_its_pause",
        (f"{P}watch/watch.py", "armed = seen is not None and not", "armed = seen is None or not"),
    ),
    control(
        "a price that fires twice, or is missed",
        "a watch holds from the price on that its owner was shown",
        f"{ALERTS}test_a_tick_between_the_price_that_was_shown_and_the_alert_is_not_lost",
        (f"{P}watch/look.py", "one.cursor_ms - OVERLAP_MS", "one.cursor_ms + 1"),
    ),
    control(
        "records of somebody else",
        "an instruction is its owner's to see and to change",
        f"{T}test_nobody_sees_or_changes_those_of_another",
        ("kernel/agio_kernel/entities/entity.py", "id = $1 AND user_id = $2", "id = $1 AND $2::bigint > 0"),
    ),
)
