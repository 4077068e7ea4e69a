"""What an account shows of its owner: the picture, the currency of values; and codes that are waited for."""

from __future__ import annotations

import os
import re
from io import BytesIO
from pathlib import Path

import pytest
from agio_testing.browser import new_account
from agio_testing.people import OK, Person, at_a_desk_and_on_a_phone, person
from agio_testing.site import Site
from PIL import Image
from playwright.async_api import Browser, FilePayload, Locator, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

SLOW_BYTES_PER_S = 60 * 1024
FORGET_WAITS = "Object.keys(localStorage).forEach(k => k.startsWith('agio.countdown') && localStorage.removeItem(k))"


def noise(side: int) -> bytes:
    """A picture that no compression makes small."""
    kept = BytesIO()
    Image.frombytes("RGB", (side, side), os.urandom(3 * side * side)).save(kept, "PNG")
    return kept.getvalue()


def png(name: str, body: bytes) -> FilePayload:
    """A file as somebody chooses it."""
    return {"name": f"{name}.png", "mimeType": "image/png", "buffer": body}


def picture_in_header(somebody: Person) -> Locator:
    """What the button of the account shows."""
    return somebody.page.get_by_role("banner").get_by_role("button", name=somebody.t("shell.nav.user")).locator("img")


async def slowly(somebody: Person) -> None:
    """As over a phone's connection: a file takes seconds to go."""
    session = await somebody.page.context.new_cdp_session(somebody.page)
    await session.send("Network.enable")
    slow = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": SLOW_BYTES_PER_S}
    await session.send("Network.emulateNetworkConditions", slow)


@at_a_desk_and_on_a_phone
async def test_a_picture_is_sent_with_progress_and_stands_in_the_header(
    browser: Browser, journey_site: Site, language: str, width: int, tmp_path: Path
) -> None:
    async with person(browser, journey_site, language, width) as somebody:
        main, files = somebody.window.main(), somebody.window.main().locator('input[type="file"]')
        await somebody.joins()
        await somebody.window.open("/info")
        await expect(picture_in_header(somebody)).to_have_count(0)

        text = tmp_path / "notes.txt"
        text.write_text("not a picture")
        await files.set_input_files(text)
        await somebody.is_told("shell.upload.type")
        await files.set_input_files(
            {"name": "broken.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\nbroken"}
        )
        await somebody.is_told("kernel.code.picture_invalid")
        await files.set_input_files(png("huge", bytes(8 * 1024 * 1024 + 1)))
        await somebody.is_told("shell.upload.large")
        await expect(picture_in_header(somebody)).to_have_count(0)

        await slowly(somebody)
        async with somebody.page.expect_response(lambda answer: "web/uploadAvatar" in answer.url) as answered:
            await files.set_input_files(png("me", noise(300)))
            bar = main.get_by_role("progressbar")
            await expect(bar).to_have_attribute("aria-valuenow", re.compile(r"^[1-9]\d$"))
        assert (await (await answered.value).json())["code"] == OK
        await somebody.is_told("account.info.picture_done")
        sent = main.locator('img[src^="blob:"]')
        await expect(sent).to_be_visible()
        shown = picture_in_header(somebody)
        await expect(shown).to_be_visible()
        assert await shown.evaluate("image => image.complete && image.naturalWidth") == 256
        await somebody.page.reload()
        await expect(picture_in_header(somebody)).to_be_visible()

        await somebody.press("account.info.remove")
        await somebody.is_told("account.info.picture_gone")
        await expect(picture_in_header(somebody)).to_have_count(0)


@at_a_desk_and_on_a_phone
async def test_values_are_shown_in_the_currency_that_was_chosen(
    browser: Browser, journey_site: Site, language: str, width: int
) -> None:
    async with person(browser, journey_site, language, width) as somebody:
        page, main = somebody.page, somebody.window.main()
        await somebody.joins()
        await somebody.window.open("/currency")
        field = main.get_by_label(somebody.t("account.currency.label")).and_(page.locator("input"))
        await expect(somebody.button("account.form.save")).to_be_disabled()
        await field.fill("EUR")
        await page.get_by_role("option", name=re.compile("EUR")).click()
        assert await somebody.answer_of("updateCurrency", "account.form.save") == OK
        await somebody.is_told("account.currency.done")
        await page.reload()
        await expect(field).to_have_value(re.compile("^EUR"))
        await somebody.window.open("/setting")
        row = main.get_by_role("link").filter(has_text=somebody.t("account.currency.row"))
        await expect(row).to_contain_text("EUR")


@at_a_desk_and_on_a_phone
async def test_the_wait_for_another_code_goes_on_after_a_reload_and_is_what_the_server_says(
    browser: Browser, journey_site: Site, language: str, width: int
) -> None:
    async with person(browser, journey_site, language, width) as somebody:
        account, main, page = new_account(), somebody.window.main(), somebody.page
        again = main.get_by_role("button", name=somebody.said("shell.form.again"))

        async def left() -> int:
            found = re.search(r"\d+", await again.inner_text())
            assert found
            return int(found[0])

        await somebody.window.open("/register")
        await somebody.input("account").fill(account)
        await somebody.send_code()
        await expect(again).to_be_disabled()
        before = await left()
        assert 50 < before <= 60
        await page.wait_for_timeout(2_100)
        await page.reload()
        await expect(somebody.input("account")).to_have_value(account)
        await expect(again).to_be_disabled()
        assert before - 15 < await left() < before
        # A browser that knows nothing of the wait is told by the server how long it is.
        await page.evaluate(FORGET_WAITS)
        await page.reload()
        await somebody.press("account.form.send_code")
        await somebody.is_told("account.code.code_too_soon")
        await expect(again).to_be_disabled()
        assert await left() < before
        await somebody.input("code").fill(await somebody.code(account))
