"""An invitation, from the link to the member's row."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from agio_testing.browser import DESK, PHONE
from agio_testing.page.qr import modules_of, read
from agio_testing.site import Site
from agio_testing.users import person
from PIL import Image
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def test_somebody_finds_their_code_and_link_and_an_empty_list(browser: Browser, journey_site: Site) -> None:
    async with person(browser, journey_site, "en", DESK) as ann:
        await ann.joins()
        await ann.window.open("/invite")
        main = ann.window.main()
        await expect(main.get_by_text("/register?invite=")).to_be_visible()
        code = main.get_by_role("img", name=ann.t("referral.qr"))
        await expect(code.locator("svg")).to_be_visible()
        link = await main.get_by_text("/register?invite=").inner_text()
        with Image.open(BytesIO(await code.locator("svg").screenshot(scale="device"))) as drawn:
            assert read(modules_of(drawn)) == link
        await expect(ann.text("referral.none.incomes")).to_be_visible()
        await main.get_by_role("tab", name=ann.t("referral.tab.members")).click()
        await expect(ann.text("referral.none.members")).to_be_visible()
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        ann.window.assert_quiet()


async def test_the_invitation_is_saved_as_a_picture_and_the_curve_is_of_any_span(
    browser: Browser, journey_site: Site, tmp_path: Path
) -> None:
    async with person(browser, journey_site, "ty", PHONE) as ann:
        await ann.joins()
        await ann.window.open("/invite")
        main = ann.window.main()
        async with ann.page.expect_download() as saving:
            await ann.press("referral.picture.save")
        kept = tmp_path / "invite.png"
        await (await saving.value).save_as(kept)
        with Image.open(kept) as picture:
            assert (picture.format, picture.size) == ("PNG", (1080, 1350))
            card = picture.crop((230, 360, 850, 980))
            assert read(modules_of(card)) == await main.get_by_text("/register?invite=").inner_text()
        async with ann.page.expect_response(lambda answer: "getMyPromotion?days=all" in answer.url):
            await main.get_by_role("radio", name=ann.t("referral.span.all")).click()
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        ann.window.assert_quiet()
