"""Threats: each with its controls, and each control with the tests that fail where it is taken out.

A part names its own in its ``tests/threats.py``: ``CONTROLS``, and ``THREATS`` for those no other part names.
``without`` is how a control is taken out: in a file, one text for another. ``tests/rules/security_mutations.py`` does
it, one control after the other in a copy of the program, and says which tests didn't notice.
"""

from __future__ import annotations

from typing import NamedTuple

NOTHING = "pass"
"""Replacement of a statement that is taken out."""


class Without(NamedTuple):
    """A control taken out: this text of a file, for that one, wherever it stands in it."""

    file: str
    text: str
    instead: str


class Control(NamedTuple):
    """One control of a threat; files and tests are named from the root of the repository."""

    threat: str
    says: str
    tests: tuple[str, ...]
    without: tuple[Without, ...]


def control(threat: str, says: str, tests: str | tuple[str, ...], *without: tuple[str, str, str]) -> Control:
    """A control, as its owner writes it down."""
    return Control(threat, says, (tests,) if isinstance(tests, str) else tests, tuple(Without(*one) for one in without))
