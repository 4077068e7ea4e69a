"""Screens with money in bad moments, as a browser and a server have them: a dead server, a silent feed, another realm
in another tab, a session that ended over a half-filled form, an answer that got lost. Each moment is met once, on a
form of its own; ``moments.test.tsx`` of each remote tries every form in all of them, without a browser.

The state that only a browser knows is measured on every form: that what is pressed stays where it is. The screens are
those that declare a ``command``; what a person types there comes from ``money_forms.py`` beside the journeys of each
plugin. A product that has such a screen and no form fails here.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any
from urllib.parse import parse_qs

import pytest
from agio_testing.browser import PATIENCE_MS, Window
from agio_testing.page.money_forms import money_forms
from agio_testing.site import Site
from agio_testing.users import Person, person
from playwright.async_api import Browser, Page, Route, WebSocketRoute, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

FORMS = money_forms()
SILENCE_MS = 30_000
"""Longer than a feed may be silent before the page says so."""
MOST_MOVED = 20
"""Pixels that a button may move by while its form is filled in: a line that says what is short, and no more."""


@cache
def screens(site: Site) -> dict[str, dict[str, Any]]:
    """The screens that declare commands, by each of them: asked for once, for each time is a process of its own."""
    return {one: row for row in site.listed("screens") for one in row["commands"]}


async def as_it_is(page: Page) -> None:
    """The page's lines stay what they are."""


@asynccontextmanager
async def filling(
    browser: Browser, site: Site, command: str, lines: Callable[[Page], Awaitable[None]] = as_it_is
) -> AsyncIterator[Person]:
    """Somebody on the screen of a command, who has filled in the form; ``lines`` prepares what the page hears."""
    async with opened(browser, site, command, lines) as somebody:
        await FORMS[command].fill(somebody)
        yield somebody


@asynccontextmanager
async def opened(
    browser: Browser, site: Site, command: str, lines: Callable[[Page], Awaitable[None]] = as_it_is
) -> AsyncIterator[Person]:
    """Somebody on the screen of a command, who has typed nothing yet."""
    form = FORMS[command]
    async with person(browser, site, "en") as somebody:
        await lines(somebody.page)
        await somebody.joins()
        await asyncio.to_thread(form.prepare, somebody.who)
        await somebody.window.keep_session("agio.token", somebody.who)  # to prepare may have been to sign in anew
        await on_screen(somebody, command)
        yield somebody


async def on_screen(somebody: Person, command: str) -> None:
    """Open the screen of a command."""
    listed = await asyncio.to_thread(screens, somebody.window.site)
    await somebody.window.open(listed[command]["path"])
    await FORMS[command].choose(somebody)


def forgive(window: Window, *expected: str) -> None:
    """Forgive a browser's errors of a line that was cut on purpose."""
    window.problems[:] = [said for said in window.problems if not any(one in said for one in expected)]


def unknown(somebody: Person) -> re.Pattern[str]:
    """Notice that nobody knows yet."""
    return re.compile("|".join(re.escape(somebody.t(key)) for key in ("shell.error.lost", "shell.command.again")))


async def send_again(somebody: Person) -> None:
    """Send the very same once more: by a button of its own, or the form's."""
    await expect(somebody.page.get_by_text(unknown(somebody)).first).to_be_visible()
    own = somebody.page.get_by_role("button", name=somebody.t("shell.command.again"), exact=True)
    await (own if await own.count() else somebody.submit_button()).click()


async def is_held(somebody: Person, command: str) -> None:
    """Figures are dim, a banner says since when, and nothing can be done on them."""
    await expect(somebody.page.locator("[data-live=false]").first).to_be_attached(timeout=SILENCE_MS)
    await expect(somebody.window.main().get_by_text(somebody.t("shell.feed.reconnecting")).first).to_be_visible()
    await expect(FORMS[command].button(somebody)).to_be_disabled()


async def is_live(somebody: Person, command: str) -> None:
    """As if nothing had been."""
    await expect(somebody.page.locator("[data-live=false]")).to_have_count(0, timeout=SILENCE_MS)
    await expect(FORMS[command].button(somebody)).to_be_enabled()


async def typed(page: Page) -> dict[str, str]:
    """Contents of the form's fields, by their labels."""
    return await page.evaluate(
        """() => {
            const name = field => field.labels?.[0]?.innerText ?? field.getAttribute('aria-label') ?? field.name;
            const unkept = ['file', 'password', 'checkbox', 'radio', 'hidden'];
            return Object.fromEntries([...document.querySelectorAll('main form input, main form textarea')]
                .filter(field => !unkept.includes(field.type) && field.value)
                .map(field => [name(field), field.value]));
        }"""
    )


async def test_every_command_has_a_form_that_is_tried(fragile_site: Site) -> None:
    assert set(await asyncio.to_thread(screens, fragile_site)) == set(FORMS)


@pytest.mark.parametrize("command", [command for command, form in FORMS.items() if form.typed])
async def test_what_is_pressed_stays_where_it_is_while_the_form_is_filled_in(
    browser: Browser, fragile_site: Site, command: str
) -> None:
    async with opened(browser, fragile_site, command) as somebody:
        before = await place(somebody, command)
        await FORMS[command].fill(somebody)
        moved = await place(somebody, command) - before
        assert abs(moved) < MOST_MOVED, f"{command}: its button was moved by {moved:.0f} px under the finger"


async def place(somebody: Person, command: str) -> float:
    """Position of the command's button down the page, once nothing is awaited and it stays there."""
    await expect(somebody.window.main().locator("[aria-busy=true]")).to_have_count(0)
    stood = None
    for _ in range(20):
        stands = await FORMS[command].button(somebody).evaluate("one => one.getBoundingClientRect().top + scrollY")
        if stands == stood:
            return stands
        stood = stands
        await asyncio.sleep(0.5)
    raise AssertionError(f"{command}: its button comes to no rest")


async def test_an_answer_that_got_lost_is_asked_for_again_and_nothing_is_done_twice(
    browser: Browser, fragile_site: Site
) -> None:
    command = "submitDeposit"
    async with filling(browser, fragile_site, command) as somebody:
        sent: list[tuple[str, dict[str, Any]]] = []

        async def lose(route: Route) -> None:
            """The server does it; the first time the line is gone before it can say so."""
            body = route.request.post_data_buffer or b""
            answer = await route.fetch()
            sent.append((intent_of(body), await answer.json()))
            if len(sent) == 1:
                await route.abort()
            else:
                await route.fulfill(response=answer)

        await somebody.page.route(f"**/web/{command}", lose)
        await FORMS[command].opens(somebody)
        await FORMS[command].send(somebody)
        await expect(somebody.page.get_by_text(unknown(somebody)).first).to_be_visible()
        async with somebody.page.expect_response(f"**/web/{command}"):
            await send_again(somebody)
        await expect(somebody.page.get_by_text(unknown(somebody))).to_have_count(0)
        (first, done), (second, reported) = sent
        assert first and first == second
        assert done["code"] == reported["code"] == 0, (done, reported)
        assert done["data"]["id"] == reported["data"]["id"]
        forgive(somebody.window, command)


def intent_of(body: bytes) -> str:
    """The request token of a form, however it was encoded."""
    text = body.decode("utf-8", "replace")
    if found := re.search(r'name="rtoken"\r\n\r\n(\w+)', text):
        return found[1]
    return parse_qs(text).get("rtoken", [""])[0]


async def test_a_session_that_ended_over_a_form_keeps_what_was_typed_and_says_why(
    browser: Browser, fragile_site: Site
) -> None:
    command = "lendApply"
    async with filling(browser, fragile_site, command) as somebody:
        page, private = somebody.page, FORMS[command].private
        filled = await typed(page)
        assert private <= set(filled)
        before = {name: value for name, value in filled.items() if name not in private}
        assert bool(before) is FORMS[command].typed
        ended = await asyncio.to_thread(somebody.who.post, "logout")
        assert ended["code"] == 0, ended
        await page.reload()
        asked = page.get_by_role("dialog")
        await asked.get_by_role("button", name=somebody.t("shell.session.again"), exact=True).click()
        await expect(page).to_have_url(re.compile("/login.*next="))
        await somebody.reads("kernel.code.login_required")
        await somebody.input("account").fill(somebody.who.account)
        await somebody.input("password").fill(somebody.who.password)
        assert await somebody.answer_of("userLogin", "account.login.submit") == 0
        await asyncio.to_thread(fragile_site.steps_up, somebody.who.account)
        listed = await asyncio.to_thread(screens, fragile_site)
        await expect(page).to_have_url(re.compile(re.escape(listed[command]["path"])))
        await somebody.window.settled()
        until = time.monotonic() + PATIENCE_MS / 1000
        while (now := {name: value for name, value in (await typed(page)).items() if name in before}) != before:
            assert time.monotonic() < until, (now, before)
            await asyncio.sleep(0.05)


async def test_another_realm_in_another_tab_is_told_and_nobody_is_logged_out(
    browser: Browser, fragile_site: Site
) -> None:
    command = "createC2cOrder"
    async with filling(browser, fragile_site, command) as somebody:
        other = await somebody.page.context.new_page()
        concurrently = Person(Window(other, fragile_site, somebody.window.width), somebody.t, "en")
        await concurrently.window.open("/demo")
        async with asyncio.TaskGroup() as both:  # it is said for a moment, and at once where the first tab is awake
            moved = somebody.page.get_by_text(somebody.said("shell.session.moved")).first
            both.create_task(expect(moved).to_be_visible(timeout=4 * PATIENCE_MS))
            await concurrently.begin_demo()
            await somebody.page.bring_to_front()  # who comes back to the first tab sees it; a hidden one may sleep
        await expect(somebody.page.locator("[data-realm=demo]").first).to_be_attached(timeout=PATIENCE_MS)
        await other.bring_to_front()  # nobody presses what stands behind another tab
        assert await concurrently.switch("real") == 0
        await somebody.page.bring_to_front()
        await expect(somebody.page.locator("[data-realm=real]").first).to_be_attached()
        for one in (somebody.page, other):
            await expect(one.get_by_role("dialog")).to_have_count(0)
        await on_screen(somebody, command)
        await FORMS[command].fill(somebody)
        concurrently.window.assert_quiet()


async def test_a_silent_feed_dims_what_rests_on_prices_and_holds_the_command(
    browser: Browser, fragile_site: Site
) -> None:
    command = "placeSpotOrder"
    speaks = asyncio.Event()
    speaks.set()

    def pass_on(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)
        server.on_message(lambda message: line.send(message) if speaks.is_set() else None)

    async def through(page: Page) -> None:
        await page.route_web_socket(re.compile("/feed$"), pass_on)

    async with filling(browser, fragile_site, command, through) as somebody:
        await is_live(somebody, command)
        speaks.clear()
        await is_held(somebody, command)
        speaks.set()
        await is_live(somebody, command)


async def test_a_dead_server_is_said_and_what_was_sent_is_done_once_it_lives(
    browser: Browser, fragile_site: Site
) -> None:
    command = "submitWithdrawal"
    async with filling(browser, fragile_site, command) as somebody:
        unknown(somebody)  # a dead server has no words
        await FORMS[command].opens(somebody)
        await asyncio.to_thread(fragile_site.kill)
        await FORMS[command].send(somebody)
        await expect(somebody.page.get_by_text(unknown(somebody)).first).to_be_visible()
        await asyncio.to_thread(fragile_site.start)
        async with somebody.page.expect_response(f"**/web/{command}") as answered:
            await send_again(somebody)
        envelope = await (await answered.value).json()
        assert envelope["code"] == 0, envelope
        forgive(somebody.window, "ERR_", "got no answer", "WebSocket", "Failed to load resource")
