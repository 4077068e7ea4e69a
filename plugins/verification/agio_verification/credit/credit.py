"""A request for a credit score, and the score that an operator gives."""

from __future__ import annotations

import re
from datetime import datetime

import msgspec

from agio_verification.declared.states import ReviewState
from agio_verification.photo.documents import CREDIT_PROOFS

HIGHEST = 100
"""Scores are whole numbers from 0 to this."""

PROOFS = tuple(kind.name for kind in CREDIT_PROOFS)
"""Pictures of income or assets: one at least."""

_GIVEN = re.compile(r"([0-9]{1,3})[\s,;:–-]+(\S.*)", re.DOTALL)


class CreditRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Request of a user for a credit score. ``refused`` holds the reasons as message keys, by comma; ``reason`` is the
    operator's own about the score.
    """

    id: int
    user_id: int
    proof1: str
    proof2: str
    proof3: str
    state: ReviewState
    created_at: datetime
    refused: str = ""
    score: int | None = None
    reason: str = ""
    decided_at: datetime | None = None
    asset1: str = ""
    asset2: str = ""
    asset3: str = ""
    """The proofs of assets that stood with the questionnaire when it was asked for: they stay the questionnaire's."""

    @property
    def sent(self) -> dict[str, str]:
        """The file of each proof that was sent."""
        return {name: file for name in PROOFS if (file := getattr(self, name))}


def read_score(text: str) -> tuple[int, str] | None:
    """``72 Steady salary for two years`` as the score and its reason; None where it isn't both."""
    found = _GIVEN.fullmatch(text.strip())
    if found is None or int(found[1]) > HIGHEST:
        return None
    return int(found[1]), found[2]
