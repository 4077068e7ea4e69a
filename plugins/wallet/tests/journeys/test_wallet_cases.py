"""An operator works through the wallet's queues of a fresh development deployment: one case of each, to its end."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from agio_kernel.declarations.reference import reference_of
from agio_testing.browser import DESK, PHONE, Window, number, window
from agio_testing.console import CASES, CODED, carry_out, case_pane, choose_reason, give_reason, look_at, sign_in, take
from agio_testing.operators import first_operator
from agio_testing.page_commands import Words, words
from agio_testing.site import Site, running_site
from playwright.async_api import Browser, Locator, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

ENDING = ("credit", "reject", "write_off")
"""The triggers that take a case out of its queue."""
REASONS = {
    ("wallet.deposits", "credit"): "The transaction arrived, and the voucher agrees.",
    ("wallet.withdrawals", "reject"): "address_risk",
    ("wallet.bank_withdrawals", "reject"): "payee_differs",
    ("wallet.exceptions", "write_off"): "Not worth the pursuit.",
}
"""Reasons that an operator gives: a code, which the user reads, where the decision has codes, otherwise words."""
QUEUES = {"wallet.deposits": 5, "wallet.withdrawals": 4, "wallet.bank_withdrawals": 2, "wallet.exceptions": 2}
"""The queues that a fresh site fills, and how many cases wait there at least."""
WALKS = {
    DESK: ("wallet.deposits", "wallet.bank_withdrawals"),
    PHONE: ("wallet.withdrawals", "wallet.exceptions"),
}
"""Queues that are walked at a desk, and those on a phone."""
WAITING = """
    SELECT (SELECT count(*) FROM wallet_deposit WHERE state = 'under_review') AS deposits,
           (SELECT count(*) FROM wallet_withdrawal WHERE kind = 'crypto') AS crypto,
           (SELECT count(*) FROM wallet_withdrawal WHERE kind = 'bank') AS bank,
           (SELECT count(*) FROM wallet_exception) AS exceptions
"""


@pytest.fixture(scope="module")
def waiting_site(pages: Path) -> Iterator[Site]:
    """A site as `make run` starts it, once its cases wait."""
    with running_site(pages=pages, cases=True) as site:
        until = time.monotonic() + 120
        while not all(n >= least for n, least in zip(site.query(WAITING)[0], QUEUES.values(), strict=True)):
            assert time.monotonic() < until, f"{site.query(WAITING)}\n{site.log.read_text()[-2000:]}"
            time.sleep(0.2)
        yield site
        site.agio("ledger", "verify")  # it holds with its seeded and decided cases


async def menu(one: Window, said: Words) -> Locator:
    """The queues in the console's menu; on a phone it is a drawer."""
    if one.on_phone:
        await one.page.get_by_role("button", name=said("operator.menu")).click()
    shown = one.page.get_by_role("list", name=said("operator.queues"))
    await expect(shown.get_by_role("button").first).to_be_visible()
    return shown


def entry(queues: Locator, said: Words, queue: str) -> Locator:
    """A queue in the menu: its name, then how many cases wait."""
    name = re.escape(said(queue.replace("wallet.", "wallet.queue.")))
    return queues.get_by_role("button", name=re.compile(rf"^{name}\s*\d+$"))


async def assert_all_wait(one: Window, said: Words) -> None:
    """The menu says of every queue of the wallet that it has cases; those of other products are theirs to walk."""
    queues = await menu(one, said)
    counts = queues.locator("button:has(small)")
    await expect(queues).not_to_contain_text("…")  # a plugin's texts are loaded when they are first needed
    waiting = [lines[0] for text in await counts.all_inner_texts() if (lines := text.split("\n"))[-1] != "0"]
    names = [said(queue.replace("wallet.", "wallet.queue.")) for queue in QUEUES]
    assert [name for name in waiting if name in names] == names
    if one.on_phone:
        await one.page.keyboard.press("Escape")
        await expect(queues).to_be_hidden()


def count_of(said: Words, count: int) -> str:
    """Return the text with which the head of a queue shows the number of waiting cases."""
    return said("operator.queue.waiting_one" if count == 1 else "operator.queue.waiting_other").format(count=count)


async def command(bar: Locator, said: Words, queue: str) -> tuple[str, Locator]:
    """The trigger that ends the case here, and its button."""
    for trigger in ENDING:
        if (queue, trigger) not in REASONS:
            continue
        try:
            name = said(f"wallet.trigger.{trigger}")
        except KeyError:
            name = trigger.capitalize()  # as the console shows a trigger that has no text
        button = bar.get_by_role("button", name=name, exact=True)
        if await button.count():
            return trigger, button
    raise AssertionError(f"nothing ends this case: {await bar.get_by_role('button').all_inner_texts()}")


async def decide_the_first(one: Window, said: Words, queue: str) -> tuple[str, int]:
    """Open the oldest case of a queue, take it, tick what is left to a person, decide it with a reason; the case's id
    and how much was ticked.
    """
    page, main = one.page, one.page.locator("main")
    queues = await menu(one, said)
    chosen = entry(queues, said, queue)
    count = int(number((await chosen.inner_text()).split("\n")[-1]))
    assert count >= 1
    await chosen.click()
    await expect(main.get_by_text(count_of(said, count), exact=True)).to_be_visible()
    rows = main.locator("section[aria-labelledby=queue-title] button:has(strong)")
    await expect(rows).to_have_count(count)
    await one.keep(f"cases-{queue.partition('.')[2]}-list")
    await one.assert_fits()

    name = await rows.first.locator("strong").inner_text()
    await rows.first.click()
    await expect(page).to_have_url(re.compile(r"[?&]case=[A-Z]-[0-9A-Z]+"))
    found = re.search(r"[?&]case=([A-Z]-[0-9A-Z]+)", page.url)
    assert found is not None
    case = found[1]
    bar = await take(one)
    ticks = await look_at(one)
    trigger, button = await command(bar, said, queue)
    await button.click()
    if trigger in CODED:
        button = await choose_reason(page, said, trigger, REASONS[queue, trigger])
    else:
        await expect(bar.get_by_role("alert")).to_contain_text(said("operator.case.reason_missing"))
        await give_reason(bar, said, trigger, REASONS[queue, trigger])
        await expect(bar.get_by_role("alert")).to_have_count(0)
    await one.settled()
    await one.keep(f"cases-{queue.partition('.')[2]}-case")
    await one.assert_fits()
    await carry_out(button)
    await expect(page.get_by_text(said("operator.case.decided").format(case=case))).to_be_visible()

    await expect(page).not_to_have_url(re.compile(rf"[?&]case={case}\b"))  # the next in line is open now
    if one.on_phone and "case=" in page.url:
        await case_pane(one).get_by_role("button", name=said("operator.case.back"), exact=True).click()
    await expect(main.get_by_text(count_of(said, count - 1), exact=True)).to_be_visible()
    await expect(rows).to_have_count(count - 1)
    await expect(rows.filter(has_text=name)).to_have_count(0)
    return case, ticks


def queues_of(site: Site) -> dict[str, int]:
    """The wallet's queues, as the deployment tells of them, and how many cases wait."""
    rows = first_operator(site).rows("operatorQueues")
    return {row["id"]: row["waiting"] for row in rows if row["id"].startswith("wallet.")}


async def test_an_operator_decides_a_case_of_every_queue_at_a_desk_or_on_a_phone(
    browser: Browser, waiting_site: Site
) -> None:
    """Every queue of the deployment: a new one fails until it has a seeded case and an ending above."""
    declared = await asyncio.to_thread(queues_of, waiting_site)
    assert list(declared) == list(QUEUES)
    assert all(declared.values()), declared
    done = [case for width, queues in WALKS.items() for case in await walk(browser, waiting_site, width, queues)]
    decided = [case for case, _ in done]
    assert len(set(decided)) == len(QUEUES)
    kept = await asyncio.to_thread(
        waiting_site.query, "SELECT case_id, count(*) FROM review_check WHERE case_id = ANY ($1) GROUP BY 1", decided
    )
    assert {case: ticks for case, ticks in kept} == {case: ticks for case, ticks in done if ticks}
    assert kept, "no queue leaves a check to a person any more: this test would prove nothing of ticks"
    rows = []
    for kind, letter in (*CASES.values(), ("wallet_exception", "E")):
        known = await asyncio.to_thread(waiting_site.query, f"SELECT number, state, reason FROM {kind}")
        rows += [row for row in known if reference_of(letter, row["number"]) in decided]
    assert len(rows) == len(decided)
    assert {row["state"] for row in rows} == {"credited", "rejected", "written_off"}
    assert all(row["reason"] for row in rows if row["state"] != "credited")


async def walk(browser: Browser, site: Site, width: int, chosen: tuple[str, ...]) -> list[tuple[str, int]]:
    """Decide a case of each of these queues in a window of this width; the cases, and how much was ticked of each."""
    said = words(site, "en")
    async with window(browser, site, width, theme="light") as one:
        await sign_in(one)
        if width == DESK:
            await assert_all_wait(one, said)
        done = [await decide_the_first(one, said, queue) for queue in chosen]
        queues = await menu(one, said)
        for queue in QUEUES:
            await expect(entry(queues, said, queue)).to_be_visible()
        await one.keep("cases-decided")
    return done
