"""A text from an operator's desk to a reader's phone, the help centre's answers, and nothing that runs."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from datetime import timedelta

import pytest
from agio_kernel.cases import reference_of
from agio_kernel.cases.threads import LONGEST
from agio_testing.browser import DESK, PHONE, window
from agio_testing.console import case_pane, operator
from agio_testing.operators import first_operator
from agio_testing.page.scripts import PAYLOADS, RUNS, watched
from agio_testing.page_commands import words
from agio_testing.site import Site
from agio_testing.users import person
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import data_of
from playwright.async_api import Browser, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

MOST_TICKETS = 5


async def begun(who: Visitor, kind: str, **more: str) -> str:
    """The number of a new text."""
    return str(data_of(await asyncio.to_thread(who.post, "operatorContentBegin", kind=kind, **more))["id"])


async def published(who: Visitor, number: str, title: str, **more: str) -> None:
    """A first English version that is read at once."""
    fields = {"id": number, "language": "en", "base": "0", "title": title, **more}
    data_of(await asyncio.to_thread(who.post, "operatorContentSave", **fields))
    await asyncio.to_thread(who.post, "operatorContentPublish", id=number)


async def in_tickets(who: Visitor, payloads: Sequence[str]) -> dict[str, str]:
    """Everything of it asked of support, as much as fits into each message; the tickets' references by their ids."""
    said = [""]
    for one in payloads:
        if len(said[-1]) + len(one) + 1 > LONGEST:
            said.append("")
        said[-1] += f"{one}\n"
    found: dict[str, str] = {}
    for place, text in enumerate(said):
        if place < MOST_TICKETS:
            fields = {"topic": "other", "subject": RUNS[place], "text": text}
            found[data_of(await asyncio.to_thread(who.post, "openTicket", **fields))["id"]] = ""
        else:
            id = list(found)[place % MOST_TICKETS]
            data_of(await asyncio.to_thread(who.post, "writeTicket", id=id, text=text))
    for id in found:
        [row] = await asyncio.to_thread(who.site.query, "SELECT number FROM content_ticket WHERE id = $1", int(id))
        found[id] = reference_of("T", row["number"])
    return found


async def test_an_operator_writes_previews_schedules_and_a_reader_reads_it_in_japanese_on_a_phone(
    browser: Browser, journey_site: Site
) -> None:
    t = words(journey_site, "en")
    async with operator(browser, journey_site, DESK, theme="light") as console:
        page = console.page
        await console.open("/operator?view=content.texts&item=notice")
        await page.get_by_role("button", name=t("content.console.begin")).click()
        await page.get_by_label(t("content.console.title"), exact=True).fill("Maintenance on Sunday")
        editor = page.get_by_role("textbox", name=t("content.console.body"))
        await editor.click()
        await page.keyboard.type("## When\n\nFrom **02:00** to 03:00.")
        preview = page.get_by_role("article")
        await expect(preview.get_by_role("heading", name="When")).to_be_visible()
        await page.get_by_role("radio", name=t("content.console.phone")).click()
        await page.get_by_role("button", name=t("content.console.save"), exact=True).click()
        await expect(page.get_by_role("button", name=t("content.console.save"), exact=True)).to_be_disabled()
        await page.get_by_role("tab", name=re.compile("^日本語")).click()
        await page.get_by_label(t("content.console.title"), exact=True).fill("日曜日のメンテナンス")
        await page.get_by_role("textbox", name=t("content.console.body")).click()
        await page.keyboard.insert_text("## 時間\n\n午前2時から3時までです。")
        await page.get_by_role("button", name=t("content.console.save"), exact=True).click()
        await expect(page.get_by_role("button", name=t("content.console.save"), exact=True)).to_be_disabled()
        await console.keep("content-writing")
        await console.assert_fits()
        await console.assert_accessible()
        number = re.findall(r"item=(\d+)", page.url)[0]
        reader = journey_site.visitor()
        assert await asyncio.to_thread(reader.rows, "getTextsList", id=number) == []
        # Scheduled by the wire, whose clock has seconds; and published when its moment comes, by nobody's hand.
        who = await asyncio.to_thread(first_operator, journey_site)
        [row] = await asyncio.to_thread(journey_site.query, "SELECT agio_now() AS now")
        soon = (row["now"] + timedelta(seconds=10)).isoformat()
        data_of({**await asyncio.to_thread(who.post, "operatorContentPublish", id=number, at=soon), "data": {}})
        for _ in range(600):
            if await asyncio.to_thread(reader.rows, "getTextsList", id=number):
                break
            await asyncio.sleep(0.1)
    async with person(browser, journey_site, "jp", PHONE) as mio:
        await mio.window.open("/notice")
        await expect(mio.page.get_by_role("link", name=re.compile("日曜日のメンテナンス"))).to_be_visible()
        # On a phone the front page of who has signed in has the news; a visitor's leads to them by the menu.
        await mio.window.keep_session("agio.token", await asyncio.to_thread(journey_site.visitor().registered))
        await mio.window.open("/")
        await mio.page.get_by_role("link", name=re.compile("日曜日のメンテナンス")).click()
        await expect(mio.page.get_by_role("heading", level=1, name="日曜日のメンテナンス")).to_be_visible()
        await expect(mio.page.get_by_role("heading", name="時間")).to_be_visible()
        await mio.window.keep("content-notice-ja-phone")
        await mio.window.assert_fits()
        await mio.window.assert_accessible()
        mio.window.assert_quiet()


async def test_of_two_operators_on_one_text_the_second_is_told_and_loses_nothing(
    browser: Browser, journey_site: Site
) -> None:
    t = words(journey_site, "en")
    who = await asyncio.to_thread(first_operator, journey_site)
    number = await begun(who, "news")
    await published(who, number, "First", body="One")
    async with operator(browser, journey_site, DESK) as console:
        page = console.page
        await console.open(f"/operator?view=content.texts&item={number}")
        title = page.get_by_label(t("content.console.title"), exact=True)
        await title.fill("Mine")
        fields = {"id": number, "language": "en", "base": "1", "title": "Theirs", "body": "Two"}
        data_of(await asyncio.to_thread(who.post, "operatorContentSave", **fields))
        await page.get_by_role("button", name=t("content.console.save"), exact=True).click()
        await expect(page.get_by_text(re.compile("newer version")).first).to_be_visible()
        await expect(title).to_have_value("Mine")
        await page.get_by_role("button", name=t("content.console.reload")).first.click()
        await expect(title).to_have_value("Theirs")
        await page.get_by_role("button", name=t("content.console.history"), exact=True).click()
        drawer = page.get_by_role("dialog")
        await drawer.get_by_role("button", name=re.compile("First")).click()
        await drawer.get_by_role("button", name=t("content.console.restore")).click()
        await expect(title).to_have_value("First")
        console.assert_quiet()


async def test_the_help_centre_answers_a_question_as_it_is_written(browser: Browser, journey_site: Site) -> None:
    async with person(browser, journey_site, "ty", PHONE) as ann:
        await ann.window.open("/help")
        await ann.page.get_by_role("searchbox", name=ann.t("content.help.ask")).fill("ถอนเงิน")
        await expect(ann.text("content.help.best")).to_be_visible()
        await expect(ann.page.locator("mark").first).to_be_visible()
        await ann.window.keep("content-help")
        await ann.window.assert_fits()
        await ann.window.assert_accessible()
        await ann.page.get_by_role("link", name=ann.t("content.help.read")).click()
        await expect(ann.page).to_have_url(re.compile("/helpDetail"))
        await expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
        ann.window.assert_quiet()


async def test_a_hundred_scripts_in_every_field_run_nowhere(browser: Browser, journey_site: Site) -> None:
    who = await asyncio.to_thread(first_operator, journey_site)
    kinds: Sequence[str] = ("help", "notice", "news", "flash", "banner", "benefit")
    numbers = {}
    for kind in kinds:
        numbers[kind] = await begun(who, kind, **({"topic": "account"} if kind == "help" else {}))
        title = ("".join(RUNS[:3]) + " " + kind)[:180]
        body = "\n\n".join(PAYLOADS)
        await published(who, numbers[kind], title, summary="".join(RUNS[3:8])[:380], body=body)
    for run in RUNS:
        for field in ({"link": run}, {"link": f"javascript:{run}"}):
            refused = await asyncio.to_thread(
                who.post, "operatorContentSettings", id=numbers["banner"], version="1", **field
            )
            assert refused["code"] != 0, field
    assert len(PAYLOADS) >= 100
    async with window(browser, journey_site, DESK) as reader:
        said = await watched(reader.page)
        for path in (
            "/help",
            "/notice",
            "/settingNew",
            "/newsFlash",
            "/benefits",
            f"/helpDetail?id={numbers['help']}",
            f"/notice?id={numbers['notice']}",
            f"/setting-newdetail?id={numbers['news']}",
            f"/bannerDetail?id={numbers['banner']}",
            f"/benefitsDetail?id={numbers['benefit']}",
            f"/text?id={numbers['flash']}",
        ):
            await reader.open(path)
            await expect(reader.page.get_by_role("heading", level=1).first).to_be_visible()
            for link in await reader.main().get_by_role("link").all():
                address = await link.get_attribute("href") or ""
                assert re.match(r"^(/(?![/\\])|#|https?://|mailto:|tel:)", address), (path, address)
        for asked in PAYLOADS[:100]:
            if asked == PAYLOADS[0]:
                await reader.open("/help")
            await reader.page.get_by_role("searchbox").fill(asked.replace("\n", " ")[:200])
        await reader.open(f"/helpDetail?id={'%3Cscript%3Ealert(1)%3C/script%3E'}")
        await reader.open("/help?topic=%3Cimg%20src=x%20onerror=alert(1)%3E")
        assert said == []
    async with operator(browser, journey_site, DESK) as console:
        said = await watched(console.page)
        for kind in kinds:
            await console.open(f"/operator?view=content.texts&item={kind}")
            await console.open(f"/operator?view=content.texts&item={numbers[kind]}")
            await expect(console.page.get_by_role("article")).to_be_visible()
        await console.open("/operator?view=audit")
        assert said == []
    # What was made here is no part of what other journeys find.
    for number in numbers.values():
        await asyncio.to_thread(who.post, "operatorContentWithdraw", id=number)


async def test_scripts_in_tickets_and_messages_run_nowhere_and_a_message_reaches_its_reader(
    browser: Browser, journey_site: Site
) -> None:
    t = words(journey_site, "en")
    async with person(browser, journey_site, "jp", PHONE) as mio:
        await mio.joins()
        said = await watched(mio.page)
        tickets = await in_tickets(mio.who, PAYLOADS)
        for id in tickets:
            await mio.window.open(f"/support?id={id}")
            await expect(mio.window.main().get_by_text("alert(1)").filter(visible=True).first).to_be_visible()
        uid = (await asyncio.to_thread(mio.who.get, "info"))["data"]["uid"]
        async with operator(browser, journey_site, DESK) as console:
            page = console.page
            heard = await watched(page)
            for reference in tickets.values():
                await console.open(f"/operator?queue=content.tickets&case={reference}")
                await expect(page.get_by_text("alert(1)").first).to_be_visible()
            who = await asyncio.to_thread(first_operator, journey_site)
            number = await begun(who, "message")
            hostile = {"title": "".join(RUNS[:4])[:200] + " Hello", "summary": "".join(PAYLOADS[5:16])[:400]}
            data_of(
                await asyncio.to_thread(who.post, "operatorContentSave", id=number, language="jp", base="0", **hostile)
            )
            await console.open(f"/operator?view=content.texts&item={number}")
            await page.get_by_role("tab", name=re.compile("^日本語")).click()
            await page.get_by_role("button", name=t("content.console.send"), exact=True).click()
            dialog = page.get_by_role("dialog")
            await dialog.get_by_label(t("content.console.uid"), exact=True).fill(uid)
            await console.keep("content-message-send")
            await dialog.get_by_role("button", name=t("content.console.send"), exact=True).click()
            await expect(page.get_by_role("cell", name=uid)).to_be_visible()
            await console.assert_fits()
            await console.assert_accessible()
            assert heard == []
            console.assert_quiet()
        # The bell is told by the feed; who opens it reads the message, and it is read from then on.
        bell = mio.page.get_by_role("banner").get_by_role("button", name=mio.said("shell.notices.unread"))
        await bell.click()
        message = mio.page.get_by_role("dialog").get_by_role("button", name=re.compile("Hello"))
        await mio.window.keep("content-message-ja-phone")
        await mio.window.assert_accessible()
        await message.click()
        await expect(bell).to_have_count(0)
        # The help centre shows it beside the announcements.
        await mio.window.open("/help")
        await expect(mio.window.main().get_by_role("listitem").filter(has_text="Hello")).to_be_visible()
        assert said == []
        mio.window.assert_quiet()


async def test_the_answer_to_a_long_ticket_is_written_where_it_can_be_seen(
    browser: Browser, journey_site: Site
) -> None:
    t = words(journey_site, "en")
    asker = await asyncio.to_thread(journey_site.visitor().registered)
    tickets = await in_tickets(asker, [f"{place}: {'where is my deposit ' * 40}" for place in range(8)])
    for width in (DESK, PHONE):
        async with operator(browser, journey_site, width) as console:
            await console.open(f"/operator?queue=content.tickets&case={next(iter(tickets.values()))}")
            await case_pane(console).get_by_role("button", name=t("operator.thread.open")).click()
            field = case_pane(console).get_by_role("textbox", name=t("shell.thread.message"))
            await expect(field).to_be_in_viewport(ratio=1)
            # Nothing lies over it: a click that isn't scrolled to reaches it.
            box = await field.bounding_box()
            assert box is not None
            await console.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            await expect(field).to_be_focused()
            await console.keep(f"content-ticket-answer-{width}")
