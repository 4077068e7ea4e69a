"""Protection of an account, as its owner sets, changes and loses it."""

from __future__ import annotations

import re
import time

import pytest
from agio_testing.browser import DESK, PHONE, new_account
from agio_testing.environments.virtual_device import with_a_device
from agio_testing.page_commands import PASSWORD
from agio_testing.site import Site
from agio_testing.users import OK, STEP_S, TOTP_REQUIRED, TOTP_WRONG, Person, person
from playwright.async_api import Browser, Locator, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

ANSWER = "Aunt Agatha of Aberdeen"
PIN, OTHER_PIN, THIRD_PIN = "948173", "271846", "603958"
TPASSWORD_WRONG = 3116
PASSKEY_UNKNOWN = 3125
NUMBER, COUNTRY, WRITTEN = "+819012345679", "JP", "090-1234-5679"


async def row(somebody: Person, key: str) -> Locator:
    """Return the row of one guard on the page of security."""
    await somebody.window.open("/security")
    return somebody.window.main().get_by_role("link").filter(has_text=somebody.t(key))


async def test_an_authenticator_is_bound_asked_for_renewed_and_unbound(browser: Browser, journey_site: Site) -> None:
    async with person(browser, journey_site, "en", PHONE) as somebody:
        account, main = await somebody.joins(), somebody.window.main()
        uid = await somebody.uid()
        app, first = await somebody.bind_authenticator()
        await expect(main.locator("dl")).to_contain_text("10")
        await expect(await row(somebody, "account.totp.name")).to_contain_text(somebody.t("account.state.bound"))

        await somebody.log_out()
        assert await somebody.log_in(account) == TOTP_REQUIRED
        await expect(somebody.pins()).to_be_focused()
        # The code it was bound with is used up; the app's next one is good already, for clocks that drift.
        await somebody.pins().fill(app.at(int(time.time()) + STEP_S))
        await expect(somebody.page).not_to_have_url(re.compile("/login"))
        assert await somebody.uid() == uid

        await somebody.log_out()
        assert await somebody.recover(account, first[0]) == OK
        await expect(somebody.page).not_to_have_url(re.compile("/login"))
        assert await somebody.uid() == uid
        await somebody.log_out()
        assert await somebody.recover(account, first[0]) == TOTP_WRONG, "a recovery code works once"
        await expect(somebody.page).to_have_url(re.compile("/login"))
        assert await somebody.recover(account, first[1]) == OK

        await somebody.window.open("/googleCode")
        await somebody.press("account.totp.renew")
        await somebody.input("password").fill(PASSWORD)
        await somebody.press("account.proof.use_recovery")
        await somebody.input("recovery").fill(first[2])
        assert await somebody.answer_of("renewRecoveryCodes", "account.totp.renew") == OK
        second = await somebody.keep_recovery_codes()
        assert not set(first) & set(second)

        await somebody.log_out()
        assert await somebody.recover(account, first[3]) == TOTP_WRONG, "renewed codes replace the old ones"
        assert await somebody.recover(account, second[0]) == OK
        await somebody.window.open("/googleCode")
        await expect(main.locator("dl")).to_contain_text("9")
        await somebody.press("account.totp.unbind")
        await somebody.reads("account.totp.unbind_note")
        await somebody.input("password").fill(PASSWORD)
        await somebody.press("account.proof.use_recovery")
        await somebody.input("recovery").fill(second[0])
        assert await somebody.answer_of("unbindTotp", "account.totp.unbind") == TOTP_WRONG, "each works once"
        await somebody.input("recovery").fill(second[1])
        assert await somebody.answer_of("unbindTotp", "account.totp.unbind") == OK
        await somebody.reads("account.totp.unbound")
        await expect(await row(somebody, "account.totp.row")).to_contain_text(somebody.t("account.state.not_bound"))

        await somebody.log_out()
        assert await somebody.log_in(account) == OK != TOTP_REQUIRED


async def test_what_guards_an_account_is_set_changed_and_replaced_when_it_is_forgotten(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "jp", DESK) as somebody:
        account = await somebody.joins()
        await has_a_trading_password(somebody, account)
        await has_a_security_question(somebody)
        await has_other_addresses(somebody, account)
    await has_a_passkey(browser, journey_site)


async def has_a_security_question(somebody: Person) -> None:
    """It is saved, and its answer is never shown."""
    main = somebody.window.main()
    await expect(await row(somebody, "account.question.row")).to_contain_text(somebody.t("account.state.not_set"))
    await somebody.window.open("/securityQuestion")
    await somebody.press("account.question.submit")
    await somebody.reads("account.question.choose")
    await main.get_by_label(somebody.t("account.question.label")).and_(somebody.page.locator("input")).click()
    await expect(somebody.page.get_by_role("option")).to_have_count(3)
    await somebody.page.get_by_role("option").nth(1).click()
    await somebody.input("answer").fill(ANSWER)
    await somebody.input("password").fill(PASSWORD)
    assert await somebody.answer_of("setSecurityQuestion", "account.question.submit") == OK
    await somebody.reads("account.question.done")
    await expect(await row(somebody, "account.question.row")).to_contain_text(somebody.t("account.state.set"))
    await somebody.window.open("/securityQuestion")
    await somebody.reads("account.question.set")
    await expect(somebody.input("answer")).to_have_value("")


async def has_other_addresses(somebody: Person, old: str) -> None:
    """A phone is bound, and the e-mail address changed with the code of the old one."""
    new = new_account()
    await somebody.window.open("/mobile")
    await somebody.choose_country(COUNTRY)
    await somebody.input("account").fill(WRITTEN)
    await somebody.send_code()
    await somebody.input("code").fill(await somebody.code(NUMBER))
    await somebody.input("password").fill(PASSWORD)
    assert await somebody.answer_of("bindPhone", "account.bind.phone_submit") == OK
    await somebody.reads("account.bind.phone_done")
    await expect(await row(somebody, "account.bind.phone_title")).to_contain_text(somebody.t("account.state.bound"))

    await somebody.window.open("/email")
    await somebody.send_code(0)
    old_code = await somebody.code(old)
    await somebody.input("account").fill(new)
    await somebody.send_code(0)  # the first button counts down now and has another name
    await somebody.input("code").fill(await somebody.code(new))
    await somebody.input("password").fill(PASSWORD)
    await somebody.press("account.bind.email_change")
    await somebody.reads("account.form.code_missing")
    await somebody.input("old-code").fill(f"{(int(old_code) + 1) % 1_000_000:06d}")
    assert await somebody.answer_of("bindEmail", "account.bind.email_change") != OK, "the old address has a say"
    await somebody.input("old-code").fill(old_code)
    assert await somebody.answer_of("bindEmail", "account.bind.email_change") == OK
    await somebody.reads("account.bind.email_done")
    await somebody.reads("account.security.review")

    await somebody.log_out()
    assert await somebody.log_in(old) != OK
    assert await somebody.log_in(new) == OK
    await somebody.log_out()
    assert await somebody.log_in(NUMBER) == OK


async def has_a_trading_password(somebody: Person, account: str) -> None:
    """It is set, changed, and replaced when it is forgotten."""

    async def fill(**digits: str) -> None:
        for label, text in digits.items():
            await somebody.field(f"account.pin.{label}").fill(text)

    await somebody.window.open("/bindmpwd")
    await fill(six="111111", repeat="111111")
    await somebody.input("password").fill(PASSWORD)
    await somebody.press("account.pin.submit_set")
    await somebody.reads("account.pin.trivial")
    await fill(six=PIN, repeat=PIN)
    assert await somebody.answer_of("setTpassword", "account.pin.submit_set") == OK
    await somebody.reads("account.pin.done_set")

    await somebody.window.open("/editPasswordTrade")
    await fill(old=OTHER_PIN, next=OTHER_PIN, repeat=OTHER_PIN)
    await somebody.input("password").fill(PASSWORD)
    assert await somebody.answer_of("setTpassword", "account.pin.submit_change") == TPASSWORD_WRONG
    await somebody.reads("account.code.tpassword_wrong")
    await fill(old=PIN)
    assert await somebody.answer_of("setTpassword", "account.pin.submit_change") == OK
    await somebody.reads("account.pin.done_changed")

    await somebody.window.open("/editPasswordTrade")
    await somebody.press("account.pin.forgot")
    await somebody.reads("account.pin.hold")
    await somebody.send_code()
    await somebody.input("code").fill(await somebody.code(account))
    await fill(next=THIRD_PIN, repeat=THIRD_PIN)
    await somebody.input("password").fill(PASSWORD)
    assert await somebody.answer_of("resetTpassword", "account.pin.submit_change") == OK
    await somebody.reads("account.security.held")


async def has_a_passkey(browser: Browser, site: Site) -> None:
    """It is added, logs in, proves a change and is removed."""
    async with with_a_device(browser, site, "ty", PHONE) as somebody:
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
        assert (await somebody.sent_by("passkeyLogin", "account.login.passkey"))["code"] == PASSKEY_UNKNOWN
        await somebody.reads("account.code.passkey_unknown")
