"""Threats by those who work at the console: each with its controls."""

from __future__ import annotations

from agio_testing.threats import NOTHING, control

P = "plugins/operator/agio_operator/"
PT = "plugins/operator/tests/"

CONTROLS = (
    control(
        "a text that runs",
        "a look that a person publishes carries neither a style nor an address of somebody else's",
        f"{PT}store/test_presentation.py::test_what_misleads_or_injects_is_told_beside_its_field_and_never_drafted",
        ("kernel/agio_kernel/settings/brand.py", "if not _FONT.fullmatch(brand.font):", "if False:"),
    ),
    control(
        "records of somebody else",
        "the look is changed by who may, and never by one alone",
        (
            f"{PT}store/test_presentation.py"
            "::test_a_look_is_in_force_once_a_second_operator_publishes_it_and_restored_the_same_way",
            f"{PT}store/test_presentation.py"
            "::test_content_changes_the_look_and_neither_what_is_sold_nor_who_only_reads",
        ),
        (f"{P}platform/products.py", "require(request.user, permission=permission)", "pass"),
    ),
    control(
        "webhooks",
        "no operator alone has the deployment's events told somewhere",
        f"{PT}store/test_webhooks.py::test_one_operator_alone_adds_none_and_nobody_who_may_not",
        ("kernel/agio_kernel/settings/dual_control.py", "if trigger != WITHDRAW and maker == who:", "if False:"),
    ),
    control(
        "webhooks",
        "nothing that names a person or says an operator's words can be told",
        "kernel/tests/webhooks/test_deployment_events.py"
        "::test_what_may_name_a_person_or_say_an_operators_words_can_not_be_declared",
        ("kernel/agio_kernel/notices/webhooks/declaration.py", "if _PERSONAL & set(", "if set() & set("),
    ),
    control(
        "webhooks",
        "an operator names no address that users couldn't",
        f"{PT}store/test_webhooks.py::test_on_a_live_site_nothing_of_the_inner_network_can_be_named",
        (
            "kernel/agio_kernel/notices/webhooks/changes.py",
            "if not fits(url, is_development",
            "if False and not fits(url, is_development",
        ),
    ),
    control(
        "webhooks",
        "a test is told to the webhook that it is a test of",
        f"{PT}store/test_webhooks.py::test_of_chosen_kinds_alone_and_a_test_reaches_who_asked_for_it",
        (f"{P}webhooks/delivery.py", 'return event.data["webhook_id"] == str(hook.id)', "return True"),
    ),
    control(
        "records of somebody else",
        "an operator does what the role permits",
        f"{PT}store/test_guards.py::test_every_call_passes_for_the_roles_of_the_matrix_and_no_other",
        ("kernel/agio_kernel/declarations/access.py", "permission not in principal.permissions", "False"),
    ),
    control(
        "records of somebody else",
        "an operator gives no role that may do what he may not, and no two of them together",
        (
            f"{PT}store/test_dual_control.py::test_nobody_gives_a_role_that_may_do_what_he_may_not",
            f"{PT}store/test_dual_control.py"
            "::test_an_admin_does_not_agree_to_more_than_he_has_and_a_maker_who_has_less_by_now_gives_nothing",
        ),
        (f"{P}identity/operators.py", "if not given <= request.user.permissions:", "if False:"),
    ),
    control(
        "records of somebody else",
        "neither of the two who make an operator can sign in as it: the link works once",
        (
            f"{PT}store/test_invitations.py::test_a_link_lets_in_once",
            f"{PT}store/test_invitations.py::test_neither_of_the_two_who_make_an_operator_reads_what_it_signs_in_with",
        ),
        (
            f"{P}identity/invitations.py",
            'await tx.execute("DELETE FROM operator_invitation WHERE digest = $1", digest_of(token))',
            NOTHING,
        ),
    ),
)
