"""Screens that a visitor may open: the three readings of ``guard``. The calls behind a screen refuse by themselves.

``listed``: the paths of the specification, by the letter. ``browse`` (the default): beside those, what shows no
account, as each plugin declares its screens. ``open``: every path. Screens of operators have a session of their own.
"""

from __future__ import annotations

from typing import Literal

from agio_kernel.declarations.access import Access

Guard = Literal["listed", "browse", "open"]

LISTED = frozenset(
    {
        "/",
        "/market",
        "/index",
        "/login",
        "/register",
        "/forgetpwd",
        "/text",
        "/downLoad",
        "/help",
        "/helpDetail",
        "/about",
        "/agrt",
        "/bannerDetail",
        "/notice",
        "/security",
        "/benefits",
        "/benefitsDetail",
        "/signRule",
        "/userAgreement",
        "/settingNew",
        "/setting-newdetail",
        "/questionnaire",
        "/verificationCode",
    }
)
"""Paths that the specification opens to a visitor; every other path leads one to the log-in."""


def access_of(guard: Guard, path: str, declared: Access) -> Access:
    """Access to a path whose screen declares this; ``/operator`` is another house with its own door."""
    if declared is Access.OPERATOR or path.startswith("/operator"):
        return declared
    if guard == "open" or path in LISTED:
        return Access.VISITOR
    return declared if guard == "browse" else Access.USER
