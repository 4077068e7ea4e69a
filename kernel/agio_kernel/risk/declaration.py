"""Declaration of a risky product: the calls that begin it, its possible loss, and what its buyer has to know."""

from __future__ import annotations

import msgspec

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ledger import Reason


class Question(msgspec.Struct, frozen=True):
    """One question: message keys of it, of its answers (``right`` is the place of the right one) and of why."""

    text: str
    answers: tuple[str, ...]
    right: int
    why: str

    def __post_init__(self) -> None:
        if len(self.answers) < 2 or not 0 <= self.right < len(self.answers):
            raise ConfigurationError(f"the question {self.text} has two answers or more, one of them right")


class RiskProduct(msgspec.Struct, frozen=True, kw_only=True):
    """A product by which a stake can be lost fast.

    ``id`` stands in rows. ``calls`` begin it: they are refused until the questions of this ``version`` were answered,
    while their owner has stopped themselves, and from a loss limit on. ``reasons`` are those of the ledger by which it
    takes from its owner and gives: their balance is what was lost. ``title`` is a message key, ``link`` names the page.
    """

    id: str
    title: str
    link: str
    calls: tuple[str, ...]
    reasons: tuple[Reason, ...]
    version: int
    questions: tuple[Question, ...]
