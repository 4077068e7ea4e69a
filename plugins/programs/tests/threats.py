"""Threats to what leaves the house for addresses that users name: each with its controls."""

from __future__ import annotations

from agio_testing.threats import control

K = "kernel/agio_kernel/notices/webhooks/"
P = "plugins/programs/agio_programs/webhooks/"
PT = "plugins/programs/tests/"

THREATS = ("webhooks",)

CONTROLS = (
    control(
        "webhooks",
        "nothing of the house's own network is connected to, whatever its name is",
        "kernel/tests/webhooks/test_webhook_addresses.py::test_nobody_of_the_house_is_connected_to_whatever_his_name_is",
        (
            f"{K}sending.py",
            "if not self._is_development and not all(map(is_public, addresses)):",
            "if False:",
        ),
    ),
    control(
        "webhooks",
        "a real account is told only where its owner proves to be it",
        f"{PT}wire/test_webhooks.py::test_a_real_account_is_told_only_where_its_owner_proves_to_be_it",
        (
            f"{P}manage.py",
            "await kernel.rules.ask(STEP_UP, who, StepUp(form.tpassword, request.passkey))\n    number",
            "number",
        ),
    ),
    control(
        "webhooks",
        "a real account's secret is replaced only where its owner proves to be it",
        f"{PT}wire/test_webhooks.py::test_a_real_account_is_told_only_where_its_owner_proves_to_be_it",
        (
            f"{P}manage.py",
            "await kernel.rules.ask(STEP_UP, who, StepUp(form.tpassword, request.passkey))\n    async",
            "async",
        ),
    ),
    control(
        "webhooks",
        "a secret that was replaced signs for a day and no longer",
        f"{PT}wire/test_webhooks.py::test_while_a_secret_is_replaced_both_sign_and_then_the_new_one_alone",
        (f"{K}secrets.py", "hook.former_until is not None and now < hook.former_until", "True"),
    ),
    control(
        "webhooks",
        "nobody else's is found",
        f"{PT}wire/test_webhooks.py::test_nobody_else_sees_or_changes_it",
        (f"{K}changes.py", "not is_own or ", ""),
    ),
    control(
        "webhooks",
        "they end with the ways into the account",
        f"{PT}wire/test_webhooks.py::test_it_ends_with_the_ways_into_the_account",
        (f"{P}ending.py", "await _end_of(tx, event.subject_id)", "pass"),
    ),
)
