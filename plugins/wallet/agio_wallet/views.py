"""Fields that every record of the wallet shares on the wire."""

from __future__ import annotations

from typing import Final

FAILED: Final = 0
PENDING: Final = 1
SUCCESS: Final = 2


def masked(number: str) -> str:
    """An account's or a card's number by its last four digits: who looks over a shoulder can't use it."""
    return f"•••• {number[-4:]}" if number else ""
