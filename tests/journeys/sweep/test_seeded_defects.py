"""The sweep finds what it is there for: each defect is put into a page that stands, and has to be seen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import pytest
from agio_testing.browser import DESK, PHONE, window
from agio_testing.site import Site
from english import English
from page_checks import PageChecks
from playwright.async_api import Browser
from test_focus import walk

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PAGE = "/404"


class Seed(NamedTuple):
    """One defect: who has to find it, and the HTML that it is, or the script that makes it."""

    check: str
    html: str = ""
    script: str = ""
    language: str = "en"
    width: int = DESK


BOX = "position:absolute;left:40px;top:{};width:120px;height:40px"
SEEDS = {
    "a key in place of a text": Seed("raw_keys", "<p>wallet.withdraw.submit</p>"),
    "a key in a label": Seed("raw_keys", '<button aria-label="shell.nav.close">×</button>'),
    "a key beside an e-mail address": Seed("raw_keys", "<p>wallet.a26e595cc6@example.com wallet.withdraw.submit</p>"),
    "a value that nobody gave": Seed("raw_keys", "<p>At least {amount} USDT</p>"),
    "a Thai word wider than a phone": Seed(
        "overflow",
        f"<p>{'กรุงเทพมหานครอมรรัตนโกสินทร์' * 4}</p>".replace("<p>", '<p style="white-space:nowrap">'),
        width=PHONE,
    ),
    "a text that leaves its chip": Seed(
        "overflow",
        '<span style="display:block;border:1px solid;width:60px;white-space:nowrap">Waiting for review</span>',
    ),
    "a button whose words are cut": Seed(
        "clipping", '<button style="width:60px;overflow:hidden;white-space:nowrap">Confirm the withdrawal</button>'
    ),
    "an ellipsis that hides for good": Seed(
        "clipping",
        '<p style="width:80px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">Never to be read whole</p>',
    ),
    "lines that are cut": Seed(
        "clipping", '<p style="width:90px;height:20px;overflow:hidden">One line and one more line</p>'
    ),
    "two buttons over one another": Seed(
        "overlap",
        f'<button style="{BOX.format("300px")}">Buy</button><button style="{BOX.format("320px")}">Sell</button>',
    ),
    "a button under a veil": Seed(
        "overlap", f'<button style="{BOX.format("300px")}">Buy</button><div style="{BOX.format("300px")}"></div>'
    ),
    "a command at the far end of a table that scrolls": Seed(
        "out_of_reach",
        '<div style="width:300px;overflow-x:auto" tabindex="0"><table><tr><td style="min-width:290px">BTC/USDT</td>'
        "<td><button>Cancel</button></td></tr></table></div>",
    ),
    "a command that is cut": Seed(
        "out_of_reach",
        '<div style="width:300px;overflow:hidden"><table><tr><td style="min-width:270px">BTC/USDT</td>'
        "<td><button>Cancel</button></td></tr></table></div>",
    ),
    "two buttons of one name": Seed(
        "same_names", "<p>AG7K3Q <button>Copy</button></p><p>Link <button>Copy</button></p>"
    ),
    "two links of one name": Seed("same_names", '<p><a href="/market">More</a></p><p><a href="/notice">More</a></p>'),
    "an error said in the console": Seed("console", script="console.error('it broke')"),
    "an exception that nobody caught": Seed("console", script="setTimeout(() => { throw new Error('it broke') })"),
    "an answer that never came": Seed("console", script="fetch('/nowhere/at/all.json').catch(() => undefined)"),
    "grey on grey": Seed("axe", '<p style="color:#777;background:#888">Hard to read</p>'),
    "a field without a label": Seed("axe", "<input>"),
    "a button without a name": Seed("axe", "<button><svg width='20' height='20'></svg></button>"),
    "a picture without words": Seed("axe", '<img width="20" height="20" src="/icon.svg">'),
    "a page that jumps": Seed("layout_shift", "<p>Here</p>", "main.style.marginTop = '400px'"),
    "English of the catalogue": Seed("untranslated", "<p>Available</p>", language="jp"),
    "English with a value in it": Seed("untranslated", "<p>Prices are 12 seconds old.</p>", language="ty"),
    "English that is in no catalogue": Seed("untranslated", "<p>This one is only here for a test</p>", language="hy"),
    "English beside what somebody wrote": Seed(
        "untranslated", "<p>Available <span translate='no'>for my tax adviser</span></p>", language="hy"
    ),
    "an English name of a button": Seed("untranslated", '<button aria-label="Retry">↻ ↻ ↻</button>', language="xby"),
    "an empty screen": Seed("blank", " "),
    "a meter that shrank to a dot": Seed(
        "squeezed",
        '<div style="width:6px;height:6px;background:#777" role="meter" aria-label="Task" aria-valuenow="1"></div>',
    ),
    "a chart without a height": Seed("squeezed", '<svg width="300" height="2" role="img" aria-label="Prices"></svg>'),
    "a picture that is gone": Seed("images", '<img alt="A voucher" width="20" height="20" src="/gone.png">'),
}
NEVER_THERE = '<p aria-busy="true">Loading</p>'
STANDS = """<h1>It stands</h1><label>Amount <input></label>
<p style="width:80px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis" title="Whole when it is pointed at">
Whole when it is pointed at</p>
<div style="overflow-x:auto;width:90px" tabindex="0"><p style="width:300px">A table scrolls</p></div>
<p>wallet.a26e595cc6+daily@example.com</p>
<table><tr><td><button style="height:24px">Cancel</button></td></tr>
<tr><td><button style="height:24px">Cancel</button></td></tr></table>
<section aria-label="Code"><button style="height:24px">Copy</button></section>
<section aria-label="Link"><button style="height:24px">Copy</button></section>"""
WRITTEN = '<p>Otro · <span translate="no">Statement for my tax adviser</span></p>'


@asynccontextmanager
async def page_checks_on(browser: Browser, site: Site, html: str, seed: Seed) -> AsyncIterator[PageChecks]:
    """Eyes on a page whose screen is this HTML."""
    async with window(browser, site, seed.width) as one:
        page_checks = await PageChecks.opened(one, await asyncio.to_thread(English, site))
        await one.page.goto(site.url + PAGE)
        assert not await page_checks.settled()
        await page_checks.turn(seed.language, "dark")
        await one.page.evaluate(
            """html => {
                const page = document.createElement('div');
                page.innerHTML = html;
                document.querySelector('main').replaceChildren(page);
            }""",
            html,
        )
        yield page_checks
        one.problems.clear()


async def test_a_page_that_stands_has_no_findings(browser: Browser, swept_site: Site) -> None:
    async with page_checks_on(browser, swept_site, STANDS, Seed("")) as page_checks:
        assert await page_checks.look("en", fully=True) == []


async def test_what_somebody_wrote_is_in_their_own_language(browser: Browser, swept_site: Site) -> None:
    async with page_checks_on(browser, swept_site, WRITTEN, Seed("", language="hy")) as page_checks:
        assert await page_checks.look("hy", fully=False) == []


async def test_what_is_told_of_its_size_late_is_not_looked_at_before(browser: Browser, swept_site: Site) -> None:
    """A chart is as wide as its place once the page is laid out; where frames are slow nobody saw it otherwise."""
    async with page_checks_on(browser, swept_site, '<p style="text-align:right">Wide</p>', Seed("")) as page_checks:
        await page_checks.page.evaluate(
            """() => {
                const text = document.querySelector('main p');
                globalThis.requestAnimationFrame = (draw) => setTimeout(draw, 150);
                const fit = ([{contentRect}]) =>
                    requestAnimationFrame(() => (text.style.width = `${contentRect.width}px`));
                new ResizeObserver(fit).observe(text.parentElement);
            }"""
        )
        for width in (DESK, PHONE, DESK, PHONE):
            await page_checks.page.set_viewport_size({"width": width, "height": 900})
            await page_checks.turn("en", "dark")
            assert await page_checks.look("en", fully=False) == []


async def test_what_no_frame_shows_is_not_looked_at(browser: Browser, swept_site: Site) -> None:
    """A chart that is made anew has no width until the next frame is laid out, before which nobody sees it."""
    async with page_checks_on(browser, swept_site, "<div></div>", Seed("", width=PHONE)) as page_checks:
        await page_checks.page.evaluate(
            """() => setInterval(() => {
                const place = document.querySelector('main div div');
                place.innerHTML = '<p style="width:600px;text-align:right">Wide</p>';
                new ResizeObserver(([{contentRect, target}]) => {
                    target.firstChild.style.width = `${contentRect.width}px`;
                }).observe(place);
            }, 4)"""
        )
        for _ in range(20):
            assert "overflow" not in [one["check"] for one in await page_checks.look("en", fully=False)]


@pytest.mark.parametrize("seed", SEEDS.values(), ids=SEEDS)
async def test_a_defect_is_found(browser: Browser, swept_site: Site, seed: Seed) -> None:
    html = seed.html or STANDS
    async with page_checks_on(browser, swept_site, html, seed) as page_checks:
        if seed.script:
            await page_checks.page.evaluate(f"() => {{ const main = document.querySelector('main'); {seed.script} }}")
        for _ in range(100):  # a picture fails and a console speaks when they have got round to it
            found = await page_checks.look(seed.language, fully=seed.check == "axe")
            if any(one["check"] == seed.check for one in found):
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"nobody saw it: {found}")


@pytest.mark.parametrize("language", ["jp", "xby", "yn"])
async def test_the_commands_of_a_row_are_in_reach_however_wide_its_words_are(
    browser: Browser, swept_site: Site, language: str
) -> None:
    """Edit and cancel of an open order, at the end of what its table shows: without their mark they lie outside it."""
    commands = '<td data-commands><button style="height:24px">×</button></td>'
    row = f'<tr><td style="min-width:900px">BTC/USDT</td>{commands}</tr>'
    html = f'<div style="width:600px;overflow-x:auto" tabindex="0"><table>{row}</table></div>'
    async with page_checks_on(browser, swept_site, html, Seed("out_of_reach", language=language)) as page_checks:
        assert "out_of_reach" not in [one["check"] for one in await page_checks.look(language, fully=False)]
        await page_checks.page.evaluate(
            "() => document.querySelector('main td[data-commands]').removeAttribute('data-commands')"
        )
        assert "out_of_reach" in [one["check"] for one in await page_checks.look(language, fully=False)]


async def test_a_screen_that_never_comes_is_found(
    browser: Browser, swept_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with page_checks_on(browser, swept_site, NEVER_THERE, Seed("unsettled")) as page_checks:
        monkeypatch.setattr("page_checks.SETTLES_MS", 500)
        assert [found["check"] for found in await page_checks.settled()] == ["unsettled"]


@pytest.mark.parametrize(("padding", "covered"), [("0px", True), ("80px", False)])
async def test_a_field_that_takes_the_focus_under_a_bar_is_found(
    browser: Browser, swept_site: Site, padding: str, covered: bool
) -> None:
    fields = "".join(f"<p><label>Field {number} <input></label></p>" for number in range(60))
    bar = '<div style="position:fixed;bottom:0;left:0;right:0;height:72px;background:#222;z-index:999">Bar</div>'
    async with page_checks_on(browser, swept_site, fields + bar, Seed("unseen_focus", width=PHONE)) as page_checks:
        await page_checks.page.add_style_tag(content=f"html {{ scroll-padding-bottom: {padding} !important }}")
        assert any(one["where"].startswith("input") for one in await walk(page_checks)) is covered
