"""Explanations of the rules, as ``docs/plugin-check.md`` has them."""

from __future__ import annotations

from collections.abc import Iterable

from agio_host.plugin_check.rule import Rule, Tier
from agio_host.reference.markdown import section

BEGIN, END = "<!-- rules -->\n", "<!-- end of rules -->\n"
_TIERS = {
    Tier.LOADS: "the plugin is up, and its code, numbers, tables and migrations have their form",
    Tier.SAFE: "money, permissions, clocks and intents",
    Tier.COMPLETE: "texts in every language, and everything that somebody is told",
    Tier.POLISHED: "the built remote is there, small, and what the shell expects",
}


def rules_page(rules: Iterable[Rule]) -> str:
    """Every rule by tier, each with an address of its own."""
    every = list(rules)
    parts: list[str] = []
    for tier in Tier:
        parts.append(f"\n### {tier.value.capitalize()}: {_TIERS[tier]}\n")
        for rule in (one for one in every if one.tier is tier):
            parts += [section(4, rule.title, rule.id), f"`{rule.id}`. {' '.join(rule.explanation.split())}\n"]
    return "".join(parts)
