"""Scripts in every field that takes a text, posted by users and operators, run on no screen of either."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from agio_testing.browser import PHONE, Window, window
from agio_testing.operators import first_operator
from agio_testing.page.scripts import PAYLOADS, watched
from agio_testing.site import ROOT, Site, running_site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import module_of
from english import English
from hostile_products import post_products
from hostile_texts import WAYS, World, described, hostile, post_everything
from page_checks import PageChecks
from playwright.async_api import Browser, expect
from screens import OPERATOR, VISITOR, Screen, declared, with_places, without_aliases

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

HANDED_IN = ("/sfyz", "/smauth", "/seniorauth", "/dzrz")
"""Pages where somebody sees what they said of themselves."""
READ = re.compile(r"""\.get\("([a-zA-Z]+)"\)""")
"""Pattern of reading a word of a page's address."""
MOST_CASES = 1
"""Of each queue, the newest."""


@pytest.fixture(scope="module")
def world(pages: Path) -> Iterator[World]:
    """Everybody who posts, on a site of their own at an hour at which money can be withdrawn."""
    with running_site(pages=pages, cases=True) as site:
        site.advance_to("13:30")
        yield World(site)


@pytest.fixture(scope="module")
def fields(world: World) -> dict[str, dict[str, int]]:
    """Fields that are tried."""
    return described(world.site)


async def test_every_call_that_takes_a_text_says_how_it_is_posted(fields: dict[str, dict[str, int]]) -> None:
    assert fields.keys() == WAYS.keys(), "hostile_texts.py says how a call is posted that takes a text"


async def walked(one: Window, screens: list[Screen], site: Site, *, anew: bool = False) -> int:
    """Open all of these, each from the one before or ``anew`` by its address, and type a script into each search; on
    how many a script can be read.
    """
    page_checks, shown = await PageChecks.opened(one, await asyncio.to_thread(English, site)), 0
    for number, screen in enumerate(screens):
        await page_checks.open(screen.address, anew=anew or number == 0)
        shown += "alert(1)" in await one.page.locator("body").inner_text()
        for box in await one.page.get_by_role("searchbox").filter(visible=True).all():
            await box.fill(PAYLOADS[1])
    return shown


def newest_cases(operator: Visitor, console: Screen) -> list[Screen]:
    """A case of each queue, opened in the console."""
    return [
        console._replace(search=f"?queue={queue['id']}&case={case['id']}")
        for queue in operator.rows("operatorQueues")
        for case in operator.rows("operatorCases", queue=queue["id"])[:MOST_CASES]
    ]


async def test_scripts_in_every_text_run_on_no_screen(
    browser: Browser, world: World, fields: dict[str, dict[str, int]]
) -> None:
    site = world.site
    posted = await asyncio.to_thread(post_everything, world, fields)
    assert sum(map(len, posted.taken.values())) > sum(map(len, posted.refused.values())), posted
    screens = without_aliases(declared(site))
    async with window(browser, site) as one:
        said = await watched(one.page)
        await one.keep_session("agio.token", world.user)
        mine = [screen for screen in screens if screen.access != OPERATOR]
        assert await walked(one, mine, site) > 5
        assert said == []
        one.problems.clear()  # a screen may ask for what its address names and nobody has
    for who in world.others.values():
        async with window(browser, site) as one:
            said = await watched(one.page)
            await one.keep_session("agio.token", who)
            await walked(one, [screen for screen in screens if screen.path in HANDED_IN], site)
            assert said == []
            one.problems.clear()
    async with window(browser, site) as one:
        said = await watched(one.page)
        first = await asyncio.to_thread(first_operator, site)
        await one.keep_session("agio.operator.token", first)
        consoles = [screen for screen in screens if screen.access == OPERATOR]
        places = await with_places(browser, site, consoles)
        cases = await asyncio.to_thread(newest_cases, first, consoles[0])
        user = await asyncio.to_thread(world.id_of, world.user)
        users = [consoles[0]._replace(search=f"?view=users&item={user}")]
        # The console calls users by the names that were verified: so does whoever approves an identity in this one.
        verified = "UPDATE app_user SET verified_name = name WHERE id = $1 RETURNING verified_name"
        await asyncio.to_thread(site.query, verified, int(user))
        assert await walked(one, [*places, *cases, *users], site) > 5
        assert said == []
        one.problems.clear()


async def test_scripts_in_the_terms_of_products_run_on_no_screen(browser: Browser, world: World) -> None:
    site, maker = world.site, world.first
    posted = await asyncio.to_thread(post_products, maker, world.second, hostile())
    assert sum(map(len, posted.taken.values())) > sum(map(len, posted.refused.values())), posted
    await asyncio.to_thread(site.settled)  # an issue is announced by recurring work of the site
    assert await asyncio.to_thread(site.query, module_of("subscription").ANNOUNCED), "what was published is announced"
    async with window(browser, site) as one:
        said = await watched(one.page)
        await one.keep_session("agio.token", world.user)
        plugins = {row["plugin"] for row in maker.rows("operatorProducts") if row["id"] in posted.taken}
        places = [Screen(path, "", "", "user") for plugin in sorted(plugins) for path in module_of(plugin).PAGES]
        assert await walked(one, places, site) >= 3
        assert said == []
        one.problems.clear()
    async with window(browser, site, PHONE) as one:
        await one.open("/")
        await expect(one.main().locator("tbody tr").first).to_be_visible()
        await one.keep("home-long-name")
        await one.assert_fits()
    async with window(browser, site) as one:
        said = await watched(one.page)
        await one.keep_session("agio.operator.token", maker)
        for catalogue, key in posted.keys.items():
            for item in (catalogue, f"{catalogue}/{key}"):
                await one.open(f"/operator?view=products&item={item}")
                await expect(one.main()).to_contain_text(key)
        assert said == []
        one.problems.clear()


def words_of_addresses() -> list[str]:
    """Every word that a page reads of its address, by the pages' own sources."""
    files = [file for folder in ("remotes", "shell-web") for file in (ROOT / folder).glob("**/src/**/*.ts*")]
    return sorted({word for file in files for word in READ.findall(file.read_text("utf-8"))})


async def test_scripts_in_addresses_run_on_no_screen(browser: Browser, world: World) -> None:
    """Each screen is opened with a script in every word of its address, in its last part and behind its path."""
    site, words, turn = world.site, words_of_addresses(), cycle(PAYLOADS)
    assert {"id", "next", "q", "invite", "item", "case", "view", "pair"} <= {*words, "q"}

    def hostile_of(screen: Screen) -> Screen:
        path = re.sub(r":\w+", lambda _: quote(next(turn), safe=""), screen.path)
        search = urlencode({word: next(turn) for word in words})
        return screen._replace(path=path, search=f"?{search}#{quote(next(turn))}")

    screens = without_aliases(declared(site))
    nowhere = [Screen(f"/{quote(payload, safe='')}", "", "", VISITOR) for payload in PAYLOADS[:10]]
    first = await asyncio.to_thread(first_operator, site)
    walks = (
        (None, [screen for screen in screens if screen.access == VISITOR] + nowhere),
        (("agio.token", world.user), [screen for screen in screens if screen.access not in (VISITOR, OPERATOR)]),
        (("agio.operator.token", first), [screen for screen in screens if screen.access == OPERATOR]),
    )
    for session, some in walks:
        async with window(browser, site) as one:
            said = await watched(one.page)
            if session is not None:
                await one.keep_session(*session)
            await walked(one, [hostile_of(screen) for screen in some], site, anew=True)
            assert said == []
            one.problems.clear()
