"""Threats by those who work at the console: each with its controls."""

from __future__ import annotations

from agio_testing.threats import NOTHING, control

P = "plugins/operator/agio_operator/"
PT = "plugins/operator/tests/"

CONTROLS = (
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
            f"{PT}store/test_two_people.py::test_nobody_gives_a_role_that_may_do_what_he_may_not",
            f"{PT}store/test_two_people.py"
            "::test_an_admin_does_not_agree_to_more_than_he_has_and_a_maker_who_has_less_by_now_gives_nothing",
        ),
        (f"{P}people/operators.py", "if not given <= request.who.permissions:", "if False:"),
    ),
    control(
        "records of somebody else",
        "neither of the two who make an operator can sign in as it: the link works once",
        (
            f"{PT}store/test_invitations.py::test_a_link_lets_in_once",
            f"{PT}store/test_invitations.py::test_neither_of_the_two_who_make_an_operator_reads_what_it_signs_in_with",
        ),
        (
            f"{P}people/invitations.py",
            'await tx.execute("DELETE FROM operator_invitation WHERE digest = $1", digest_of(token))',
            NOTHING,
        ),
    ),
)
