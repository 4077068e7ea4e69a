"""English that was tried and read wrongly does not come back: one word for one thing, as an exchange prints it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from agio_host.locales.catalogues import read_catalogue

CATALOGUES = sorted((Path(__file__).parents[3] / "locales" / "en" / "LC_MESSAGES").glob("*.po"))
# The tab of an order that ended this way keeps the specification's word.
ORDER_TAB = "spot.state.withdrawn"
WRONG = {
    r"^Write (?!down|them down|off|to )": "one enters or uses something in a field",
    r"(?i)transaction password": "it is the trading password",
    r"(?i)\bto go on\b": "one continues",
    r"(?i)looked at by a person": "it is reviewed manually",
    r"(?i)needs a look": "it has a reason for review",
    r"\b(?!McGinley|SuperTrend|TradingView|WeChat)[A-Z][a-z]+[A-Z]\w+": "a name of the code is no word",
    r"(?i)\b(?:bank|by) wire\b": "it is a bank transfer",
    r"(?i)orders? (?:is|was|are|were|can be) withdrawn|withdraw (?:\{count\} )?orders?": "an order is cancelled",
}


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.stem)
def test_english_has_one_word_for_one_thing(catalogue: Path) -> None:
    texts = {
        entry.msgid: text
        for entry in read_catalogue(catalogue)
        for text in (entry.msgstr, *entry.msgstr_plural.values())
        if entry.msgid != ORDER_TAB
    }
    found = [
        f"{key}: {text} ({why})"
        for key, text in texts.items()
        for wrong, why in WRONG.items()
        if re.search(wrong, text)
    ]
    assert found == []
