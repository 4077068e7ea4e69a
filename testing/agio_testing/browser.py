"""A browser as a person has it: a window of a size, in a language and a theme, and what went wrong in it."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import re
import shutil
import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    Response,
    Route,
    expect,
)

from agio_testing.site import ROOT, Site
from agio_testing.visitor import Visitor

ARTIFACTS = ROOT / "artifacts"
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
DESK, PHONE = 1440, 375
HEIGHTS = {DESK: 900, PHONE: 812}
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Without windows it would round each letter to whole pixels, as no browser with windows does.
    "--font-render-hinting=none",
    # A page of a test is left before optimised code has paid for its compilation, a fifth of all the work of a browser.
    "--js-flags=--no-turbofan --no-maglev",
)
CHROMIUM = ("chromium-headless-shell", "chromium", "google-chrome")
SLOW = os.environ.get("AGIO_SLOW", "")
"""Set, it is the seed of a slow machine: each call of a page waits up to ``DELAY_S``, its processor is throttled."""
DELAY_S, THROTTLE, LONGER = 1.5, 4, 4
PATIENCE_MS = 15_000 * (LONGER if SLOW else 1)
CALLS = re.compile("/(web|host)/")
BUSY = "main [aria-busy=true]:not([data-example] *)"
EMPTY = '<!doctype html><link rel="icon" href="data:,">'

_numbers = itertools.count(1)


def chromium() -> str | None:
    """The Chromium of this system; best the one without windows of its own."""
    return next((found for name in CHROMIUM if (found := shutil.which(name))), None)


class Window:
    """One page of one person. `problems` is what nobody should ever see in a browser's console."""

    def __init__(self, page: Page, site: Site, width: int) -> None:
        self.page = page
        self.site = site
        self.width = width
        self.problems: list[str] = []
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        page.set_default_timeout(PATIENCE_MS)

    @property
    def on_phone(self) -> bool:
        """Whether this is a phone."""
        return self.width == PHONE

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        # A page that is left cancels what it was loading.
        if request.failure and "ERR_ABORTED" not in request.failure:
            self.problems.append(f"failed: {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self.problems.append(f"{response.status}: {response.url}")

    async def open(self, path: str) -> None:
        """Go to a path of the site, and wait until its screen is there and has settled."""
        await self.page.goto(f"{self.site.url}{path}")
        await self.settled()

    async def keep_session(self, key: str, who: Visitor) -> None:
        """Keep somebody's session in this browser as the pages do, cookie and token: they are signed in from now on."""
        for one in who.http.cookies.jar:
            cookie = {"name": one.name, "value": one.value or "", "url": self.site.url, "httpOnly": True}
            await self.page.context.add_cookies([cookie])  # type: ignore[list-item]
        place = f"{self.site.url}/nothing"  # an empty page of the site, to whose origin belongs what is kept
        await self.page.route(place, lambda route: route.fulfill(content_type="text/html", body=EMPTY))
        await self.page.goto(place)
        await self.page.evaluate("([key, token]) => localStorage.setItem(key, token)", [key, who.token])
        await self.page.unroute(place)

    async def settled(self) -> None:
        """Wait until the screen has its content: a main region, not empty, no skeleton but the gallery's, fonts."""
        await expect(self.page.locator("main")).to_be_visible()
        await expect(self.page.locator("main")).not_to_be_empty()
        await expect(self.page.locator(BUSY)).to_have_count(0)
        await self.page.evaluate("document.fonts.ready.then(() => true)")

    async def keep(self, name: str) -> None:
        """Keep a picture of the window as an artefact of the tests."""
        ARTIFACTS.mkdir(exist_ok=True)
        await self.page.screenshot(path=ARTIFACTS / f"{name}-{self.width}.png")

    async def assert_fits(self) -> None:
        """Assert that the page doesn't scroll sideways."""
        scroll, client = await self.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        if scroll > client:
            wide = await self.page.evaluate(
                """client => [...document.body.querySelectorAll("*")]
                    .filter(e => e.getBoundingClientRect().right > client + 1)
                    .slice(0, 5).map(e => e.tagName + "." + e.className)""",
                client,
            )
            raise AssertionError(f"{self.page.url} is {scroll} wide on {client}: {wide}")

    async def assert_accessible(self) -> None:
        """axe-core finds nothing that keeps somebody out."""
        await self.page.evaluate(AXE.read_text("utf-8"))
        found: list[dict[str, Any]] = await self.page.evaluate(
            "axe.run(document, {resultTypes: ['violations']}).then(result => result.violations)"
        )
        grave = [
            f"{one['id']} ({one['impact']}): {one['help']}\n    "
            + "\n    ".join(
                f"{node['html'][:160]}  {node.get('failureSummary', '')[:200]}" for node in one["nodes"][:4]
            )
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert not grave, f"{self.page.url}:\n" + "\n".join(grave)

    def assert_quiet(self) -> None:
        """The browser had nothing to complain about."""
        assert not self.problems, "\n".join(self.problems)

    def main(self) -> Locator:
        """The screen without its frame."""
        return self.page.locator("main")


@asynccontextmanager
async def window(
    browser: Browser, site: Site, width: int = DESK, *, language: str = "en", theme: str = "dark"
) -> AsyncIterator[Window]:
    """A fresh window of somebody new; the browser's complaints are a failure at its end."""
    context = await browser.new_context(
        viewport={"width": width, "height": HEIGHTS[width]},
        is_mobile=width == PHONE,
        has_touch=width == PHONE,
        device_scale_factor=2 if width == PHONE else 1,
        locale="en-US",
        timezone_id="UTC",
        reduced_motion="reduce",
    )
    # As somebody has who chose both before; the choice itself has a journey of its own.
    stored = {"agio.language": language, "agio.theme": json.dumps(theme)}
    await context.add_init_script(
        f"for (const [k, v] of Object.entries({json.dumps(stored)})) if (!localStorage[k]) localStorage[k] = v"
    )
    if SLOW:
        await slow_down(context)
    try:
        opened = Window(await context.new_page(), site, width)
        yield opened
        opened.assert_quiet()
    finally:
        await context.close()


async def slow_down(context: BrowserContext) -> None:
    """Let this browser be on a slow machine and a line that answers in no order: what a page or a test believes too
    early shows itself. The delays come from the seed, so that a run can be had again as nearly as a browser allows.
    """
    chance = random.Random(SLOW)

    async def late(route: Route) -> None:
        await asyncio.sleep(chance.uniform(0, DELAY_S))
        with suppress(Error):  # the page was left, or its window is closed
            await route.fallback()

    async def throttle(page: Page) -> None:
        with suppress(Error):
            line = await context.new_cdp_session(page)
            await line.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})

    await context.route(CALLS, late)
    context.on("page", throttle)


def new_account() -> str:
    """An e-mail address that nobody has yet."""
    return f"journey{next(_numbers)}@example.com"


def number(text: str) -> Decimal:
    """A figure of a page as a number: grouping, signs and units aside."""
    plain = unicodedata.normalize("NFKC", text).replace(",", "").replace("−", "-")
    found = re.search(r"-?\d+(\.\d+)?", plain)
    assert found, f"no figure in {text!r}"
    return Decimal(found[0])


def built(path: str) -> Path:
    """A file of the built front end."""
    return ROOT / "build" / path
