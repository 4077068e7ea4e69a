"""The text of the rules about a market that is closed at the settlement matches the answer to a purchase then."""

from __future__ import annotations

import pytest
from agio_host.locales.catalogues import read_catalogue
from agio_kernel.ports.languages import languages
from agio_options.declared.codes import SETTLES_CLOSED
from agio_testing.site import ROOT

CLOSED = {
    "en": ("closed", "Not sold"),
    "es": ("cerrado", "No se vende"),
    "ja": ("休場", "販売しません"),
    "ko": ("휴장", "판매하지 않음"),
    "th": ("ตลาดปิด", "ไม่ขาย"),
    "vi": ("Thị trường đóng", "Không bán"),
    "zh-Hans": ("休市", "不出售"),
    "zh-Hant": ("休市", "不出售"),
}


@pytest.mark.parametrize("tag", [one.tag for one in languages()])
def test_an_option_that_settles_in_a_closed_market_is_said_not_to_be_sold(tag: str):
    texts = {one.msgid: one.msgstr for one in read_catalogue(ROOT / f"locales/{tag}/LC_MESSAGES/options.po")}
    closed, sold = CLOSED[tag]
    assert closed in texts["options.rules.closed"] and texts["options.rules.closed_value"] == sold
    for key in (SETTLES_CLOSED.key, f"{SETTLES_CLOSED.key}_until"):
        assert texts[key]
    assert "{opens}" in texts[f"{SETTLES_CLOSED.key}_until"]
