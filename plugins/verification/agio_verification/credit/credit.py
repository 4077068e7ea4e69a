"""A request for a credit score, and the score that an operator gives."""

from __future__ import annotations

import re

from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Entity, Hidden, Id, Small, UserId
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_verification.declared.states import ReviewState
from agio_verification.photo.documents import CREDIT_PROOFS

HIGHEST = 100
"""Scores are whole numbers from 0 to this."""

PROOFS = tuple(kind.name for kind in CREDIT_PROOFS)
"""Pictures of income or assets: one at least."""

_GIVEN = re.compile(r"([0-9]{1,3})[\s,;:–-]+(\S.*)", re.DOTALL)


class CreditRequest(Entity, table="verification_credit", reference_prefix="S"):
    """Request of a user for a credit score; the proofs are names in the file store, "" where none was sent. ``refused``
    holds the reasons as message keys, by comma; ``reason`` is the operator's own about the score.
    """

    personal = Personal(
        why="Decisions on credit",
        until=Until.LAW,
        erasure=Erasure.DELETE,
        document="proof1 proof2 proof3",
        text="asset1 asset2 asset3",
        other="state refused reason",
        private="reason",
    )

    id: Id
    user_id: UserId
    proof1: Hidden[str]
    proof2: Hidden[str]
    proof3: Hidden[str]
    state: ReviewState
    created_at: Moment
    refused: str = ""
    score: Small | None = None
    reason: str = ""
    decided_at: Moment | None = None
    asset1: Hidden[str] = ""
    asset2: Hidden[str] = ""
    asset3: Hidden[str] = ""
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
