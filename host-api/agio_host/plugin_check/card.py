"""Score card of a plugin: the outcome of each rule, and the tier that it has reached."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from agio_host.plugin_check import complete, expand, loads, personal, polished, safe, stored
from agio_host.plugin_check.rule import DOCUMENT, Finding, Requirements, Rule, Tier
from agio_host.plugin_check.subject import Subject

RULES: Sequence[Rule] = (
    *loads.RULES,
    *safe.RULES,
    *personal.RULES,
    *expand.RULES,
    *stored.RULES,
    *complete.RULES,
    *polished.RULES,
)
"""Every rule, by tier."""
MOST_SHOWN = 10
"""Findings of one rule that are printed; all are in ``--json``."""
Outcome = Literal["kept", "broken", "not asked"]


class Verdict(msgspec.Struct, frozen=True):
    """Outcome of one rule."""

    rule: Rule
    outcome: Outcome
    findings: tuple[Finding, ...] = ()


class Card(msgspec.Struct, frozen=True):
    """Outcomes of all rules on a plugin."""

    id: str
    verdicts: tuple[Verdict, ...]

    @property
    def tier(self) -> Tier | None:
        """The highest tier whose rules, and those of the tiers before, are all kept; None where it doesn't load."""
        reached = None
        for tier in Tier:
            if any(one.outcome != "kept" for one in self.verdicts if one.rule.tier is tier):
                break
            reached = tier
        return reached

    @property
    def broken(self) -> Sequence[Verdict]:
        """The rules that it breaks."""
        return [one for one in self.verdicts if one.outcome == "broken"]

    def rows(self) -> list[dict[str, object]]:
        """The card for programs."""
        return [
            {
                "plugin": self.id,
                "tier": one.rule.tier.value,
                "rule": one.rule.id,
                "outcome": one.outcome,
                "page": one.rule.page,
                "findings": [{"where": found.where, "says": found.says} for found in one.findings],
            }
            for one in self.verdicts
        ]

    def lines(self) -> Iterator[str]:
        """The card for people: a line for each tier, and below it what is broken."""
        yield f"{self.id}: {self.tier.value if self.tier else 'none'}"
        for tier in Tier:
            of_tier = [one for one in self.verdicts if one.rule.tier is tier]
            kept = sum(one.outcome == "kept" for one in of_tier)
            mark = "✓" if kept == len(of_tier) else "–" if any(one.outcome == "not asked" for one in of_tier) else "✗"
            yield f"  {mark} {tier.value:<9} {kept} of {len(of_tier)} rules"
            for one in of_tier:
                if one.outcome == "broken":
                    yield from _broken(one)
        if self.broken:
            yield f"Each rule is explained in {DOCUMENT}."


def _broken(verdict: Verdict) -> Iterator[str]:
    yield f"    ✗ {verdict.rule.id}: {verdict.rule.title}"
    for found in verdict.findings[:MOST_SHOWN]:
        yield f"        {found.where}: {found.says}"
    if len(verdict.findings) > MOST_SHOWN:
        yield f"        and {len(verdict.findings) - MOST_SHOWN} more"


def card(subject: Subject, rules: Iterable[Rule] = RULES, *, database: bool = False) -> Card:
    """Ask the rules that require the code alone, and with a ``database`` those on a throw-away one. Where the plugin
    isn't up nothing else is asked, and where a rule of its tier is broken, none of the tiers above: they read what it
    declares.
    """
    verdicts: list[Verdict] = []
    for rule in (one for one in rules if database or one.requires is Requirements.CODE):
        lacking = [one.rule for one in verdicts if one.outcome == "broken" and one.rule.tier is Tier.LOADS]
        if lacking and (lacking[0].id == "up" or rule.tier is not Tier.LOADS):
            verdicts.append(Verdict(rule, "not asked"))
            continue
        if rule.requires is Requirements.DATABASE and not subject.is_observed:
            with stored.throw_away() as dsn:
                asyncio.run(stored.observe([subject], dsn))
        found = tuple(rule.find(subject))
        verdicts.append(Verdict(rule, "broken" if found else "kept", found))
    return Card(subject.id, tuple(verdicts))
