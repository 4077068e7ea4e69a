"""The front page: facts that the site can't count, and what stands on it where."""

from __future__ import annotations

from typing import Annotated, Literal

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


SECTIONS = ("markets", "products", "fees", "proofs", "steps", "figures", "company")
"""The parts of the front page below its title, in the order in which they stand where an operator says no other."""

_Position = Annotated[int, msgspec.Meta(ge=0, le=9)]
_Path = Annotated[str, msgspec.Meta(max_length=60)]


class FrontPage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The front page for visitors: ``hero`` stands beside its title, each section in its turn (0 leaves it out), and
    the products of three paths stand large (none: the site's own choice). Its words are texts of the site.
    """

    hero: Literal["receipt", "plain"] = "receipt"
    markets: _Position = 1
    products: _Position = 2
    fees: _Position = 3
    proofs: _Position = 4
    steps: _Position = 5
    figures: _Position = 6
    company: _Position = 7
    first: _Path = ""
    second: _Path = ""
    third: _Path = ""

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections that are shown, in their order."""
        shown = [name for name in SECTIONS if getattr(self, name)]
        return tuple(sorted(shown, key=lambda name: getattr(self, name)))

    @property
    def products_named(self) -> tuple[str, ...]:
        """The paths of the products that stand large."""
        return tuple(path for path in (self.first, self.second, self.third) if path)
