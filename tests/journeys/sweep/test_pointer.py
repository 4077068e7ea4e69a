"""Pressed elements stay readable under the pointer, in both themes: words of buttons and links."""

from __future__ import annotations

import pytest
from agio_testing.browser import AXE, window
from agio_testing.site import Site
from playwright.async_api import Browser
from viewport_matrix import THEMES

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PRESSED = ":is(a[href^='/'], button:enabled):not([aria-disabled=true]):visible"
CONTRAST = """async (pressed) => {
    await Promise.all(pressed.getAnimations().map(({finished}) => finished));
    const {violations} = await axe.run(pressed, {runOnly: ['color-contrast'], resultTypes: ['violations']});
    return violations.flatMap(({nodes}) => nodes.map(node => node.failureSummary));
}"""


@pytest.mark.parametrize("path", ["/gallery", "/", "/market"])
@pytest.mark.parametrize("theme", THEMES)
async def test_words_are_read_under_the_pointer(browser: Browser, swept_site: Site, theme: str, path: str) -> None:
    hard_to_read, looks = {}, set()
    async with window(browser, swept_site, theme=theme) as one:
        await one.open(path)
        await one.page.evaluate(AXE.read_text("utf-8"))
        for pressed in await one.page.locator(PRESSED).all():
            kind = await pressed.get_attribute("class") or ""
            said = (await pressed.inner_text()).strip()
            if not said or (kind and kind in looks):  # one of each look
                continue
            looks.add(kind)
            await pressed.hover(force=True)
            if found := await pressed.evaluate(CONTRAST):
                hard_to_read[said] = found
    assert len(looks) > 5
    assert hard_to_read == {}
