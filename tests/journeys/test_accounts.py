"""Accounts as their owners open, guard, lose and recover them, in two languages chosen in the menu."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import unquote_plus

import phonenumbers
import pyotp
import pytest
from babel import Locale
from browser import Window, new_account, sent_code, window
from deeds import PASSWORD, Words, choose_language, log_out, words
from playwright.async_api import Browser, Locator, expect
from running_site import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

OTHER_PASSWORD = "another horse 8"
STEP_S = 30
TAGS = {"en": "en", "jp": "ja"}
MOBILES = {"en": ("GB", "07400 123456"), "jp": ("JP", "090-1234-5678")}
OK, WARNING, TOTP_REQUIRED, TOTP_WRONG, DEMO_MISSING = 0, 1, 3110, 3117, 3130
RECOVERY = re.compile(r"^\s*[\w-]{10,16}\s*$")

in_two_languages = pytest.mark.parametrize("language", TAGS)


class Person:
    """Somebody with a window who reads one language."""

    def __init__(self, one: Window, t: Words, language: str) -> None:
        self.window, self.page, self.t, self.language = one, one.page, t, language

    def input(self, name: str) -> Locator:
        """A field of the screen, by the name it is sent under."""
        return self.window.main().locator(f'input[name="{name}"]')

    def button(self, key: str) -> Locator:
        """A button of the screen, by what is written on it."""
        return self.window.main().get_by_role("button", name=self.t(key), exact=True)

    def pins(self) -> Locator:
        """The one field behind six boxes."""
        return self.window.main().locator('input[autocomplete="one-time-code"]')

    async def press(self, key: str) -> None:
        """Press a button of the screen."""
        await self.button(key).click()

    async def code(self, account: str) -> str:
        """The code last sent to an address."""
        return await asyncio.to_thread(sent_code, self.window.site, account)

    async def choose_country(self, code: str) -> None:
        """Find a country by its name in the language at hand."""
        name = Locale.parse(TAGS[self.language]).territories[code]
        field = self.window.main().get_by_label(self.t("account.form.country")).and_(self.page.locator("input"))
        await field.fill(name)
        await self.page.get_by_role("option", name=re.compile(f"^{re.escape(name)}")).click()

    async def register(self, account: str, *, phone: tuple[str, str] | None = None) -> None:
        """Open an account; ``phone`` is its country and the number as people there write it."""
        await self.window.open("/register")
        await self.page.get_by_role("tab", name=self.t(f"account.form.{'phone' if phone else 'email'}")).click()
        if phone:
            await self.choose_country(phone[0])
        await self.input("account").fill(phone[1] if phone else account)
        async with self.page.expect_response(lambda answer: "web/getCode" in answer.url) as answered:
            await self.press("account.form.send_code")
        assert (await (await answered.value).json())["code"] == 0
        await self.input("code").fill(await self.code(account))
        await self.input("password").fill(PASSWORD)
        await self.input("password2").fill(PASSWORD)
        await self.window.main().get_by_role("checkbox").check()
        await self.press("account.register.submit")
        await expect(self.page).not_to_have_url(re.compile("/register"))

    async def log_in(self, account: str, password: str = PASSWORD) -> int:
        """Send the form of the login page; the code of the answer."""
        await self.window.open("/login")
        await self.input("account").fill(account)
        await self.input("password").fill(password)
        async with self.page.expect_response(lambda answer: "web/userLogin" in answer.url) as answered:
            await self.press("account.login.submit")
        return (await (await answered.value).json())["code"]

    async def recover(self, account: str, recovery: str) -> int:
        """Log in without the phone: with the password and a recovery code; the code of the answer."""
        assert await self.log_in(account) == TOTP_REQUIRED
        await self.press("account.proof.use_recovery")
        await self.input("recovery").fill(recovery)
        async with self.page.expect_response(lambda answer: "web/userLogin" in answer.url) as answered:
            await self.press("account.login.submit")
        return (await (await answered.value).json())["code"]

    async def begin_demo(self) -> None:
        """Choose the first amount, and begin to trade with it."""
        await self.window.main().get_by_role("radio").first.click()
        await self.window.main().locator("button[type=submit]").click()
        await expect(self.page).to_have_url(re.compile("/currencyTrade"))

    async def switch(self, realm: str) -> int:
        """The switch of the header; the code of the answer."""
        header = self.page.get_by_role("banner").get_by_role("radiogroup", name=self.t("shell.realm.label"))
        async with self.page.expect_response(lambda answer: "web/switchRealm" in answer.url) as answered:
            await header.get_by_role("radio", name=self.t(f"shell.realm.{realm}"), exact=True).click()
        return (await (await answered.value).json())["code"]

    async def cross(self, key: str) -> None:
        """To the other account, and to the trade page with it."""
        await self.press(key)
        await expect(self.page).to_have_url(re.compile("/currencyTrade"))

    async def uid(self) -> str:
        """Whose account this is, as the profile says."""
        await self.window.open("/info")
        fact = (
            self.window.main()
            .locator("dl > div")
            .filter(has=self.page.get_by_text(self.t("account.info.uid"), exact=True))
        )
        shown = fact.locator("dd .agio-mono")
        await expect(shown).to_have_text(re.compile(r"^\d+$"))
        return await shown.inner_text()

    async def kind(self) -> str:
        """Which kind of account the profile speaks of: real or demo."""
        await self.window.open("/info")
        facts = self.window.main().locator("dl")
        await expect(facts).to_contain_text(self.t("account.info.kind"))
        for kind in ("real", "demo"):
            if await facts.get_by_text(self.t(f"account.info.{kind}"), exact=True).count():
                return kind
        raise AssertionError(await facts.inner_text())

    async def log_out(self) -> None:
        """By the menu of the account."""
        await log_out(self.window, self.t)


@asynccontextmanager
async def person(browser: Browser, site: Site, language: str) -> AsyncIterator[Person]:
    """Somebody whose browser begins in the other language, and who chooses their own in the menu."""
    other = next(key for key in TAGS if key != language)
    async with window(browser, site, language=other) as one:
        await one.open("/")
        await choose_language(one, language)
        yield Person(one, words(site, TAGS[language]), language)


async def a_minute_passes(site: Site) -> None:
    """Codes may be asked for again: the last ones were sent longer ago than the wait."""
    await asyncio.to_thread(site.query, "UPDATE account_code SET created_at = created_at - interval '2 minutes'")


@in_two_languages
async def test_somebody_registers_by_email_and_logs_in_again(
    browser: Browser, journey_site: Site, language: str
) -> None:
    async with person(browser, journey_site, language) as somebody:
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
    async with person(browser, journey_site, language) as somebody:
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
        account, page = new_account(), somebody.page
        await somebody.register(account)
        uid = await somebody.uid()
        await somebody.log_out()
        await a_minute_passes(journey_site)
        await somebody.window.open("/login")
        await somebody.window.main().get_by_role("link", name=somebody.t("account.login.forgot")).click()
        await expect(page).to_have_url(re.compile("/forgetpwd"))
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
        account, main = new_account(), somebody.window.main()
        await somebody.register(account)
        uid = await somebody.uid()
        await somebody.window.open("/googleCode")
        await somebody.input("password").fill(PASSWORD)
        await somebody.press("account.totp.begin")
        await expect(main.get_by_role("img", name=somebody.t("account.totp.qr"))).to_be_visible()
        app = pyotp.TOTP((await main.locator("form .agio-mono").inner_text()).replace(" ", ""))
        await somebody.pins().fill(app.now())
        codes = main.get_by_role("listitem").filter(has_text=RECOVERY)
        await expect(codes).to_have_count(10)
        kept = await codes.all_inner_texts()
        await expect(somebody.button("account.recovery.done")).to_be_disabled()
        await main.get_by_role("checkbox").check()
        await somebody.press("account.recovery.done")
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
        await somebody.register(new_account())
        real = await somebody.uid()
        assert await somebody.kind() == "real"
        await somebody.window.open("/demo")
        await somebody.begin_demo()
        demo = await somebody.uid()
        assert demo != real
        assert await somebody.kind() == "demo"

        await somebody.window.open("/demo")
        await somebody.cross("account.demo.to_real")
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


@in_two_languages
async def test_a_half_filled_form_survives_the_choice_of_another_language(
    browser: Browser, journey_site: Site, language: str
) -> None:
    async with person(browser, journey_site, language) as somebody:
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


@in_two_languages
async def test_the_switch_of_the_header_crosses_between_real_and_demo(
    browser: Browser, journey_site: Site, language: str
) -> None:
    async with person(browser, journey_site, language) as somebody:
        await somebody.register(new_account())
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
