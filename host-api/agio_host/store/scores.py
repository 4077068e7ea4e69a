"""Score cards of the store, from the rows that ``agio plugin check --json`` prints."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from agio_kernel.plugins.store import BrokenRule, ScoreCard

from agio_host.plugin_check import Tier
from agio_host.plugin_check.card import RULES

END = ".card.json"
"""End of the name of the file beside a wheel that has its rows."""
_RULES = {one.id: one for one in RULES}


class CardFinding(msgspec.Struct, frozen=True):
    """One place that breaks a rule, and how."""

    where: str
    says: str


class CardRow(msgspec.Struct, frozen=True):
    """Outcome of one rule on a plugin."""

    plugin: str
    tier: Tier
    rule: str
    outcome: str
    page: str
    findings: Sequence[CardFinding]


def score_card(rows: Sequence[CardRow]) -> ScoreCard:
    """The highest tier whose rules, and those of the tiers before, are all kept, and each rule that is broken."""
    reached = ""
    for tier in Tier:
        outcomes = {one.outcome for one in rows if one.tier is tier}
        if outcomes != {"kept"}:
            break
        reached = tier.value
    return ScoreCard(reached, tuple(_broken(one) for one in rows if one.outcome == "broken" and one.rule in _RULES))


def score_card_beside(wheel: Path) -> ScoreCard | None:
    """The score card that somebody has put beside a wheel; None where there is none."""
    try:
        rows = msgspec.json.decode((wheel.parent / f"{wheel.name}{END}").read_bytes(), type=list[CardRow])
    except (OSError, msgspec.MsgspecError):
        return None
    return score_card(rows)


def _broken(row: CardRow) -> BrokenRule:
    rule, first = _RULES[row.rule], row.findings[0]
    return BrokenRule(
        row.rule, rule.title, rule.page, " ".join(rule.explanation.split()), f"{first.where}: {first.says}"
    )
