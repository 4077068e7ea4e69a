"""A wallet has one name in each language: whatever speaks of it calls it what the list of wallets does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from agio_host.locales.catalogues import read_catalogue

LOCALES = Path(__file__).parents[4] / "locales"
OTHERS = sorted(path.name for path in LOCALES.iterdir() if path.is_dir() and path.name != "en")
WALLETS = ("contract", "spot", "wealth")


def texts(language: str) -> dict[str, str]:
    """Every text without numbers in a language, by its key."""
    catalogues = (LOCALES / language / "LC_MESSAGES").glob("*.po")
    return {entry.msgid: entry.msgstr for file in catalogues for entry in read_catalogue(file) if entry.msgstr}


@pytest.fixture(scope="module")
def english() -> dict[str, str]:
    return texts("en")


@pytest.mark.parametrize("language", OTHERS)
def test_a_wallet_has_one_name(english: dict[str, str], language: str) -> None:
    own = texts(language)
    found = []
    for wallet in WALLETS:
        key = f"wallet.wallet.{wallet}"
        speak = re.compile(rf"\b{re.escape(english[key])}\b", re.IGNORECASE)
        found += [
            f"{one}: {own[one]}"
            for one, text in english.items()
            if speak.search(text) and own[key].casefold() not in own[one].casefold()
        ]
    assert found == []


def test_the_names_are_looked_for(english: dict[str, str]) -> None:
    assert sum("spot wallet" in text.casefold() for text in english.values()) >= 10
