"""The validity of an order is a parameter of the deployment: no text says three hours by itself."""

from __future__ import annotations

import re

import pytest
from agio_host.locales.catalogues import read_catalogue
from agio_kernel.ports.languages import languages
from agio_testing.site import ROOT

THREE_HOURS = re.compile(
    r"(3|three) hours|(3|tres) horas|[3三] ?時間|(3|세) ?시간|(3|สาม) ?ชั่วโมง|(3|ba) giờ|[3三] ?小[时時]", re.IGNORECASE
)
SPOKEN = {
    "span": (
        "c2c.create.buy_then",
        "c2c.create.sell_then",
        "c2c.how.buy.wire_text",
        "c2c.how.sell.paid_text",
        "c2c.rule.time_text",
        "c2c.wrong.buy.late",
        "c2c.wrong.sell.unpaid",
    ),
    "until": ("c2c.notice.matched",),
}


@pytest.mark.parametrize("tag", [one.tag for one in languages()])
def test_the_hours_of_an_order_stand_in_no_text_but_are_filled_in(tag: str):
    texts = {one.msgid: one.msgstr for one in read_catalogue(ROOT / f"locales/{tag}/LC_MESSAGES/c2c.po")}
    assert [key for key, text in texts.items() if THREE_HOURS.search(text)] == []
    for blank, keys in SPOKEN.items():
        assert [key for key in keys if f"{{{blank}}}" not in texts[key]] == []


HUSHED = re.compile(
    r"(do not|don't|never) mention|no menciones?|言及し|触れない|언급하지|อย่ากล่าวถึง|(đừng|không) (nhắc|đề cập)"
    r"|(不要|勿|別|别)提",
    re.IGNORECASE,
)


@pytest.mark.parametrize("tag", [one.tag for one in languages()])
def test_nobody_is_asked_to_keep_from_a_bank_what_a_payment_is_for(tag: str):
    texts = {one.msgid: one.msgstr for one in read_catalogue(ROOT / f"locales/{tag}/LC_MESSAGES/c2c.po")}
    assert [key for key, text in texts.items() if HUSHED.search(text)] == []


def test_the_rule_of_the_reference_says_what_it_is_for():
    texts = {one.msgid: one.msgstr for one in read_catalogue(ROOT / "locales/en/LC_MESSAGES/c2c.po")}
    assert texts["c2c.rule.reference_text"].startswith("Enter only this reference so that we can match your payment.")
