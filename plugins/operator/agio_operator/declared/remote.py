"""The manifest of its micro-frontend: screens, menus and tiles."""

from __future__ import annotations

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Remote, Screen

OPERATOR_REMOTE = Remote(
    "operator",
    screens=(
        Screen("/operator", "console", "operator.screen.console", Access.OPERATOR, "console"),
        Screen(
            "/operator/invitation",
            "invitation",
            "operator.screen.invitation",
            Access.VISITOR,
            "blank",
            searchable=False,
        ),
        Screen("/operator/login", "login", "operator.screen.login", Access.VISITOR, "blank"),
    ),
)
