"""Sessions: how they end, what a page says then, and the keys that programs have instead of one."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from agio_testing.browser import new_account
from agio_testing.deeds import PASSWORD
from agio_testing.people import DEMO_MISSING, OK, Person, at_a_desk_and_on_a_phone, person
from agio_testing.site import Site
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

OTHER_PASSWORD = "another horse 8"
NOT_AVAILABLE = 109


@asynccontextmanager
async def two_windows(
    browser: Browser, site: Site, language: str, width: int
) -> AsyncIterator[tuple[str, Person, Person]]:
    """One account that is signed in at two places."""
    account = new_account()
    async with person(browser, site, language, width) as here, person(browser, site, language) as there:
        await here.register(account)
        assert await there.log_in(account) == OK
        await there.window.open("/info")
        yield account, here, there


@at_a_desk_and_on_a_phone
async def test_a_device_that_is_ended_is_asked_to_log_in_again_and_comes_back_where_it_was(
    browser: Browser, journey_site: Site, language: str, width: int
) -> None:
    async with two_windows(browser, journey_site, language, width) as (account, here, there):
        main = here.window.main()
        await here.window.open("/devices")
        await expect(main.get_by_text(here.t("account.devices.this"), exact=True)).to_have_count(1)
        await here.press("account.devices.end")
        asked = here.page.get_by_role("dialog")
        await asked.get_by_role("button", name=here.t("account.devices.end"), exact=True).click()
        await here.is_told("account.devices.ended")
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


@at_a_desk_and_on_a_phone
async def test_a_new_login_password_logs_the_other_windows_out_and_withdrawals_are_reviewed(
    browser: Browser, journey_site: Site, language: str, width: int
) -> None:
    async with two_windows(browser, journey_site, language, width) as (account, here, there):
        await here.window.open("/editPassword")
        await here.input("old-password").fill("a wrong horse 1")
        await here.input("new-password").fill(OTHER_PASSWORD)
        await here.input("new-password-again").fill(OTHER_PASSWORD)
        assert await here.answer_of("updatePassword", "account.password.submit") != OK
        await here.is_told("account.code.password_wrong")
        await here.input("old-password").fill(PASSWORD)
        assert await here.answer_of("updatePassword", "account.password.submit") == OK
        await expect(here.page).to_have_url(re.compile("/security$"))
        await here.is_told("account.security.review")

        await there.page.reload()
        await there.is_told("kernel.code.session_replaced")
        await expect(there.page.get_by_role("link", name=there.t("shell.nav.login")).first).to_be_visible()
        assert await there.page.evaluate("localStorage.getItem('agio.token')") is None
        assert await there.log_in(account) != OK
        assert await there.log_in(account, OTHER_PASSWORD) == OK
        await here.page.reload()
        await here.is_told("account.security.review")


@at_a_desk_and_on_a_phone
async def test_an_expired_demo_account_says_so_and_is_regenerated_or_left(
    browser: Browser, journey_site: Site, language: str, width: int
) -> None:
    async with person(browser, journey_site, language, width) as somebody:
        page = somebody.page

        async def time_passes() -> None:
            sql = "UPDATE app_user SET demo_expires_at = now() WHERE uid = $1"
            await asyncio.to_thread(journey_site.query, sql, int(await somebody.uid()))
            for _ in range(100):  # what a process has read of a session holds for seconds
                await page.reload()
                if await asked.count():
                    return
                await asyncio.sleep(0.2)

        asked = page.get_by_role("dialog").filter(has_text=somebody.t("kernel.code.demo_expired"))
        await somebody.joins()
        real = await somebody.uid()
        await somebody.window.open("/demo")
        await somebody.begin_demo()
        first = await somebody.uid()
        await time_passes()
        await asked.get_by_role("button", name=somebody.t("shell.demo.regenerate"), exact=True).click()
        await expect(page).to_have_url(re.compile("/demo$"))
        await expect(asked).to_have_count(0)
        await somebody.begin_demo()
        second = await somebody.uid()
        assert second not in (first, real)

        await time_passes()
        async with page.expect_response(lambda answer: "web/switchRealm" in answer.url):
            await asked.get_by_role("button", name=somebody.t("shell.demo.to_real"), exact=True).click()
        await expect(asked).to_have_count(0)
        await somebody.window.settled()
        assert (await somebody.uid(), await somebody.kind()) == (real, "real")


@at_a_desk_and_on_a_phone
async def test_the_switch_of_the_header_crosses_between_real_and_demo(
    browser: Browser, journey_site: Site, language: str, width: int
) -> None:
    async with person(browser, journey_site, language, width) as somebody:
        await somebody.joins()
        real = await somebody.uid()
        funds = somebody.page.get_by_role("banner").get_by_text(somebody.t("shell.demo.funds"))
        assert await somebody.switch("demo") == DEMO_MISSING
        await expect(somebody.page).to_have_url(re.compile("/demo"))
        await somebody.begin_demo()
        demo = await somebody.uid()
        await expect(funds).to_be_visible()

        assert await somebody.switch("real") == OK
        await expect(funds).to_be_hidden()
        assert (await somebody.uid(), await somebody.kind()) == (real, "real")

        assert await somebody.switch("demo") == OK
        await expect(funds).to_be_visible()
        assert (await somebody.uid(), await somebody.kind()) == (demo, "demo")


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


@at_a_desk_and_on_a_phone
async def test_a_key_for_programs_is_shown_once_signs_requests_and_is_revoked(
    browser: Browser, journey_site: Site, language: str, width: int
) -> None:
    async with person(browser, journey_site, language, width) as somebody:
        page, main = somebody.page, somebody.window.main()
        await somebody.joins()
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

        answer = await signed(journey_site, key, secret, "info")
        assert (answer["code"], answer["data"]["uid"]) == (OK, uid)
        assert (await signed(journey_site, key, secret[::-1], "info"))["code"] != OK
        assert (await signed(journey_site, key, secret, "security"))["code"] == NOT_AVAILABLE, "not for programs"
        await page.reload()
        await expect(main).to_contain_text(key[-4:])
        assert secret not in await page.content(), "it is shown once"

        await somebody.press("account.keys.revoke")
        asked = page.get_by_role("dialog")
        await asked.get_by_role("button", name=somebody.t("account.keys.revoke"), exact=True).click()
        await somebody.is_told("account.keys.revoked")
        assert (await signed(journey_site, key, secret, "info"))["code"] != OK
