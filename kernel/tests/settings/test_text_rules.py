"""Rules of a text that files and the console have in common."""

from __future__ import annotations

import pytest
from agio_kernel.declarations import codes
from agio_kernel.settings.texts import faults


@pytest.mark.parametrize("sign", "\x85\xad\u061c\u180e\u200b\u200e\u200f\u2028\u2029\u202e\u2060\u2064\u2069\ufeff")
def test_a_character_that_nobody_sees_is_named(sign):
    [fault] = faults([f"Tra{sign}de"])
    assert (fault.code, fault.params) == (codes.TEXT_MARKUP, {"found": f"U+{ord(sign):04X}"})


@pytest.mark.parametrize("text", ["", " ", "\u200d", "\u200c \u3000", "\ufe0f", "\u200b"])
def test_a_text_that_shows_nothing_is_none(text):
    assert next(faults([text])).code is codes.VALUE_MISSING


@pytest.mark.parametrize("text", ["می\u200cخواهم", "\U0001f468\u200d\U0001f4bb", "First\nSecond", "ราคา"])
def test_joiners_and_lines_are_writing(text):
    assert list(faults([text])) == []
