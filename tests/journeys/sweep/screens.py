"""Screen: a path that a plugin declares, and the part of it that is open."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from agio_testing.browser import DESK
from agio_testing.console import operator
from agio_testing.site import Site
from playwright.async_api import Browser

OPERATOR = "operator"
VISITOR = "visitor"


class Screen(NamedTuple):
    """One declared screen. ``search`` names the place of a console that is open on it."""

    path: str
    plugin: str
    name: str
    access: str
    search: str = ""

    @property
    def address(self) -> str:
        """The path with what is open."""
        return self.path + self.search


@cache
def declared(site: Site) -> list[Screen]:
    """Screens that ``agio screens`` lists: asked for once, for each time is a process of its own."""
    return [Screen(row["path"], row["plugin"], row["screen"], row["access"]) for row in site.listed("screens")]


def without_aliases(screens: list[Screen]) -> list[Screen]:
    """Each screen once, by its first path; ``agio screens`` lists a path of its own for each of the product's names."""
    first: dict[tuple[str, str, str], Screen] = {}
    for screen in screens:
        first.setdefault((screen.plugin, screen.name, screen.search), screen)
    return list(first.values())


async def with_places(browser: Browser, site: Site, screens: list[Screen]) -> list[Screen]:
    """The screens, and a console's once for each entry of its menu."""
    found: list[Screen] = []
    for screen in screens:
        if screen.access != OPERATOR:
            found.append(screen)
            continue
        async with operator(browser, site, DESK) as console:
            await console.open(screen.path)
            for entry in await console.page.locator("nav button").all():
                await entry.click()
                await console.settled()
                found.append(screen._replace(search=await console.page.evaluate("() => location.search")))
    return found
