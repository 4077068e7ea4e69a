"""Pressed elements stay readable under the pointer, in both themes: words of buttons and links."""

from __future__ import annotations

import pytest
from agio_testing.browser import AXE, window
from agio_testing.site import Site
from playwright.async_api import Browser
from viewport_matrix import THEMES

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PRESSED = ":is(a[href^='/'], button:enabled):not([aria-disabled=true]):visible"
LOOKS = """all => {
    const looks = new Set();
    return all.map(one => {
        const said = one.innerText.trim(), kind = one.getAttribute("class") ?? "";
        if (!said || (kind && looks.has(kind))) return "";
        looks.add(kind);
        return said;
    });
}"""
"""Words of one of each look, and nothing of the others: asked at once, for each question looks through the page."""
CONTRAST = """async (pressed) => {
    await Promise.all(pressed.getAnimations().map(({finished}) => finished));
    const {violations} = await axe.run(pressed, {runOnly: ['color-contrast'], resultTypes: ['violations']});
    return violations.flatMap(({nodes}) => nodes.map(node => node.failureSummary));
}"""


@pytest.mark.parametrize("path", ["/gallery", "/", "/market"])
@pytest.mark.parametrize("theme", THEMES)
async def test_words_are_read_under_the_pointer(browser: Browser, swept_site: Site, theme: str, path: str) -> None:
    hard_to_read, looked = {}, 0
    async with window(browser, swept_site, theme=theme) as one:
        await one.open(path)
        await one.page.wait_for_load_state("networkidle")  # a gallery goes on filling once its frame stands
        await one.page.evaluate(AXE.read_text("utf-8"))
        every = await one.page.locator(PRESSED).element_handles()
        for said, element in zip(await one.page.evaluate(LOOKS, every), every, strict=True):
            if not said:
                continue
            looked += 1
            await element.hover(force=True)
            if found := await element.evaluate(CONTRAST):
                hard_to_read[said] = found
    assert looked > 5
    assert hard_to_read == {}
