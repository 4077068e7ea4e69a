"""The operator's console, from the sign-in that a development deployment writes down."""

from __future__ import annotations

import re

import pytest
from agio_testing.browser import PHONE, window
from agio_testing.console import sign_in
from agio_testing.site import Site
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def test_a_visitor_sees_nothing_of_the_console_until_they_sign_in_and_find_nothing_to_decide(
    browser: Browser, journey_site: Site
) -> None:
    async with window(browser, journey_site, PHONE) as one:
        page = one.page
        await page.goto(f"{journey_site.url}/operator")
        await expect(page.get_by_role("textbox", name="Password")).to_be_visible()
        await expect(page).to_have_url(re.compile("/login"))
        await expect(page.get_by_text(re.compile("Queues|Nothing waits"))).to_have_count(0)
        await one.assert_fits()
        await one.assert_accessible()
        await sign_in(one)
        await one.keep("console-signed-in")
        await one.assert_fits()
