"""The texts of the contract rules match the program, in every language: overnight interest, and a close that waits for
its price and can be taken back.
"""

from __future__ import annotations

import random

import msgspec
import pytest
from agio_contract.declared.codes import CLOSING
from agio_contract.declared.states import POSITION_STATES, PositionState
from agio_contract.engine.night import interest_of
from agio_contract.position.margin import share_up
from agio_host.locales.catalogues import read_catalogue
from agio_kernel.ports.languages import languages
from agio_testing.site import ROOT
from made_positions import drawn

OF_THE_ENTRY = {
    "en": "value at the entry",
    "es": "valor a la entrada",
    "ja": "建玉時の金額",
    "ko": "진입 시점의 가치",
    "th": "มูลค่า ณ ราคาเข้า",
    "vi": "giá trị tại giá vào",
    "zh-Hans": "开仓时的价值",
    "zh-Hant": "開倉時的價值",
}
TAKEN_BACK = {
    "en": ("taken back", "Take the close back"),
    "es": ("anular", "anula el cierre"),
    "ja": ("取り消せます", "決済を取り消して"),
    "ko": ("취소할 수 있", "청산을 취소해"),
    "th": ("ก่อนหน้านั้นยกเลิก", "ยกเลิกการปิด"),
    "vi": ("rút lại", "rút lại việc đóng"),
    "zh-Hans": ("可以撤回", "撤回平仓"),
    "zh-Hant": ("可以撤回", "撤回平倉"),
}
TAGS = [one.tag for one in languages()]


def texts(tag: str, domain: str) -> dict[str, str]:
    return {one.msgid: one.msgstr for one in read_catalogue(ROOT / f"locales/{tag}/LC_MESSAGES/{domain}.po")}


@pytest.mark.parametrize("tag", TAGS)
def test_overnight_interest_is_said_to_be_of_the_value_at_the_entry(tag: str):
    assert OF_THE_ENTRY[tag] in texts(tag, "contracts")["contracts.rules.overnight_text"]
    (article,) = ROOT.glob(f"plugins/*/*/starter/{tag}/help.md")
    reported = article.read_text("utf-8").partition("<!-- 142 -->")[2].partition("<!--")[0]
    assert OF_THE_ENTRY[tag] in reported


def test_overnight_interest_is_of_the_value_at_the_entry_whatever_the_price_became():
    chance = random.Random(70)
    for _ in range(200):
        position, _, ticks = drawn(chance)
        held = msgspec.structs.replace(
            position, state=PositionState.HOLDING, entry_price=ticks[0].price, margin=10**18, interest_ppm=-120
        )
        assert interest_of(held) == share_up(held.size.value(ticks[0].price), 120)


@pytest.mark.parametrize("tag", TAGS)
def test_a_close_is_said_to_wait_and_to_be_taken_back_until_then(tag: str):
    possible, command = TAKEN_BACK[tag]
    pages = texts(tag, "contracts")
    assert possible in pages["contracts.rules.close_text"]
    assert possible in pages["contracts.none.closing_text"]
    assert command.casefold() in texts(tag, "contract")[CLOSING.key].casefold()
    assert POSITION_STATES.next(PositionState.CLOSING, "keep") is PositionState.HOLDING
