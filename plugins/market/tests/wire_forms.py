"""What the market does by itself while its calls are tried."""

from __future__ import annotations

from agio_testing.wire_forms import WireForms

FORMS = WireForms(grows=frozenset({"market_tick", "market_tick_kept"}))

PAGES = ("/ldcoin",)
"""Where users read what operators wrote of a product."""
