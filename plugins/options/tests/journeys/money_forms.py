"""Steps of a person who buys an option."""

from __future__ import annotations

from agio_testing.page.money_forms import MoneyForm
from agio_testing.users import Person
from agio_testing.visitor import Visitor
from playwright.async_api import Locator, expect

STAKE = {"coin": "USDT", "from": "spot", "to": "contract", "amount": "500"}


def has_stake(who: Visitor) -> None:
    """Money in the wallet that pays."""
    answer = who.post("transferAsset", **STAKE)
    assert answer["code"] == 0, answer


async def fill(somebody: Person) -> None:
    await somebody.field("options.fact.stake").fill("20")
    await expect(rise(somebody)).to_be_enabled()


def rise(somebody: Person) -> Locator:
    return somebody.button("options.direction.rise")


async def send(somebody: Person) -> None:
    await rise(somebody).click()
    asked = somebody.page.get_by_role("dialog")
    await asked.get_by_role("button", name=somebody.t("options.direction.rise"), exact=True).click()


FORMS = {"buyOption": MoneyForm(fill, send, has_stake, button=rise)}
