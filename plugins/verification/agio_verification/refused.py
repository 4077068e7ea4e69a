"""Reasons, each named after the part of what was handed in that has to be sent again."""

from __future__ import annotations

import msgspec
from agio_kernel.wire import TextKey


class RefusedPart(msgspec.Struct, frozen=True):
    """A part that has to be sent again, and the text that says why."""

    part: str
    reason: TextKey


def reasons_by_part(refused: str) -> dict[str, str]:
    """``verification.refusal.held_covered`` belongs to the part ``held``; one reason for each part."""
    found: dict[str, str] = {}
    for key in filter(None, refused.split(",")):
        found.setdefault(key.rpartition(".")[2].partition("_")[0], key)
    return found


def refused_parts(refused: str) -> list[RefusedPart]:
    """As they go over the wire."""
    return [RefusedPart(part, reason) for part, reason in reasons_by_part(refused).items()]
