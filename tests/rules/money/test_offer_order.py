"""Outright offers of an instrument come before leveraged ones, where it is traded in several ways."""

from __future__ import annotations

import re
from pathlib import Path

PLUGINS = Path(__file__).resolve().parents[3] / "plugins"


def order_of(plugin: str) -> int:
    """The third argument of the plugin's offer."""
    text = (PLUGINS / plugin / f"agio_{plugin}" / "market_listing.py").read_text("utf-8")
    found = re.search(r"Offer\(.*?\.offered,\s*(\d+)", text, re.DOTALL)
    assert found is not None
    return int(found[1])


def test_a_search_leads_to_the_pair_before_the_contract_and_to_both_before_the_option():
    assert order_of("spot") < order_of("contract") < order_of("options")
