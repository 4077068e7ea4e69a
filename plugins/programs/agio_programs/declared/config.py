"""``[plugin.programs]`` of agio.toml."""

from __future__ import annotations

from typing import Annotated

import msgspec


class ProgramsConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Limits of programs: ``weight-per-minute`` of one network, each request with its own weight;
    ``orders-per-ten-seconds`` and ``orders-per-day`` of one account.
    """

    weight_per_minute: Annotated[int, msgspec.Meta(ge=100, le=1_000_000)] = 6000
    orders_per_ten_seconds: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 100
    orders_per_day: Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)] = 200_000
