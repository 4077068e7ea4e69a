"""Check of a page, and the eyes that carry all of them out on a page as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agio_testing.browser import AXE, Window
from english import English
from findings import Finding

IN_PAGE = Path(__file__).parent / "in_page"
CHECKS = (
    "raw_keys",
    "overflow",
    "clipping",
    "overlap",
    "out_of_reach",
    "same_names",
    "blank",
    "images",
    "squeezed",
    "layout_shift",
)
"""Those that look at the page itself, each a file of ``in_page``; beside them: console, axe and untranslated."""
Checks = Sequence[str]
LATE = "layout_shift"
"""A shift depends on the order of answers: it is judged where answers come late and in any order."""
MOST_SHIFT = 0.1
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
SETTLES_MS, QUIET_MS = 30_000, 120

AXE_RUN = """rules => axe.run(document, {resultTypes: ['violations'], runOnly: rules}).then(({violations}) =>
    violations.flatMap(({id, help, nodes}) => nodes.map(node => ({
        where: agioSweep.describe(document.querySelector(node.target[0]) ?? document.body),
        what: `${id}: ${help}`,
    }))))"""


def tools() -> str:
    """Scripts put into every page before its own."""
    names = ("page", "texts", "unseen_focus", "walk", *CHECKS)
    return "\n".join((IN_PAGE / f"{name}.js").read_text("utf-8") for name in names)


class PageChecks:
    """Look at the page of one window."""

    def __init__(self, window: Window, english: English, checks: Checks) -> None:
        self.window = window
        self.page = window.page
        self._english = english
        self._checks = checks

    @classmethod
    async def opened(cls, window: Window, english: English, checks: Checks = CHECKS) -> PageChecks:
        """The eyes of a window, whose pages have the tools from now on."""
        await window.page.add_init_script(tools())
        return cls(window, english, checks)

    async def open(self, address: str, *, anew: bool) -> list[dict[str, str]]:
        """Load a screen anew, or go to it from another as by a link, and wait until it stands."""
        if anew:
            await self.page.goto(self.window.site.url + address)
        else:
            await self.page.evaluate("address => agioSweep.go(address)", address)
        return await self.settled()

    async def settled(self) -> list[dict[str, str]]:
        """Wait until the screen stands; that it doesn't is a finding."""
        if await self.page.evaluate("([limit, quiet]) => agioSweep.settled(limit, quiet)", [SETTLES_MS, QUIET_MS]):
            return []
        return [{"check": "unsettled", "where": "main", "what": f"not there within {SETTLES_MS // 1000} s"}]

    async def turn(self, language: str, theme: str) -> None:
        """Another language and theme on the same page."""
        await self.page.evaluate("([language, theme]) => agioSweep.turn(language, theme)", [language, theme])

    async def look(self, language: str, *, fully: bool) -> list[dict[str, str]]:
        """Find the faults of the page now. ``fully``: with what doesn't hang on the language (axe)."""
        given: dict[str, Any] = {"raw_keys": self._english.domains, "layout_shift": MOST_SHIFT}
        asked = {check: given.get(check) for check in self._checks}
        found: list[dict[str, str]] = await self.page.evaluate("asked => agioSweep.find(asked)", asked)
        for where, text in await self.page.evaluate("() => agioSweep.texts()"):
            if self._english.is_left_over(text, language):
                found.append({"check": "untranslated", "where": where, "what": f"English: {text[:90]}"})
        if fully:
            if not await self.page.evaluate("() => 'axe' in globalThis"):
                await self.page.evaluate(AXE.read_text("utf-8"))
            found += [{"check": "axe", **one} for one in await self.page.evaluate(AXE_RUN, list(WCAG))]
        found += [{"check": "console", "where": "console", "what": said} for said in self.window.problems]
        self.window.problems.clear()
        return found


def finding(seen: dict[str, str], **look: Any) -> Finding:
    """Finding, with where and how it was seen."""
    return Finding(check=seen["check"], where=seen["where"], what=seen["what"], **look)
