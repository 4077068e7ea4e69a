"""Findings of the sweep, and their report."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

import msgspec


class Finding(msgspec.Struct, frozen=True, order=True):
    """One defect of one screen, as it was seen."""

    check: str
    screen: str
    where: str
    what: str
    state: str = ""
    width: int = 0
    language: str = ""
    theme: str = ""


class Swept(msgspec.Struct):
    """Result of a sweep."""

    looks: int = 0
    seconds: float = 0.0
    findings: list[Finding] = []


class Known(NamedTuple):
    """A finding that is none: where it stands, and why it is as it should be."""

    check: str
    screen: str
    where: str
    reason: str


EXCEPTIONS: tuple[Known, ...] = ()
"""None is for a whole check or a whole screen: ``where`` is a part of what the element is called in the table."""


def is_known(finding: Finding) -> bool:
    """Whether an exception names this very element."""
    return any(
        known.check == finding.check and known.screen == finding.screen and known.where in finding.where
        for known in EXCEPTIONS
    )


def table(findings: Iterable[Finding]) -> str:
    """A row for each defect, with the looks in which it was seen."""

    def defect(one: Finding) -> tuple[str, str, str]:
        return one.check, one.screen, one.where.partition(" “")[0]

    rows = []
    for (check, screen, _), same in groupby(sorted(findings), defect):
        looks = list(same)
        sets = (
            {one.state for one in looks},
            {str(one.width) for one in looks},
            {one.language for one in looks},
            {one.theme for one in looks},
        )
        seen = " · ".join(",".join(sorted(one)) for one in sets)
        rows.append(f"{check:<13} {screen:<34} {len(looks):>4} × {seen}\n    {looks[0].where}: {looks[0].what}")
    return "\n".join(rows)
