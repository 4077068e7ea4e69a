"""A deposit from the address to the balance, or to the reason why not."""

from __future__ import annotations

import io
import re

import pytest
from agio_testing.browser import PHONE, Window, window
from agio_testing.console import decide, operator
from agio_testing.page_commands import amount_in, asset_row, open_demo, open_record, words
from agio_testing.site import Site
from agio_testing.users import Person, person
from agio_testing.visitor import new_hash
from PIL import Image
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

QUEUE = "wallet.deposits"
REFUSAL = "not_on_chain"
LIVE_MS = 9_000
"""Less than the ten seconds after which a page asks by itself: what is there by then, the feed brought."""


def voucher() -> bytes:
    """A picture of a transfer, like no other: one that was handed in before waits for two operators."""
    picture = Image.effect_noise((320, 200), 90)
    body = io.BytesIO()
    picture.save(body, "PNG")
    return body.getvalue()


async def fill(somebody: Person, amount: str, tx_hash: str) -> None:
    """Fill in the amount and the hash of a deposit."""
    await somebody.field("wallet.deposit.amount").fill(amount)
    await somebody.field("wallet.fact.hash").fill(tx_hash)


async def attach(somebody: Person) -> None:
    """The picture, which is then shown."""
    file = {"name": "transfer.png", "mimeType": "image/png", "buffer": voucher()}
    await somebody.field("wallet.deposit.voucher_choose").set_input_files(file)  # type: ignore[arg-type]
    await expect(somebody.window.main().get_by_text("transfer.png")).to_be_visible()


async def submit(somebody: Person) -> dict[str, str]:
    """Press the button of the form; what the server said."""
    async with somebody.page.expect_response(lambda answer: "web/submitDeposit" in answer.url) as answered:
        await somebody.submit_button().click()
    envelope = await (await answered.value).json()
    assert envelope["code"] == 0, envelope
    return envelope["data"]


async def submitted(somebody: Person, amount: str = "250") -> str:
    """A deposit with its voucher, under review; its id."""
    await fill(somebody, amount, new_hash())
    await attach(somebody)
    deposit = await submit(somebody)
    assert deposit["state"] == "under_review"
    await somebody.reads("wallet.deposit.result")
    return deposit["id"]


async def test_a_deposit_with_its_voucher_is_in_the_balance_without_a_reload_and_a_refused_one_says_why(
    browser: Browser, journey_site: Site
) -> None:
    async with (
        person(browser, journey_site, "jp", PHONE) as somebody,
        operator(browser, journey_site) as console,
        window(browser, journey_site) as demo,
    ):
        await reads_what_it_lacks(demo)
        await somebody.window.open("/register")  # before there is an account
        await expect(somebody.window.main().get_by_text(somebody.t("wallet.rules.title"), exact=True)).to_be_visible()
        await somebody.joins()
        await chooses_a_channel(somebody)
        await reads_what_is_wrong(somebody)
        await is_credited(somebody, console)
        await is_refused(somebody, console)


async def reads_what_it_lacks(one: Window) -> None:
    """A demo account is told where a real one is had."""
    await open_demo(one)
    said, main = words(one.site, "en"), one.main()
    await one.open("/authenticationrj")
    await expect(main.get_by_text(said("wallet.deposit.need.real_missing"), exact=True)).to_be_visible()
    await expect(main.get_by_role("img", name=said("shell.needs.missing"), exact=True)).to_have_count(1)
    await main.get_by_role("link", name=said("shell.nav.login"), exact=True).click()
    await expect(one.page).to_have_url(re.compile(r"/login\?next="))
    for path in ("/record?kind=deposits", "/recharge", "/withdraw", "/address", "/bank"):
        await one.open(path)
        await expect(main.get_by_text(said("shell.screen.real"), exact=True)).to_be_visible()
        await expect(main.get_by_text(said("wallet.window.from"))).to_have_count(0)
        await expect(main.locator("form")).to_have_count(0)


async def chooses_a_channel(somebody: Person) -> None:
    """Tick off the requirements of a deposit; a closed channel says so, and offers the open ones."""
    main = somebody.window.main()
    await somebody.window.open("/recharge?coin=BTC")
    await expect(somebody.page.get_by_role("heading", level=1)).to_have_text(somebody.t("wallet.screen.deposit"))
    await somebody.reads("wallet.code.channel_closed")
    await expect(main.locator("form")).to_have_count(0)
    await somebody.window.keep("deposit-closed")
    await somebody.window.assert_fits()
    other = somebody.t("wallet.deposit.channel").format(coin="USDT", chain="ERC20")
    await main.get_by_role("button", name=other).click()
    await expect(main.locator("form")).to_be_visible()
    await expect(somebody.page).to_have_url(re.compile(r"coin=USDT&chain=ERC20"))
    await somebody.window.open("/authenticationrj")
    await somebody.reads("shell.needs.ready")
    await expect(main.get_by_role("img", name=somebody.t("shell.needs.met"), exact=True)).to_have_count(3)
    await somebody.window.assert_fits()
    await somebody.window.assert_accessible()
    await somebody.window.keep("deposit-needs")
    channel = main.get_by_role("row").filter(has_text="ERC20").filter(has_text="USDT")
    await channel.get_by_role("link", name=somebody.t("wallet.command.deposit"), exact=True).click()
    await expect(somebody.page).to_have_url(re.compile(r"/recharge\?coin=USDT&chain=ERC20"))


async def reads_what_is_wrong(somebody: Person) -> None:
    """Beside its field: what is missing, a wrong hash, and an amount below the minimum."""
    main = somebody.window.main()
    await somebody.submit_button().click()
    for key in ("wallet.deposit.amount_missing", "wallet.deposit.hash_missing", "wallet.code.voucher_required"):
        await somebody.reads(key)
    await fill(somebody, "25", "0x12")
    await attach(somebody)
    async with somebody.page.expect_response(lambda answer: "web/submitDeposit" in answer.url):
        await somebody.submit_button().click()
    await somebody.reads("wallet.code.hash_invalid")
    await expect(somebody.field("wallet.fact.hash")).to_be_focused()
    await expect(main.get_by_text("transfer.png")).to_be_visible()  # the rest of the form is as it was
    await main.get_by_role("button", name=somebody.t("shell.upload.remove")).click()
    await expect(main.get_by_text("transfer.png")).to_have_count(0)
    await fill(somebody, "0.5", new_hash())
    before = somebody.t("wallet.deposit.short").format(amount="1 USDT")
    await expect(somebody.page.get_by_text(before, exact=True)).to_be_visible()
    await attach(somebody)
    assert (await submit(somebody))["state"] == "below_minimum"
    await expect(somebody.text("wallet.state.below_minimum").first).to_be_visible()
    await somebody.reads("wallet.deposit.says.below_minimum")
    await somebody.window.keep("deposit-below-minimum")


async def is_credited(somebody: Person, console: Window) -> None:
    """By an operator, while its owner looks."""
    await somebody.window.open("/recharge")
    address = somebody.window.main().get_by_role("region", name=somebody.t("wallet.deposit.address"), exact=True)
    await expect(address).to_contain_text("0x000000000000000000000000000000000000dEaD")
    qr = somebody.t("wallet.deposit.qr").format(coin="USDT", chain="ERC20")
    await expect(address.get_by_role("img", name=qr)).to_be_visible()
    await somebody.window.assert_fits()
    await somebody.window.assert_accessible()
    await somebody.window.keep("deposit-address")

    case = await submitted(somebody)
    await expect(somebody.text("wallet.state.under_review").first).to_be_visible()
    await somebody.window.keep("deposit-sent")
    second = await somebody.page.context.new_page()
    watching = Person(Window(second, somebody.window.site, somebody.window.width), somebody.t, somebody.language)
    before = await asset_row(watching.window, "USDT")
    had = await amount_in(before, "USDT")
    await decide(console, QUEUE, case, "credit", "The transaction arrived, and the voucher agrees.")

    await expect(somebody.text("wallet.state.credited").first).to_be_visible(timeout=LIVE_MS)
    await expect(somebody.text("wallet.state.under_review")).to_have_count(0)
    shown = re.compile(re.escape(f"{had + 250:,.2f}"))
    await expect(before).to_contain_text(shown, timeout=LIVE_MS)
    await watching.window.keep("deposit-in-assets")

    await somebody.page.get_by_role("link", name=somebody.t("wallet.deposit.see_record"), exact=True).click()
    drawer = somebody.page.get_by_role("dialog")
    line = drawer.get_by_role("listitem").filter(has_text=somebody.t("wallet.deposit.line.credit"))
    await expect(line).to_be_visible()
    picture = drawer.get_by_role("img", name=somebody.t("wallet.deposit.voucher"))
    await expect(picture).to_be_visible()
    await picture.evaluate("image => image.decode()")
    own, drawn = await picture.evaluate(
        """image => [image.naturalWidth / image.naturalHeight, image.clientWidth / image.clientHeight]"""
    )
    assert drawn == pytest.approx(own, rel=0.05), "the voucher is stretched"
    await somebody.window.assert_fits()
    await somebody.window.keep("deposit-record")
    watching.window.assert_quiet()


async def is_refused(somebody: Person, console: Window) -> None:
    """With a reason, in the language of its owner."""
    await somebody.window.open("/recharge")
    case = await submitted(somebody, "88.5")
    await decide(console, QUEUE, case, "refuse", REFUSAL)
    why = somebody.t(f"wallet.refusal.{REFUSAL}")
    await expect(somebody.page.get_by_text(why, exact=True).first).to_be_visible(timeout=LIVE_MS)
    await expect(somebody.text("wallet.state.refused").first).to_be_visible()

    drawer = await open_record(somebody.window, "/cbjl", "88.5")
    await expect(drawer.get_by_text(why, exact=True).first).to_be_visible()
    await somebody.window.keep("deposit-refused")
    await somebody.window.assert_fits()
