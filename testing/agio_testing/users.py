"""Person who owns an account, with their window and their language."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from babel import Locale
from playwright.async_api import Browser, Locator, expect
from pyotp.totp import TOTP as Authenticator

from agio_testing.browser import DESK, PHONE, Window, window
from agio_testing.page_commands import PASSWORD, Words, choose_language, log_out, words
from agio_testing.site import Site
from agio_testing.visitor import Visitor

STEP_S = 30
TAGS = {"en": "en", "jp": "ja", "ty": "th"}
OK, WARNING, TOTP_REQUIRED, TOTP_WRONG, DEMO_MISSING = 0, 1, 3110, 3117, 3130
RECOVERY = re.compile(r"^\s*[\w-]{10,16}\s*$")

in_two_languages = pytest.mark.parametrize("language", ["en", "jp"])
at_a_desk_and_on_a_phone = pytest.mark.parametrize(
    ("language", "width"), [("en", DESK), ("jp", PHONE)], ids=["en-desk", "ja-phone"]
)
"""Two languages and two sizes in two runs: each has its own window."""


class Person:
    """Person with a window who reads one language."""

    def __init__(self, one: Window, t: Words, language: str) -> None:
        self.window, self.page, self.t, self.language = one, one.page, t, language
        self._who: Visitor | None = None

    @property
    def who(self) -> Visitor:
        """The same session without its pages, for what a journey doesn't look at."""
        assert self._who is not None, "they have no account yet: `joins` comes first"
        return self._who

    def said(self, key: str) -> re.Pattern[str]:
        """Pattern of the text under a key, whatever stands in its blanks."""
        return re.compile(".*".join(re.escape(part) for part in re.split(r"\{\w+\}", self.t(key))), re.DOTALL)

    async def reads(self, key: str) -> None:
        """A sentence stands on the page: a toast, a notice, or beside a field."""
        await expect(self.page.get_by_text(self.said(key)).first).to_be_visible()

    def input(self, name: str) -> Locator:
        """A field of the screen, by the name it is sent under."""
        return self.window.main().locator(f'input[name="{name}"]')

    def field(self, key: str) -> Locator:
        """A field of the screen, by its label."""
        return self.window.main().get_by_label(self.t(key), exact=True)

    def submit_button(self) -> Locator:
        """The button that a form ends with."""
        return self.window.main().locator("form button[type=submit]")

    def text(self, key: str) -> Locator:
        """Text that stands alone on the page and says exactly this, such as the chip of a state."""
        return self.page.get_by_text(self.t(key), exact=True)

    def button(self, key: str) -> Locator:
        """A button of the screen, by what is written on it."""
        return self.window.main().get_by_role("button", name=self.t(key), exact=True)

    def code_buttons(self) -> Locator:
        """Buttons that send a code: each names its field."""
        name = re.compile(f"^{re.escape(self.t('account.form.send_code'))}")
        return self.window.main().get_by_role("button", name=name)

    def pins(self) -> Locator:
        """The one field behind six boxes."""
        return self.window.main().locator('input[autocomplete="one-time-code"]')

    async def press(self, key: str) -> None:
        """Press a button of the screen."""
        await self.button(key).click()

    async def code(self, account: str) -> str:
        """The code last sent to an address."""
        return await asyncio.to_thread(self.window.site.sent_code, account)

    async def joins(self) -> str:
        """Have an account with its opening balance, and its session in this browser; the e-mail address.
        How somebody registers by the page is ``register``.
        """
        who = self.window.site.visitor()
        who.password = PASSWORD
        self._who = await asyncio.to_thread(who.registered, self.language)
        await self.window.keep_session("agio.token", who)
        return who.account

    async def choose_country(self, code: str) -> None:
        """Find a country by its name in the language at hand."""
        name = Locale.parse(TAGS[self.language]).territories[code]
        field = self.window.main().get_by_label(self.t("account.form.country")).and_(self.page.locator("input"))
        await field.fill(name)
        await self.page.get_by_role("option", name=re.compile(f"^{re.escape(name)}")).click()

    async def register(self, account: str, *, phone: tuple[str, str] | None = None) -> None:
        """Open an account by the page; ``phone`` is its country and the number as people there write it."""
        await self.window.open("/register")
        await self.page.get_by_role("tab", name=self.t(f"account.form.{'phone' if phone else 'email'}")).click()
        if phone:
            await self.choose_country(phone[0])
        await self.input("account").fill(phone[1] if phone else account)
        await self.send_code()
        await expect(self.code_buttons()).to_have_count(0)  # it counts down now
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
        code = await self._enters()
        if code == OK:
            await asyncio.to_thread(self.window.site.steps_up, account)
        return code

    async def recover(self, account: str, recovery: str) -> int:
        """Log in without the phone: with the password and a recovery code; the code of the answer."""
        assert await self.log_in(account) == TOTP_REQUIRED
        await self.press("account.proof.use_recovery")
        await self.input("recovery").fill(recovery)
        return await self._enters()

    async def _enters(self) -> int:
        """Send the form of the login page; who is let in leaves it once the session is kept."""
        code = await self.answer_of("userLogin", "account.login.submit")
        if code == OK:
            await expect(self.page).not_to_have_url(re.compile("/login"))
        return code

    async def send_code(self, at: int = 0) -> None:
        """Have a code sent by one of the buttons of the screen."""
        async with self.page.expect_response(lambda answer: "web/getCode" in answer.url) as answered:
            await self.code_buttons().nth(at).click()
        assert (await (await answered.value).json())["code"] == OK

    async def answer_of(self, call: str, key: str) -> int:
        """Press a button that makes a call; the code of its answer."""
        async with self.page.expect_response(lambda answer: f"web/{call}" in answer.url) as answered:
            await self.press(key)
        return (await (await answered.value).json())["code"]

    async def sent_by(self, call: str, key: str) -> dict[str, Any]:
        """Press a button of the page, or of the dialog before it; the answer of the call that follows."""
        async with self.page.expect_response(lambda one: f"web/{call}" in one.url) as answered:
            await self.page.get_by_role("button", name=self.t(key), exact=True).last.click()
        return await (await answered.value).json()

    async def add_passkey(self) -> None:
        """Add one, with the password and what the machine asks for (``environments.virtual_device``)."""
        await self.window.open("/passkeys")
        await self.reads("account.passkeys.empty")
        await self.press("account.passkeys.add")
        await self.page.locator('[role="dialog"] input[name="password"]').fill(PASSWORD)
        assert (await self.sent_by("addPasskey", "account.passkeys.add"))["code"] == OK
        await self.reads("account.passkeys.added")
        await expect(self.page.get_by_role("dialog")).to_have_count(0)

    async def bind_authenticator(self) -> tuple[Authenticator, list[str]]:
        """Bind one; what the phone holds from now on, and the recovery codes that were shown."""
        main = self.window.main()
        await self.window.open("/googleCode")
        await self.input("password").fill(PASSWORD)
        await self.press("account.totp.begin")
        await expect(main.get_by_role("img", name=self.t("account.totp.qr"))).to_be_visible()
        app = Authenticator((await main.locator("form .agio-mono").inner_text()).replace(" ", ""))
        await self.pins().fill(app.now())
        return app, await self.keep_recovery_codes()

    async def keep_recovery_codes(self) -> list[str]:
        """The ten codes on the screen; it goes on only once they are said to be kept."""
        codes = self.window.main().get_by_role("listitem").filter(has_text=RECOVERY)
        await expect(codes).to_have_count(10)
        kept = await codes.all_inner_texts()
        await expect(self.button("account.recovery.done")).to_be_disabled()
        await self.window.main().get_by_role("checkbox").check()
        await self.press("account.recovery.done")
        return kept

    async def begin_demo(self) -> None:
        """Choose the first amount, and begin to trade with it."""
        await self.window.main().get_by_role("radio").first.click()
        await self.submit_button().click()
        await expect(self.page).to_have_url(re.compile("/currencyTrade"))

    async def switch(self, realm: str) -> int:
        """The switch of the header, on a phone in its menu; the code of the answer."""
        header = self.page.get_by_role("banner")
        if self.window.on_phone:
            await header.get_by_role("button", name=self.t("shell.nav.main"), exact=True).click()
            header = self.page.get_by_role("dialog")
        group = header.get_by_role("radiogroup", name=self.t("shell.realm.label"))
        async with self.page.expect_response(lambda answer: "web/switchRealm" in answer.url) as answered:
            await group.get_by_role("radio", name=self.t(f"shell.realm.{realm}"), exact=True).click()
        return (await (await answered.value).json())["code"]

    async def cross(self, key: str) -> None:
        """To the other account, and to the trade page with it."""
        await self.press(key)
        await expect(self.page).to_have_url(re.compile("/currencyTrade"))

    async def uid(self) -> str:
        """UID of the account, as the profile says."""
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
        """Kind of the account in the profile: real or demo."""
        await self.window.open("/info")
        facts = self.window.main().locator("dl")
        await expect(facts).to_contain_text(self.t("account.info.kind"))
        kinds = {self.t(f"account.info.{kind}"): kind for kind in ("real", "demo")}
        said = re.compile("^(" + "|".join(map(re.escape, kinds)) + ")$")
        return kinds[await facts.get_by_text(said).inner_text()]

    async def log_out(self) -> None:
        """Log out by the menu of the account."""
        await log_out(self.window, self.t)


@asynccontextmanager
async def person(browser: Browser, site: Site, language: str, width: int = DESK) -> AsyncIterator[Person]:
    """Yield a person who has chosen their language before."""
    async with window(browser, site, width, language=language) as one:
        yield Person(one, words(site, TAGS[language]), language)


@asynccontextmanager
async def newcomer(browser: Browser, site: Site, language: str, width: int = DESK) -> AsyncIterator[Person]:
    """Yield a person whose browser begins in another language, and who chooses their own in the menu."""
    other = next(key for key in TAGS if key != language)
    async with window(browser, site, width, language=other) as one:
        await one.open("/")
        await choose_language(one, language)
        yield Person(one, words(site, TAGS[language]), language)
