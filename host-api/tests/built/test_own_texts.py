"""Texts that an operator words otherwise: on pages, in menus and in messages, and nowhere on the wire."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from agio_host.packed_plugins import lay_out
from agio_host.static_files import StaticFiles
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ports.messages import Messages
from agio_kernel.settings.deployment import Settings, load

REPOSITORY = Path(__file__).parents[3]
OWN = {
    "custody.nav.custody": "Savings",
    "custody.notice.credited": "Your savings earned {amount} {coin}.",
    "signin.nav.welfare": "Perks",
    "c2c.nav.c2c": "Order desk",
    "wealth.nav.vips": "Term deposit",
    "wallet.screen.records": "Ledger",
    "wallet.screen.receipts": "Destinations",
    "wallet.deposit.voucher": "Receipt of transfer",
    "common.hold": "Reserved",
    "spot.state.pending": "Working",
    "spot.state.trading": "Part filled",
    "spot.state.closed": "Executed",
    "spot.state.withdrawn": "Withdrawn",
    "options.state.holding": "Running",
}
"""Names of products and states, by their own key or by that of the text that several keys have."""
NONE: Any = SimpleNamespace(up=list, folder=dict().get)
"""As much of a PluginSet as is asked."""


def word(folder: Path, tag: str, words: dict[str, str]) -> None:
    folder.mkdir(exist_ok=True)
    entries = (f'msgid "{key}"\nmsgstr "{text}"\n' for key, text in words.items())
    (folder / f"{tag}.po").write_text("\n".join(entries), "utf-8")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A deployment whose installation has the product's texts in two languages."""
    (tmp_path / "agio.toml").write_text('plugins = ["spot"]\n[deployment]\ndevelopment = true\n')
    source = tmp_path / "source"
    shutil.copytree(
        REPOSITORY / "locales", source / "locales", ignore=lambda _, names: {"es", "ko", "th", "vi"} & {*names}
    )
    (source / "build" / "locales").mkdir(parents=True)
    return load(tmp_path / "agio.toml", data=tmp_path / "data", port=8000, environment={})


def start(settings: Settings) -> bool:
    return lay_out(NONE, settings.root / "source", settings.own_texts)


def test_an_operator_renames_products_and_states(settings: Settings) -> None:
    word(settings.own_texts[0], "en", OWN)
    word(settings.own_texts[0], "ja", {"spot.state.pending": "注文中"})
    assert start(settings)
    assert settings.texts == settings.data / "texts"
    messages = Messages.load(settings.texts)
    renamed = {key: text for key, text in OWN.items() if not key.startswith("common.")}
    for key, text in renamed.items():
        browser = json.loads((settings.texts / "en" / f"{key.partition('.')[0]}.json").read_text("utf-8"))
        assert browser[key] == messages.text(key) == text
    assert messages.text("wallet.column.frozen") == "Reserved"
    menus = json.loads((settings.texts / "en" / "shell.json").read_text("utf-8"))
    assert (menus["custody.nav.custody"], menus["c2c.nav.c2c"]) == ("Savings", "Order desk")
    assert messages.text("spot.state.pending", "jp") == "注文中"
    assert messages.text("custody.nav.custody", "jp") != "Savings"
    assert not start(settings), "nothing has changed"
    page = StaticFiles(settings.root / "source" / "build", texts=settings.texts)._find("/locales/en/spot.json")
    assert page == (settings.texts / "en" / "spot.json").resolve()


def test_without_own_words_the_product_speaks(settings: Settings) -> None:
    assert settings.texts == settings.built / "locales"
    word(settings.own_texts[0], "en", {"spot.state.pending": "Working"})
    start(settings)
    (settings.own_texts[0] / "en.po").unlink()
    os.utime(settings.own_texts[0], ns=((settings.texts / "en" / "spot.json").stat().st_mtime_ns + 1,) * 2)
    assert start(settings)
    assert Messages.load(settings.texts).text("spot.state.pending") == "Open"


@pytest.mark.parametrize(
    ("tag", "key", "text", "fault"),
    [
        ("en", "custody.notice.credited", "Interest: {sum} {coin}", "placeholders differ"),
        ("en", "custody.nav.nothing", "Savings", "no text has this key"),
        ("en", "spot.state.pending", "", "no text"),
        ("ja", "custody.left", "残り{count}日", "needs plural forms"),
        ("jp", "spot.state.pending", "注文中", "no language"),
    ],
)
def test_a_wrong_word_stops_the_start_and_says_where(
    settings: Settings, tag: str, key: str, text: str, fault: str
) -> None:
    word(settings.own_texts[0], tag, {key: text})
    with pytest.raises(ConfigurationError, match=rf"texts/{tag}\.po:1 {key if tag != 'jp' else 'jp'}: {fault}"):
        start(settings)
