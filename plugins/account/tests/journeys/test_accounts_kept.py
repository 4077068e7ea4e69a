"""Settings of an account: devices, the password, a picture, the currency of values, keys for programs."""

from __future__ import annotations

import hmac
import os
import re
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from agio_testing.page_commands import PASSWORD
from agio_testing.site import Site
from agio_testing.users import OK, Person, person
from PIL import Image
from playwright.async_api import Browser, FilePayload, Locator, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

OTHER_PASSWORD = "another horse 8"
NOT_AVAILABLE = 109
SLOW_BYTES_PER_S = 60 * 1024


@asynccontextmanager
async def two_windows(browser: Browser, site: Site, language: str) -> AsyncIterator[tuple[str, Person, Person]]:
    """One account that is signed in at two places."""
    async with person(browser, site, language) as here, person(browser, site, language) as there:
        account = await here.joins()
        assert await there.log_in(account) == OK
        await there.window.open("/info")
        yield account, here, there


async def test_an_owner_ends_a_device_changes_the_password_and_gives_a_program_a_key(
    browser: Browser, journey_site: Site, tmp_path: Path
) -> None:
    async with two_windows(browser, journey_site, "en") as (account, here, there):
        await end_the_other_device(account, here, there)
        await has_a_picture(here, tmp_path)
        await has_a_currency(here)
        await has_a_key(here)
        await change_the_password(account, here, there)


async def end_the_other_device(account: str, here: Person, there: Person) -> None:
    """It is asked to log in again, and comes back where it was."""
    main = here.window.main()
    await here.window.open("/devices")
    await expect(main.get_by_text(here.t("account.devices.this"), exact=True)).to_have_count(1)
    await here.press("account.devices.end")
    asked = here.page.get_by_role("dialog")
    await asked.get_by_role("button", name=here.t("account.devices.end"), exact=True).click()
    await here.reads("account.devices.ended")
    await expect(here.button("account.devices.end")).to_have_count(0)

    await there.page.reload()
    asked = there.page.get_by_role("dialog")
    await expect(asked).to_contain_text(there.t("kernel.code.login_required"))
    await asked.get_by_role("button", name=there.t("shell.session.back"), exact=True).click()
    await expect(asked).to_have_count(0)
    await expect(there.page).to_have_url(re.compile("/info$"))
    await there.page.reload()
    await asked.get_by_role("button", name=there.t("shell.session.again"), exact=True).click()
    await expect(there.page).to_have_url(re.compile("/login.*next="))
    await there.input("account").fill(account)
    await there.input("password").fill(PASSWORD)
    assert await there.answer_of("userLogin", "account.login.submit") == OK
    await expect(there.page).to_have_url(re.compile("/info$"))
    await here.page.reload()
    await expect(here.page.get_by_role("dialog")).to_have_count(0)


async def change_the_password(account: str, here: Person, there: Person) -> None:
    """The other windows are logged out, and withdrawals reviewed."""
    await here.window.open("/editPassword")
    await here.input("old-password").fill("a wrong horse 1")
    await here.input("new-password").fill(OTHER_PASSWORD)
    await here.input("new-password-again").fill(OTHER_PASSWORD)
    assert await here.answer_of("updatePassword", "account.password.submit") != OK
    await here.reads("account.code.password_wrong")
    await here.input("old-password").fill(PASSWORD)
    assert await here.answer_of("updatePassword", "account.password.submit") == OK
    await expect(here.page).to_have_url(re.compile("/security$"))
    await here.reads("account.security.review")

    await there.page.reload()
    await there.reads("kernel.code.session_replaced")
    await expect(there.page.get_by_role("link", name=there.t("shell.nav.login")).first).to_be_visible()
    assert await there.page.evaluate("localStorage.getItem('agio.token')") is None
    assert await there.log_in(account) != OK
    assert await there.log_in(account, OTHER_PASSWORD) == OK
    await here.page.reload()
    await here.reads("account.security.review")


async def signed(site: Site, key: str, secret: str, call: str) -> dict[str, Any]:
    """A program's request, as the documentation says to sign it."""
    target = f"/api/v1/{call}?{urlencode({'lang': 'en', 'rtoken': secrets.token_hex(8)})}"
    stamp = str(int(time.time()))
    text = f"{stamp}\nGET\n{target}\n".encode()
    headers = {
        "x-agio-key": key,
        "x-agio-timestamp": stamp,
        "x-agio-signature": hmac.new(secret.encode(), text, sha256).hexdigest(),
    }
    async with httpx.AsyncClient(base_url=site.url) as http:
        return (await http.get(target, headers=headers)).json()


async def has_a_key(somebody: Person) -> None:
    """A key for programs is shown once, signs requests and is revoked."""
    page, main = somebody.page, somebody.window.main()
    uid = await somebody.uid()
    await somebody.window.open("/apiKeys")
    await somebody.press("account.keys.create")
    await somebody.input("key-name").fill("reporter")
    await somebody.input("password").fill(PASSWORD)
    assert await somebody.answer_of("createApiKey", "account.keys.submit") == OK
    shown = page.get_by_role("dialog")
    await expect(shown).to_contain_text(somebody.t("account.keys.once"))
    key, secret = (await shown.locator("dd .agio-mono").all_inner_texts())[:2]
    await shown.get_by_role("button", name=somebody.t("account.keys.kept"), exact=True).click()
    await expect(main).to_contain_text(key[-4:])

    answer = await signed(somebody.window.site, key, secret, "info")
    assert (answer["code"], answer["data"]["uid"]) == (OK, uid)
    assert (await signed(somebody.window.site, key, secret[::-1], "info"))["code"] != OK
    assert (await signed(somebody.window.site, key, secret, "security"))["code"] == NOT_AVAILABLE, "not for programs"
    await page.reload()
    await expect(main).to_contain_text(key[-4:])
    assert secret not in await page.content(), "it is shown once"

    await somebody.press("account.keys.revoke")
    asked = page.get_by_role("dialog")
    await asked.get_by_role("button", name=somebody.t("account.keys.revoke"), exact=True).click()
    await somebody.reads("account.keys.revoked")
    assert (await signed(somebody.window.site, key, secret, "info"))["code"] != OK


def noise(side: int) -> bytes:
    """A picture that no compression makes small."""
    kept = BytesIO()
    Image.frombytes("RGB", (side, side), os.urandom(3 * side * side)).save(kept, "PNG")
    return kept.getvalue()


def png(name: str, body: bytes) -> FilePayload:
    """A file as somebody chooses it."""
    return {"name": f"{name}.png", "mimeType": "image/png", "buffer": body}


def picture_in_header(somebody: Person) -> Locator:
    """Return the picture in the account's button."""
    return somebody.page.get_by_role("banner").get_by_role("button", name=somebody.t("shell.nav.user")).locator("img")


async def slowly(somebody: Person) -> None:
    """Slow the page down to a phone's connection: a file takes seconds to go."""
    session = await somebody.page.context.new_cdp_session(somebody.page)
    await session.send("Network.enable")
    slow = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": SLOW_BYTES_PER_S}
    await session.send("Network.emulateNetworkConditions", slow)


async def has_a_picture(somebody: Person, folder: Path) -> None:
    """Upload a picture: another file is refused; a picture is sent with progress, and stands in the header until it is
    removed."""
    main, files = somebody.window.main(), somebody.window.main().locator('input[type="file"]')
    await somebody.window.open("/info")
    await expect(picture_in_header(somebody)).to_have_count(0)

    text = folder / "notes.txt"
    text.write_text("not a picture")
    await files.set_input_files(text)
    await somebody.reads("shell.upload.type")
    await files.set_input_files({"name": "broken.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\nbroken"})
    await somebody.reads("kernel.code.picture_invalid")
    await files.set_input_files(png("huge", bytes(8 * 1024 * 1024 + 1)))
    await somebody.reads("shell.upload.large")
    await expect(picture_in_header(somebody)).to_have_count(0)

    await slowly(somebody)
    async with somebody.page.expect_response(lambda answer: "web/uploadAvatar" in answer.url) as answered:
        await files.set_input_files(png("me", noise(300)))
        bar = main.get_by_role("progressbar")
        await expect(bar).to_have_attribute("aria-valuenow", re.compile(r"^[1-9]\d$"))
    assert (await (await answered.value).json())["code"] == OK
    await somebody.reads("account.info.picture_done")
    sent = main.locator('img[src^="blob:"]')
    await expect(sent).to_be_visible()
    shown = picture_in_header(somebody)
    await expect(shown).to_be_visible()
    await expect(shown).to_have_js_property("naturalWidth", 256)
    await somebody.page.reload()
    await expect(picture_in_header(somebody)).to_be_visible()

    await somebody.press("account.info.remove")
    await somebody.reads("account.info.picture_gone")
    await expect(picture_in_header(somebody)).to_have_count(0)


async def has_a_currency(somebody: Person) -> None:
    """Values are shown in the currency that was chosen."""
    page, main = somebody.page, somebody.window.main()
    await somebody.window.open("/currency")
    field = main.get_by_label(somebody.t("account.currency.label")).and_(page.locator("input"))
    await expect(somebody.button("account.form.save")).to_be_disabled()
    await field.fill("EUR")
    await page.get_by_role("option", name=re.compile("EUR")).click()
    assert await somebody.answer_of("updateCurrency", "account.form.save") == OK
    await somebody.reads("account.currency.done")
    await page.reload()
    await expect(field).to_have_value(re.compile("^EUR"))
    await somebody.window.open("/setting")
    row = main.get_by_role("link").filter(has_text=somebody.t("account.nav.preferences"))
    await expect(row).to_contain_text("EUR")
