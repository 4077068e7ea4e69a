"""The server reads a typed number as the same amount as a page does; a text as typed it takes for no other. The
page's half of the table is in ``shell-web/test/sdk/read.test.ts``.
"""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest
from agio_kernel.money.amounts import AmountError, figure, parse_amount

SCALE = 8
TYPED: list[tuple[str, str, str]] = json.loads((Path(__file__).parents[2] / "typed_numbers.json").read_text())


def is_read(said: str) -> bool:
    return said[0].isdigit()


@pytest.mark.parametrize("said", sorted({said for _, _, said in TYPED if is_read(said)}))
def test_the_server_reads_what_the_page_sends(said: str):
    assert figure(parse_amount(said, SCALE), SCALE) == Decimal(said)


@pytest.mark.parametrize(("language", "text", "said"), TYPED)
def test_the_server_takes_no_typed_text_for_another_number(language: str, text: str, said: str):
    try:
        read = figure(parse_amount(text, SCALE), SCALE)
    except AmountError:
        return
    # A point in Spanish may be a group: the page reads it before it sends it.
    assert Decimal(text) == read
    assert is_read(said) or language in ("es", "vi")
