"""Reasons, each named after the part of what was handed in that has to be sent again."""

from __future__ import annotations

import msgspec
from agio_kernel.declarations.wire import TextKey


class RefusedPart(msgspec.Struct, frozen=True):
    """A part that has to be sent again, and the text that says why."""

    part: str
    reason: TextKey


def part_of(reason: str) -> str:
    """``verification.refusal.held_covered``, or the code at its end, belongs to the part ``held``."""
    return reason.rpartition(".")[2].partition("_")[0]


def reasons_by_part(refused: str) -> dict[str, str]:
    """One reason for each part."""
    found: dict[str, str] = {}
    for key in filter(None, refused.split(",")):
        found.setdefault(part_of(key), key)
    return found


def refused_parts(refused: str) -> list[RefusedPart]:
    """Return the refused parts as they go over the wire."""
    return [RefusedPart(part, reason) for part, reason in reasons_by_part(refused).items()]
