"""``[plugin.market]`` of agio.toml."""

from __future__ import annotations

from typing import Literal

import msgspec

KNOWN_SEED = "agio"
"""The seed of a development deployment. Who knows a seed knows every price to come."""


class MarketConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where prices come from: ``simulated`` by seed, or ``replay`` of CSV files by symbol at ``speed`` times life."""

    source: Literal["simulated", "replay"] = "simulated"
    seed: str = KNOWN_SEED
    instruments: str = ""
    replay: dict[str, str] = {}
    speed: int = 1
    loop: bool = True
