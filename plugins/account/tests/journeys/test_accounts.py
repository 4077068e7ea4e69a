"""Accounts as their owners open, lose and recover them, in two languages; newcomers choose theirs in the menu."""

from __future__ import annotations

import re
import time
from urllib.parse import unquote_plus

import phonenumbers
import pytest
from agio_testing.browser import new_account
from agio_testing.deeds import PASSWORD, choose_language, words
from agio_testing.people import (
    OK,
    STEP_S,
    TAGS,
    TOTP_REQUIRED,
    TOTP_WRONG,
    WARNING,
    at_a_desk_and_on_a_phone,
    in_two_languages,
    newcomer,
    person,
)
from agio_testing.site import Site
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

OTHER_PASSWORD = "another horse 8"
MOBILES = {"en": ("GB", "07400 123456"), "jp": ("JP", "090-1234-5678")}


@in_two_languages
async def test_somebody_registers_by_email_and_logs_in_again(
    browser: Browser, journey_site: Site, language: str
) -> None:
    async with newcomer(browser, journey_site, language) as somebody:
        account = new_account()
        await somebody.register(account)
        uid = await somebody.uid()
        await somebody.log_out()
        assert await somebody.log_in(account) == OK
        await expect(somebody.page).not_to_have_url(re.compile("/login"))
        assert await somebody.uid() == uid
        assert await somebody.page.get_attribute("html", "lang") == TAGS[language]


@in_two_languages
async def test_somebody_registers_by_phone_and_logs_in_with_the_number(
    browser: Browser, journey_site: Site, language: str
) -> None:
    async with newcomer(browser, journey_site, language) as somebody:
        country, written = MOBILES[language]
        account = phonenumbers.format_number(phonenumbers.parse(written, country), phonenumbers.PhoneNumberFormat.E164)
        await somebody.register(account, phone=(country, written))
        uid = await somebody.uid()
        await somebody.log_out()
        assert await somebody.log_in(account) == OK
        await expect(somebody.page).not_to_have_url(re.compile("/login"))
        assert await somebody.uid() == uid


@in_two_languages
async def test_a_forgotten_password_is_replaced_by_a_code(browser: Browser, journey_site: Site, language: str) -> None:
    async with person(browser, journey_site, language) as somebody:
        account, page = await somebody.joins(), somebody.page
        uid = await somebody.uid()
        await somebody.log_out()
        await somebody.window.open("/login")
        await somebody.window.main().get_by_role("link", name=somebody.t("account.login.forgot")).click()
        # The address changes at once, the page when it is there: the field that both have is the old one's until then.
        await expect(page.get_by_role("heading", name=somebody.t("account.forgot.title"))).to_be_visible()
        await somebody.input("account").fill(account)
        await somebody.press("account.form.send_code")
        await expect(page).to_have_url(re.compile("/verificationCode"))
        await somebody.pins().fill(await somebody.code(account))
        await somebody.input("new-password").fill(OTHER_PASSWORD)
        await somebody.input("new-password-again").fill(OTHER_PASSWORD)
        await somebody.press("account.forgot.submit")
        await expect(page).to_have_url(re.compile("/login"))
        assert await somebody.log_in(account) == WARNING
        await expect(page).to_have_url(re.compile("/login"))
        assert await somebody.log_in(account, OTHER_PASSWORD) == OK
        await expect(page).not_to_have_url(re.compile("/login"))
        assert await somebody.uid() == uid


@in_two_languages
async def test_an_authenticator_is_bound_and_asked_for_and_a_recovery_code_stands_in_for_it(
    browser: Browser, journey_site: Site, language: str
) -> None:
    async with person(browser, journey_site, language) as somebody:
        account, main = await somebody.joins(), somebody.window.main()
        uid = await somebody.uid()
        app, kept = await somebody.bind_authenticator()
        await expect(main.locator("dl")).to_contain_text("10")

        await somebody.log_out()
        assert await somebody.log_in(account) == TOTP_REQUIRED
        await expect(somebody.pins()).to_be_focused()
        # The code it was bound with is used up; the app's next one is good already, for clocks that drift.
        await somebody.pins().fill(app.at(int(time.time()) + STEP_S))
        await expect(somebody.page).not_to_have_url(re.compile("/login"))
        assert await somebody.uid() == uid

        await somebody.log_out()
        assert await somebody.recover(account, kept[0]) == OK
        await expect(somebody.page).not_to_have_url(re.compile("/login"))
        assert await somebody.uid() == uid

        await somebody.log_out()
        assert await somebody.recover(account, kept[0]) == TOTP_WRONG, "a recovery code works once"
        await expect(somebody.page).to_have_url(re.compile("/login"))


@in_two_languages
async def test_a_wallet_opens_an_account_and_its_phrase_leads_back_to_it(
    browser: Browser, journey_site: Site, language: str
) -> None:
    async with person(browser, journey_site, language) as somebody:
        page, main = somebody.page, somebody.window.main()
        sent: list[str] = []
        page.on("request", lambda request: sent.append(f"{request.url} {request.post_data or ''}"))
        await somebody.window.open("/walletLogin")
        await main.get_by_role("radio", name=somebody.t("account.wallet.create")).click()
        await somebody.press("account.wallet.show")
        shown = main.get_by_role("list", name=somebody.t("account.wallet.phrase")).get_by_role("listitem")
        await expect(shown).to_have_count(12)
        numbered = [re.sub(r"\s", "", item) for item in await shown.all_inner_texts()]
        listed = [item.lstrip("0123456789") for item in numbered]
        await somebody.press("account.wallet.written")
        for place, word in enumerate(listed, 1):
            label = somebody.t("account.wallet.word").format(number=place)
            if await main.get_by_label(label, exact=True).count():
                await main.get_by_label(label, exact=True).fill(word)
        await somebody.press("account.wallet.sign_in")
        await main.get_by_role("checkbox").check()
        await somebody.press("account.register.submit")
        await expect(page).not_to_have_url(re.compile("/walletLogin"))
        uid = await somebody.uid()

        await somebody.log_out()
        await somebody.window.open("/walletLogin")
        phrase = main.get_by_label(somebody.t("account.wallet.phrase"))
        await phrase.fill(" ".join([*listed[:-1], "agio"]))
        await somebody.press("account.wallet.sign_in")
        await expect(main.get_by_text(somebody.t("account.wallet.invalid"))).to_be_visible()
        await phrase.fill(" ".join(listed))
        await somebody.press("account.wallet.sign_in")
        await expect(page).not_to_have_url(re.compile("/walletLogin"))
        assert await somebody.uid() == uid
        assert any("web/walletLogin" in request for request in sent)
        together = re.compile(r"\W+".join(listed[:3]))
        assert not [request for request in sent if together.search(unquote_plus(request))], "the phrase left the page"


@in_two_languages
async def test_somebody_goes_from_the_real_account_to_a_demo_and_back_and_leaves_it_for_good(
    browser: Browser, journey_site: Site, language: str
) -> None:
    async with person(browser, journey_site, language) as somebody:
        page = somebody.page
        await somebody.joins()
        real = await somebody.uid()
        assert await somebody.kind() == "real"
        await somebody.window.open("/demo")
        await somebody.begin_demo()
        demo = await somebody.uid()
        assert demo != real
        assert await somebody.kind() == "demo"

        await somebody.window.open("/demo")
        await somebody.cross("shell.demo.to_real")
        assert (await somebody.uid(), await somebody.kind()) == (real, "real")

        await somebody.window.open("/demo")
        await somebody.cross("account.demo.to_demo")
        assert (await somebody.uid(), await somebody.kind()) == (demo, "demo")

        await somebody.window.open("/demo")
        await somebody.press("account.demo.exit")
        asked = page.get_by_role("dialog")
        await asked.get_by_role("button", name=somebody.t("account.demo.exit"), exact=True).click()
        await expect(asked).to_be_hidden()
        assert (await somebody.uid(), await somebody.kind()) == (real, "real")


@at_a_desk_and_on_a_phone
async def test_a_half_filled_form_survives_the_choice_of_another_language(
    browser: Browser, journey_site: Site, language: str, width: int
) -> None:
    async with newcomer(browser, journey_site, language, width) as somebody:
        account, main = new_account(), somebody.window.main()
        await somebody.window.open("/register")
        await somebody.input("account").fill(account)
        await somebody.input("password").fill(PASSWORD)
        await main.get_by_role("checkbox").check()
        other = next(key for key in TAGS if key != language)
        await choose_language(somebody.window, other)
        submit = words(journey_site, TAGS[other])("account.register.submit")
        await expect(main.get_by_role("button", name=submit, exact=True)).to_be_visible()
        await expect(somebody.input("account")).to_have_value(account)
        await expect(somebody.input("password")).to_have_value(PASSWORD)
        await expect(main.get_by_role("checkbox")).to_be_checked()
