"""Screens of plugins whose remote is broken, absent, of another version or without an end: the page says so, and its
frame and the other screens work on.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from agio_testing.browser import DESK, Window, window
from agio_testing.page_commands import words
from agio_testing.site import Site, new_folder
from playwright.async_api import Browser, Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

LONGEST_MS = 31_000
"""Longer than the shell waits for a remote."""
PLUGIN = """
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Remote, Screen, Slot
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin


@hookimpl
def agio_plugin():
    screen = Screen("/{id}", "{id}", "shell.nav.user", Access.VISITOR)
    slots = (Slot("home.notice", "{id}"),) if "{id}" in ("draws", "hangs") else ()
    return Plugin(id="{id}", title="{id}", remote=Remote("{id}", screens=(screen,), slots=slots))
"""
CONTAINER = """
var agio_%(id)s = {
  init: () => {},
  get: async () => {
    %(get)s
    const part = async () => ({ default: %(component)s });
    return () => ({ default: { id: "%(id)s", screens: { %(id)s: part }, slots: { %(id)s: part } } });
  },
};
"""


def container(id: str, get: str = "", component: str = '() => "at your service"') -> str:
    """Entry of a remote, as Module Federation expects it."""
    return CONTAINER % {"id": id, "get": get, "component": component}


REMOTES = {
    "works": container("works"),
    "throws": "throw new Error('its script is broken');",
    "draws": container("draws", component="() => { throw new Error('it can not be drawn'); }"),
    "silent": container("silent", get="await new Promise(() => {});"),
    "lost": container("lost"),
    "newer": container("newer"),
    "hangs": container("hangs", get="while (true);"),
    "loops": container("loops", component="() => { while (true); }"),
    "replaces": '"use strict"; window.fetch = () => Promise.reject(new Error("mine"));' + container("replaces"),
}


@pytest.fixture(scope="module")
def nest(pages: Path) -> Iterator[Site]:
    """A site with one plugin for each remote."""
    with new_folder() as folder:
        folder.chmod(0o755)
        packages = folder / "packages"
        dist = packages / "acme_nest-1.0.dist-info"
        dist.mkdir(parents=True)
        (dist / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-nest\nVersion: 1.0\n")
        points = "".join(f"{id} = acme_{id}\n" for id in REMOTES)
        (dist / "entry_points.txt").write_text(f"[agio.plugins]\n{points}")
        site = Site(folder, plugins=("market", "signin", *REMOTES), path=(packages,), flow=False, pages=pages)
        for id, script in REMOTES.items():
            (packages / f"acme_{id}.py").write_text(PLUGIN.format(id=id))
            built = folder / "build" / "remotes" / id
            built.mkdir(parents=True)
            (built / "remoteEntry.js").write_text(script)
            versions = {"@agio/sdk": "1.7.0" if id == "newer" else "1.0.0"}
            manifest = {"id": id, "entry": f"/remotes/{id}/remoteEntry.js", "built": versions, "screens": {id: []}}
            (built / "manifest.json").write_text(json.dumps(manifest))
        site.start()
        try:
            yield site
        finally:
            site.stop()


@asynccontextmanager
async def visited(browser: Browser, nest: Site) -> AsyncIterator[Window]:
    """A window with a clock that can be moved. A slot on the front page that hangs would hang it: only where asked."""
    async with window(browser, nest, DESK) as one:
        await one.page.clock.install()
        yield one
        one.problems.clear()  # the faults are the remotes', and reported


async def assert_the_rest_works(one: Window) -> None:
    """Assert that the frame leads to another plugin's screen, which is drawn."""
    await one.page.get_by_role("link", name="Markets").first.click()
    await expect(one.page).to_have_url(f"{one.site.url}/market")
    await expect(one.main().get_by_role("heading").first).to_be_visible()


@pytest.mark.parametrize("id", ["throws", "draws", "replaces"])
async def test_a_remote_that_fails_is_told_of_and_offered_again(browser: Browser, nest: Site, id: str) -> None:
    said = words(nest, "en")
    async with visited(browser, nest) as one:
        await one.page.goto(f"{nest.url}/{id}")
        await expect(one.main()).to_contain_text(said("shell.error.screen"))
        await expect(one.main().get_by_role("button", name=said("shell.error.retry"))).to_be_visible()
        await assert_the_rest_works(one)


async def test_a_remote_that_was_built_for_another_shell_says_so(browser: Browser, nest: Site) -> None:
    said = words(nest, "en")
    message = said("shell.error.version").format(module="@agio/sdk", needed="1.7.0", shared="1.0.0")
    async with visited(browser, nest) as one:
        await one.page.goto(f"{nest.url}/newer")
        await expect(one.main()).to_contain_text(message)
        await assert_the_rest_works(one)


async def test_a_remote_that_never_comes_is_given_up_and_can_be_asked_for_again(browser: Browser, nest: Site) -> None:
    said = words(nest, "en")
    async with visited(browser, nest) as one:
        await one.page.route("**/remotes/lost/**", lambda route: asyncio.sleep(0))
        for id in ("lost", "silent"):
            await one.page.goto(f"{nest.url}/{id}")
            await expect(one.main().locator("[aria-busy=true]")).to_be_visible()
            await one.page.clock.fast_forward(LONGEST_MS)
            await expect(one.main()).to_contain_text(said("shell.error.screen"))
        await one.page.unroute("**/remotes/lost/**")
        await one.page.goto(f"{nest.url}/lost")
        await expect(one.main()).to_contain_text("at your service")
        await assert_the_rest_works(one)


async def test_a_remote_that_fails_once_is_there_at_the_second_try(browser: Browser, nest: Site) -> None:
    said = words(nest, "en")
    async with visited(browser, nest) as one:
        await one.page.route("**/remotes/works/**", lambda route: route.abort(), times=1)
        await one.page.goto(f"{nest.url}/works")
        await one.main().get_by_role("button", name=said("shell.error.retry")).click()
        await expect(one.main()).to_contain_text("at your service")


@pytest.mark.parametrize("path", ["/hangs", "/loops", "/"])
async def test_a_remote_that_hangs_the_page_is_left_out_by_the_next(browser: Browser, nest: Site, path: str) -> None:
    """The front page has a place that the remote fills; its own page says why it isn't there, and tries on request."""
    said = words(nest, "en")
    async with visited(browser, nest) as one:
        lost = await one.page.context.new_page()
        await lost.goto(f"{nest.url}{path}", wait_until="commit")
        await stops_to_answer(lost)
        await lost.close()
        await one.page.clock.fast_forward("01:00")
        await one.page.goto(f"{nest.url}{path}")
        if path == "/":
            await expect(one.main().get_by_role("heading").first).to_be_visible()
        else:
            await expect(one.main()).to_contain_text(said("shell.error.hung"))
        await assert_the_rest_works(one)


async def stops_to_answer(page: Page) -> None:
    """Wait until nothing is answered any more by a page."""
    for _ in range(100):
        try:
            await asyncio.wait_for(page.evaluate("1"), 1)
        except TimeoutError:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"{page.url} answers still")


async def test_what_a_remote_puts_in_place_of_the_connections_of_the_page_stays_out(
    browser: Browser, nest: Site
) -> None:
    async with visited(browser, nest) as one:
        await one.page.goto(f"{nest.url}/replaces")
        await expect(one.main().get_by_role("alert")).to_be_visible()
        assert await one.page.evaluate("fetch('/host/deployment').then(({ status }) => status)") == 200
