"""Fields that many forms of a console share, read once: ids, reasons and choices."""

from __future__ import annotations

from typing import TypeVar

from agio_kernel.declarations.codes import MALFORMED, NOT_FOUND
from agio_kernel.declarations.errors import ApiError

T = TypeVar("T")
LONGEST_REASON = 1000


def id_of(text: str, field: str) -> int:
    """An id as it is written on the wire; what isn't one names nothing."""
    if not (text.isascii() and text.isdigit() and len(text) <= 19) or int(text) >= 2**63:
        raise ApiError(NOT_FOUND, field=field)
    return int(text)


def reason_of(text: str, field: str = "reason") -> str:
    """The reason for something, in the operator's words."""
    reason = text.strip()
    if not 1 <= len(reason) <= LONGEST_REASON:
        raise ApiError(MALFORMED, field=field)
    return reason


def chosen(value: T | None, field: str) -> T:
    """A choice that can't be left out."""
    if value is None:
        raise ApiError(MALFORMED, field=field)
    return value
