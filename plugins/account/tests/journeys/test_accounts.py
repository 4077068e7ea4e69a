"""Accounts as their owners open, lose and recover them; newcomers choose their language in the menu."""

from __future__ import annotations

import asyncio
import re
import time
from typing import Any
from urllib.parse import unquote_plus

import phonenumbers
import pytest
from agio_kernel.declarations.codes import DEMO_EXPIRED
from agio_testing.browser import DESK, PHONE, new_account
from agio_testing.page_commands import PASSWORD, choose_language, words
from agio_testing.site import Site
from agio_testing.users import DEMO_MISSING, OK, TAGS, WARNING, Person, newcomer, person
from eth_account import Account
from eth_account.messages import encode_defunct
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

OTHER_PASSWORD = "another horse 8"
FORGET_WAITS = "Object.keys(localStorage).forEach(k => k.startsWith('agio.countdown') && localStorage.removeItem(k))"


async def test_somebody_registers_by_email_and_replaces_the_password_they_forgot(
    browser: Browser, journey_site: Site
) -> None:
    """A half-filled form survives another language; the wait for a code survives a reload."""
    async with newcomer(browser, journey_site, "en", DESK) as somebody:
        account, main, page = new_account(), somebody.window.main(), somebody.page
        await somebody.window.open("/register")
        await somebody.input("account").fill(account)
        await fill_rest(somebody)
        await choose_language(somebody.window, "jp")
        submit = words(journey_site, "ja")("account.register.submit")
        await expect(main.get_by_role("button", name=submit, exact=True)).to_be_visible()
        await expect(somebody.input("account")).to_have_value(account)
        await expect(somebody.input("password")).to_have_value(PASSWORD)
        await expect(main.get_by_role("checkbox")).to_be_checked()
        await choose_language(somebody.window, "en")
        await wait_for_a_code(somebody, account)
        await somebody.input("code").fill(await somebody.code(account))
        await fill_rest(somebody)
        await somebody.press("account.register.submit")
        await expect(page).not_to_have_url(re.compile("/register"))
        uid = await somebody.uid()
        assert await page.get_attribute("html", "lang") == TAGS["en"]

        await somebody.log_out()
        await somebody.window.open("/login")
        await main.get_by_role("link", name=somebody.t("account.login.forgot")).click()
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


async def fill_rest(somebody: Person) -> None:
    """The password twice, and the terms."""
    await somebody.input("password").fill(PASSWORD)
    await somebody.input("password2").fill(PASSWORD)
    await somebody.window.main().get_by_role("checkbox").check()


async def wait_for_a_code(somebody: Person, account: str) -> None:
    """Ask for a code: how long another one takes is what the server says, whatever the browser forgets."""
    page = somebody.page
    again = somebody.window.main().get_by_role("button", name=somebody.said("shell.form.again"))

    async def left() -> int:
        found = re.search(r"\d+", await again.inner_text())
        assert found
        return int(found[0])

    asked = time.monotonic()
    await somebody.send_code()
    await expect(again).to_be_disabled()
    before = await left()
    assert 57 - (time.monotonic() - asked) < before <= 60
    began = time.monotonic()
    await expect(again).not_to_have_text(re.compile(rf"\b({before}|{before - 1})\b"))  # no new wait would say so
    await page.reload()
    await expect(somebody.input("account")).to_have_value(account)
    await expect(again).to_be_disabled()
    assert before - (time.monotonic() - began) - 3 < await left() < before
    await page.evaluate(FORGET_WAITS)
    await page.reload()
    await somebody.code_buttons().click()
    await somebody.reads("account.code.code_too_soon")
    await expect(again).to_be_disabled()
    assert await left() < before


async def test_an_account_is_opened_with_a_phone_number_and_another_with_a_wallet(
    browser: Browser, journey_site: Site
) -> None:
    async with newcomer(browser, journey_site, "jp", PHONE) as somebody:
        country, written = "JP", "090-1234-5678"
        account = phonenumbers.format_number(phonenumbers.parse(written, country), phonenumbers.PhoneNumberFormat.E164)
        await somebody.register(account, phone=(country, written))
        first = await somebody.uid()
        await somebody.log_out()
        assert await somebody.log_in(account) == OK
        await expect(somebody.page).not_to_have_url(re.compile("/login"))
        assert await somebody.uid() == first

        await somebody.log_out()
        await sign_up_with_a_wallet(somebody)
        await asyncio.to_thread(journey_site.set_constants, {"account.wallet.phrase": "true"})
        page, main = somebody.page, somebody.window.main()
        sent: list[str] = []
        page.on("request", lambda request: sent.append(f"{request.url} {request.post_data or ''}"))
        listed = await sign_up_with_a_phrase(somebody)
        uid = await somebody.uid()
        assert uid != first

        await somebody.log_out()
        await somebody.window.open("/walletLogin")
        await main.get_by_text(somebody.t("account.wallet.other_ways")).click()
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


WALLET = """
    const provider = { request: ({ method, params }) => window.askWallet(method, params ?? []) };
    const info = { uuid: "5d3a", name: "Test wallet", icon: "data:image/svg+xml,<svg/>", rdns: "example.wallet" };
    const announce = () =>
        window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info, provider } }));
    window.addEventListener("eip6963:requestProvider", announce);
    announce();
"""


async def sign_up_with_a_wallet(somebody: Person) -> None:
    """A wallet of the browser opens an account, and signs in to it again; no phrase is asked for."""
    key, asked = Account.create(), list[str]()

    async def answer(method: str, params: list[str]) -> Any:
        asked.append(method)
        if method == "eth_requestAccounts":
            return [key.address.lower()]
        return "0x" + key.sign_message(encode_defunct(hexstr=params[0])).signature.hex()

    page, main = somebody.page, somebody.window.main()
    await page.expose_function("askWallet", answer)
    await page.add_init_script(WALLET)
    await somebody.window.open("/walletLogin")
    wallet = main.get_by_role("button", name="Test wallet")
    await wallet.click()
    await main.get_by_role("checkbox").check()
    await somebody.press("account.register.submit")
    await expect(page).not_to_have_url(re.compile("/walletLogin"))
    uid = await somebody.uid()
    await somebody.log_out()
    await somebody.window.open("/walletLogin")
    await wallet.click()
    await expect(page).not_to_have_url(re.compile("/walletLogin"))
    assert await somebody.uid() == uid
    assert asked == ["eth_requestAccounts", "personal_sign"] * 2
    await somebody.log_out()


async def sign_up_with_a_phrase(somebody: Person) -> list[str]:
    """Make a phrase, write it down, and open an account with it; its words."""
    main = somebody.window.main()
    await somebody.window.open("/walletLogin")
    await main.get_by_text(somebody.t("account.wallet.other_ways")).click()
    await main.get_by_role("radio", name=somebody.t("account.wallet.create")).click()
    await somebody.press("account.wallet.show")
    shown = main.get_by_role("list", name=somebody.t("account.wallet.phrase")).get_by_role("listitem")
    await expect(shown).to_have_count(12)
    numbered = [re.sub(r"\s", "", item) for item in await shown.all_inner_texts()]
    listed = [item.lstrip("0123456789") for item in numbered]
    await somebody.press("account.wallet.written")
    await expect(main.get_by_role("textbox").first).to_be_visible()
    for place, word in enumerate(listed, 1):
        label = somebody.t("account.wallet.word").format(number=place)
        if await main.get_by_label(label, exact=True).count():  # some are asked for, and all at once
            await main.get_by_label(label, exact=True).fill(word)
    await somebody.press("account.wallet.sign_in")
    await main.get_by_role("checkbox").check()
    await somebody.press("account.register.submit")
    await expect(somebody.page).not_to_have_url(re.compile("/walletLogin"))
    return listed


async def test_somebody_trades_with_a_demo_beside_the_real_account_until_it_expires_and_is_left(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "jp", PHONE) as somebody:
        page = somebody.page
        funds = page.get_by_role("banner").get_by_text(somebody.t("shell.demo.funds"))

        async def is_at(uid: str, kind: str) -> None:
            assert (await somebody.uid(), await somebody.kind()) == (uid, kind)

        await somebody.joins()
        real = await somebody.uid()
        await is_at(real, "real")
        assert await somebody.switch("demo") == DEMO_MISSING
        await expect(page).to_have_url(re.compile("/demo"))
        await somebody.begin_demo()
        demo = await somebody.uid()
        assert demo != real
        await expect(funds).to_be_visible()
        await is_at(demo, "demo")

        assert await somebody.switch("real") == OK
        await expect(funds).to_be_hidden()
        await is_at(real, "real")
        await somebody.window.open("/demo")
        await somebody.cross("account.demo.to_demo")
        await is_at(demo, "demo")
        await somebody.window.open("/demo")
        await somebody.cross("shell.demo.to_real")
        await is_at(real, "real")
        assert await somebody.switch("demo") == OK
        await expect(funds).to_be_visible()

        await reads_it_expired(somebody, "shell.demo.regenerate")
        await expect(page).to_have_url(re.compile("/demo$"))
        await somebody.begin_demo()
        second = await somebody.uid()
        assert second not in (demo, real)
        async with page.expect_response(lambda answer: "web/switchRealm" in answer.url):
            await reads_it_expired(somebody, "shell.demo.to_real")
        await somebody.window.settled()
        await is_at(real, "real")

        await somebody.window.open("/demo")
        await somebody.begin_demo()
        await somebody.window.open("/demo")
        await somebody.press("account.demo.exit")
        asked = page.get_by_role("dialog")
        await asked.get_by_role("button", name=somebody.t("account.demo.exit"), exact=True).click()
        await expect(asked).to_be_hidden()
        await is_at(real, "real")


async def reads_it_expired(somebody: Person, answer: str) -> None:
    """Time passes; what the page says of the demo account then, and what they choose."""
    asked = somebody.page.get_by_role("dialog").filter(has_text=somebody.t("kernel.code.demo_expired"))
    # own moments: one account of a site on which days would close what other journeys buy
    sql = "UPDATE app_user SET demo_expires_at = agio_now() WHERE uid = $1"
    await asyncio.to_thread(somebody.window.site.query, sql, int(await somebody.uid()))
    for _ in range(100):  # what a process has read of a session holds for seconds
        async with somebody.page.expect_response(lambda response: "web/info" in response.url) as heard:
            await somebody.page.reload()
        if (await (await heard.value).json())["code"] == DEMO_EXPIRED.number:
            break
        await asyncio.sleep(0.2)
    await asked.get_by_role("button", name=somebody.t(answer), exact=True).click()
    await expect(asked).to_have_count(0)
