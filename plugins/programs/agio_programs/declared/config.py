"""``[plugin.programs]`` of agio.toml."""

from __future__ import annotations

from typing import Annotated

import msgspec


class ProgramsConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """How much programs may ask: ``weight-per-minute`` of one network, each request counting for what it costs."""

    weight_per_minute: Annotated[int, msgspec.Meta(ge=100, le=1_000_000)] = 6000
