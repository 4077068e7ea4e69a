"""A loan as a person borrows it, is late with it and pays it back; and an application by phone that operators issue."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import pytest
from agio_testing.browser import DESK, PHONE, Window, window
from agio_testing.console import carry_out, case_pane, operator, take
from agio_testing.operators import agree, decide, first_operator, second_operator
from agio_testing.page_commands import words
from agio_testing.site import Site
from agio_testing.users import Person, person
from agio_testing.visitor import Visitor
from agio_testing.waiting import soon
from PIL import Image
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

QUEUE = "lending.loans"
PAPERS = ("housing", "income", "statement", "id_front", "id_back")
LATE = 35
"""Days that pass for a loan: it is as if it had been issued so many days before."""

VERIFIED = """
    INSERT INTO verification_identity (id, user_id, level, country, type, name, document, document_end, digest, front,
                                       back, held, state, created_at)
    SELECT u.id + l.level, u.id, l.level, 'JP', 1, 'Mio Kobayashi', '', '', (u.email || l.level)::bytea, '', '', '',
           'approved', agio_now()
    FROM app_user u, (VALUES (1), (2)) l(level) WHERE u.email = $1 RETURNING id
"""
# own moments: one loan of a site on which days would close what other journeys buy
LATER = """
    WITH l AS (UPDATE lending_loan SET begins = begins - $2::int WHERE id = $1 RETURNING id)
    UPDATE scheduled_job d SET at = at - make_interval(days => $2), try_at = try_at - make_interval(days => $2)
    FROM l WHERE d.kind = 'lending.day' AND d.id = l.id RETURNING d.id
"""


def picture() -> bytes:
    """Return a picture as a camera makes it: large and sharp enough."""
    body = io.BytesIO()
    Image.effect_noise((900, 700), 90).convert("RGB").save(body, "JPEG")
    return body.getvalue()


async def signs(somebody: Person, amount: str) -> None:
    """The sum, and both ticks; the dialog is open then."""
    await somebody.field("lending.fact.amount").first.fill(amount)
    boxes = somebody.window.main().get_by_role("checkbox")
    await expect(boxes).to_have_count(2)
    for place in range(2):
        await boxes.nth(place).check()
    await somebody.submit_button().click()


async def test_a_loan_in_demo_money_falls_overdue_and_is_repaid_with_the_late_fee(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "en", DESK) as ann:
        await ann.joins()
        await asyncio.to_thread(ann.who.in_demo)
        await ann.window.keep_session("agio.token", ann.who)
        await ann.window.open("/loanApply")
        await signs(ann, "8000")
        dialog = ann.page.get_by_role("dialog")
        await expect(dialog).to_contain_text("8,108.00")
        await ann.window.keep("loan-apply")
        await dialog.get_by_role("button", name="Apply for 8,000.00 USDT", exact=True).click()
        await expect(ann.text("lending.state.issued").first).to_be_visible()
        [loan] = (await asyncio.to_thread(ann.who.get, "lendMy"))["data"]["loans"]
        await asyncio.to_thread(journey_site.query, LATER, int(loan["id"]), LATE)
        # The days are charged by the running site, and the feed brings it: nobody reloads the page.
        await expect(ann.text("lending.state.overdue").first).to_be_visible(timeout=60_000)
        await expect(ann.window.main()).to_contain_text("8,156.648")  # 27 days at 4.00, and 6 late ones at 8.108
        await ann.window.keep("loan-overdue")
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        await ann.window.main().get_by_role("button", name="Repay 8,156.648 USDT", exact=True).click()
        await expect(dialog).to_contain_text("48.648")
        await dialog.get_by_role("button", name="Repay 8,156.648 USDT", exact=True).click()
        await ann.reads("lending.result.repaid")
        await expect(ann.text("lending.state.cleared").first).to_be_visible()
        await ann.press("lending.why")
        await dialog.get_by_role("button", name=ann.t("shell.receipt.check"), exact=True).click()
        await expect(dialog).to_contain_text(ann.t("shell.receipt.same"))
        ann.window.assert_quiet()


async def test_an_application_by_phone_in_japanese_with_its_papers_is_issued_by_two_operators(
    browser: Browser, journey_site: Site
) -> None:
    async with person(browser, journey_site, "jp", PHONE) as mio:
        await mio.joins()
        await mio.window.open("/loanApply")
        await expect(mio.text("lending.verify_first").first).to_be_visible()
        await asyncio.to_thread(journey_site.query, VERIFIED, mio.who.account)
        again = journey_site.visitor()  # a session knows from its beginning how far its user is verified
        answer = await asyncio.to_thread(
            lambda: again.post("userLogin", account=mio.who.account, password=mio.who.password)
        )
        again.token = answer["data"]["token"]
        await asyncio.to_thread(
            lambda: again.post("setTpassword", password=mio.who.password, tpassword="482916", tpassword2="482916")
        )
        await mio.window.keep_session("agio.token", again)
        await mio.window.open("/loanApply")
        await fills_in(mio)
        await signs(mio, "8000")
        await mio.window.assert_fits()
        await mio.window.keep("loan-apply-phone")
        await mio.page.get_by_role("dialog").locator('input[type="password"]').fill("482916")
        await expect(mio.text("lending.review_text")).to_be_visible()
        [loan] = (await asyncio.to_thread(again.get, "lendMy"))["data"]["loans"]
        first = await asyncio.to_thread(first_operator, journey_site)
        done = await asyncio.to_thread(decide, first, QUEUE, loan["reference"], "issue", "Income and identity checked")
        assert done["code"] == 0, done
        await asyncio.to_thread(agree, journey_site, QUEUE, loan["reference"])
        # The feed brings it: nobody reloads the page.
        await expect(mio.text("lending.state.issued").first).to_be_visible(timeout=30_000)
        await mio.window.keep("loan-issued-phone")
        await mio.window.assert_fits()
        await mio.window.assert_accessible()
        mio.window.assert_quiet()


async def test_an_overdue_loan_is_waived_renewed_and_written_off_as_one_operator_asks_and_another_agrees(
    browser: Browser, journey_site: Site
) -> None:
    async with operator(browser, journey_site, DESK) as maker, window(browser, journey_site, DESK) as checker:
        who = await asyncio.to_thread(journey_site.visitor().in_demo)
        terms = {"offer": "usdt-30", "amount": "8000", "agreed": "true"}
        loan = (await asyncio.to_thread(lambda: who.post("lendApply", **terms)))["data"]
        await asyncio.to_thread(journey_site.query, LATER, int(loan["id"]), LATE)
        await checker.keep_session("agio.operator.token", await asyncio.to_thread(second_operator, journey_site))

        async def is_overdue() -> bool:
            return await state_of(who, loan) == "overdue"

        await soon(is_overdue)
        for trigger, reason, state in (
            ("waive", "8.648 A bank holiday", "overdue"),
            ("restructure", "30 A new job", "repaying"),
            ("write_off", "Bankrupt since May", "written_off"),
        ):
            await maker.open(f"/operator?queue={QUEUE}&case={loan['reference']}")
            bar = await take(maker)
            await bar.get_by_role("button", name=said(maker, f"lending.trigger.{trigger}")).click()
            dialog = maker.page.get_by_role("dialog")
            await dialog.get_by_label(said(maker, f"lending.ask.{trigger}")).fill(reason)
            await maker.keep(f"loan-{trigger}-asked")
            await carry_out(dialog.get_by_role("button", name=said(maker, f"lending.trigger.{trigger}"), exact=True))
            await checker.open(f"/operator?queue={QUEUE}&case={loan['reference']}")
            pane = case_pane(checker)
            await pane.get_by_role("button", name=said(checker, "operator.decisions.approve"), exact=True).click()
            dialog = checker.page.get_by_role("dialog")
            await expect(dialog).to_contain_text(reason)
            await checker.keep(f"loan-{trigger}-agreed")
            await dialog.get_by_role("button", name=said(checker, "operator.decisions.approve"), exact=True).click()
            await expect(dialog).to_have_count(0)
            assert await state_of(who, loan) == state
        await checker.open(f"/operator?queue={QUEUE}&case={loan['reference']}")
        await expect(pane).to_contain_text(said(checker, "lending.state.written_off"))
        for text in ("8.648 A bank holiday", "30 A new job", "Bankrupt since May"):
            await expect(pane).to_contain_text(text)
        await checker.keep("loan-written-off")
        await checker.assert_fits()
        await checker.assert_accessible()


def said(console: Window, key: str) -> str:
    """A text of the console."""
    return words(console.site, "en")(key)


async def state_of(who: Visitor, loan: dict[str, Any]) -> str:
    """Return the state of a loan, as its borrower sees it."""
    return (await asyncio.to_thread(lambda: who.get("lendInfo", id=loan["id"])))["data"]["state"]


async def fills_in(mio: Person) -> None:
    """The person and the papers."""
    for name, value in (("name", "Mio Kobayashi"), ("phone", "+81 90 0000 0042"), ("address", "2-11-3 Meguro, Tokyo")):
        await mio.input(name).fill(value)
    await mio.field("lending.fact.birth_date").first.fill("1991/04/12")
    for field, option in (
        ("country", "日本"),
        ("monthly_income", mio.t("lending.band.5000")),
        ("occupation", mio.t("lending.occupation.employed")),
        ("wealth", mio.t("lending.wealth.salary")),
        ("investment", mio.t("lending.band.10000")),
    ):
        await mio.window.main().get_by_role("combobox", name=mio.t(f"lending.fact.{field}")).click()
        await mio.page.get_by_role("option", name=option, exact=True).click()
    body = {"name": "paper.jpg", "mimeType": "image/jpeg", "buffer": picture()}
    for paper in PAPERS:
        async with mio.page.expect_response(lambda answer: "web/lendUpload" in answer.url) as answered:
            await mio.field(f"lending.paper.{paper}").set_input_files(body)  # type: ignore[arg-type]
        assert (await (await answered.value).json())["code"] == 0
