"""Automatic changes of the market while its calls are tried."""

from __future__ import annotations

from agio_testing.wire_forms import WireForms

FORMS = WireForms(grows=frozenset({"market_round", "market_tick", "market_tick_kept"}))

ROWS = {
    "market.coins": ("HOSTILE", {"decimals": "8"}),
    "market.instruments": ("BTCUSDT", {}),
}
"""A row of each catalogue to which operators add: one that is new, one that is there."""

PAGES = ("/ldcoin",)
"""Pages on which users read the operators' texts about a product."""
