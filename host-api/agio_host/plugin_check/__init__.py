"""The check of a plugin: rules in four tiers, each explained on a page, and the score card that they make."""

from agio_host.plugin_check.card import RULES, Card, card
from agio_host.plugin_check.loading import loaded
from agio_host.plugin_check.rule import Finding, Rule, Tier
from agio_host.plugin_check.subject import Plugins, Subject

__all__ = ["RULES", "Card", "Finding", "Plugins", "Rule", "Subject", "Tier", "card", "loaded"]
