"""Passkeys on the pages, with the virtual authenticator of Chromium: added, used to log in and to prove, removed."""

from __future__ import annotations

import re

import pytest
from agio_testing.browser import DESK, PHONE
from agio_testing.environments.virtual_device import with_a_device
from agio_testing.site import Site
from agio_testing.users import OK
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

UNKNOWN = 3125


@pytest.mark.parametrize(("language", "width"), [("en", DESK), ("ty", PHONE)], ids=["en-desk", "th-phone"])
async def test_a_passkey_is_added_logs_in_proves_a_change_and_is_removed(
    browser: Browser, journey_site: Site, language: str, width: int
) -> None:
    async with with_a_device(browser, journey_site, language, width) as somebody:
        uid, main = await somebody.uid(), somebody.window.main()
        await somebody.add_passkey()
        await somebody.window.assert_fits()
        await somebody.window.assert_accessible()
        await somebody.window.keep("passkeys")

        await somebody.log_out()
        await somebody.window.open("/login")
        await somebody.window.keep("passkeys-login")
        assert (await somebody.sent_by("passkeyLogin", "account.login.passkey"))["code"] == OK
        await expect(somebody.page).not_to_have_url(re.compile("/login"))
        assert await somebody.uid() == uid

        await somebody.window.open("/googleCode")
        assert (await somebody.sent_by("bindTotp", "shell.passkey.use"))["code"] == OK
        await expect(main.get_by_role("img", name=somebody.t("account.totp.qr"))).to_be_visible()

        await somebody.window.open("/passkeys")
        await main.get_by_role("button", name=re.compile(re.escape(somebody.t("account.passkeys.remove")))).click()
        await somebody.window.keep("passkeys-remove")
        assert (await somebody.sent_by("removePasskey", "shell.passkey.use"))["code"] == OK
        await somebody.reads("account.passkeys.empty")
        await somebody.log_out()
        await somebody.window.open("/login")
        assert (await somebody.sent_by("passkeyLogin", "account.login.passkey"))["code"] == UNKNOWN
        await somebody.reads("account.code.passkey_unknown")
