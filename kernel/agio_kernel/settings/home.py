"""Facts a deployment states on its front page that the site can't count."""

from __future__ import annotations

from typing import Annotated

import msgspec


class StatedFigure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure, and where it comes from: what nobody can look up isn't shown."""

    value: Annotated[int, msgspec.Meta(ge=1)]
    source: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Home(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The front page's own figures; none where nobody has stated it."""

    payment_methods: StatedFigure | None = None
    traders: StatedFigure | None = None

    def reported(self) -> dict[str, StatedFigure]:
        """The figures that are there, by name."""
        return {name: value for name, value in msgspec.structs.asdict(self).items() if value}
