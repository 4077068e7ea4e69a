"""Text for a user whose trading is frozen: it names all that is refused, deposits and exchanges too."""

from __future__ import annotations

from pathlib import Path

import pytest
from agio_host.locales.catalogues import read_catalogue

ROOT = Path(__file__).parents[4]
NAMED = {
    "en": ("orders", "exchanges", "deposits"),
    "es": ("órdenes", "conversiones", "depósitos"),
    "ja": ("注文", "交換", "入金"),
    "ko": ("주문", "교환", "입금"),
    "th": ("คำสั่ง", "แลกเปลี่ยน", "ฝาก"),
    "vi": ("lệnh", "chuyển đổi", "nạp"),
    "zh-Hans": ("订单", "兑换", "充值"),
    "zh-Hant": ("訂單", "兌換", "充幣"),
}


@pytest.mark.parametrize("tag", NAMED)
def test_the_message_names_orders_exchanges_and_deposits(tag: str) -> None:
    entry = read_catalogue(ROOT / f"locales/{tag}/LC_MESSAGES/operator.po").find("operator.code.trading_frozen")
    assert entry is not None
    assert [word for word in NAMED[tag] if word not in entry.msgstr] == []


def test_every_language_of_the_site_is_looked_at() -> None:
    assert {folder.name for folder in (ROOT / "locales").iterdir() if folder.is_dir()} == NAMED.keys()
