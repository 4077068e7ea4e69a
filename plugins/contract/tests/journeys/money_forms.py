"""Steps of a person who opens a contract."""

from __future__ import annotations

from agio_testing.page.money_forms import MoneyForm
from agio_testing.users import Person
from agio_testing.visitor import Visitor
from playwright.async_api import expect

MARGIN = {"coin": "USDT", "from": "spot", "to": "contract", "amount": "500"}


def has_margin(who: Visitor) -> None:
    """Money in the wallet that pays."""
    answer = who.post("transferAsset", **MARGIN)
    assert answer["code"] == 0, answer


async def choose(somebody: Person) -> None:
    await somebody.page.get_by_role("tab", name=somebody.t("contracts.type.market"), exact=True).click()


async def fill(somebody: Person) -> None:
    await somebody.field("contracts.fact.lots").fill("10")
    await expect(somebody.submit_button()).to_be_enabled()


async def send(somebody: Person) -> None:
    await somebody.submit_button().click()
    await somebody.page.get_by_role("dialog").get_by_role("button", name=somebody.said("contracts.form.submit")).click()


FORMS = {"openContract": MoneyForm(fill, send, has_margin, choose=choose)}
