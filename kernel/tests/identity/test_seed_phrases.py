"""Seed phrases are recognised in any disguise a form gives them, and ordinary text never is one."""

import pytest
from agio_kernel.identity import seed_phrases
from agio_kernel.identity.seed_phrases import LENGTHS, SHORTEST, hold_phrase
from hypothesis import given, settings
from hypothesis import strategies as st
from mnemonic import Mnemonic

WORDS = Mnemonic("english")
TWELVE = "abandon " * 11 + "about"


@settings(max_examples=60)
@given(st.sampled_from((16, 20, 24, 28, 32)), st.data())
def test_every_valid_phrase_is_recognised(size, data):
    phrase = WORDS.to_mnemonic(data.draw(st.binary(min_size=size, max_size=size)))
    assert len(phrase.split()) in LENGTHS and len(phrase) >= SHORTEST
    assert hold_phrase(["short", phrase])


@settings(max_examples=60)
@given(st.binary(min_size=16, max_size=16), st.data())
def test_a_phrase_with_a_wrong_checksum_is_not_one(entropy, data):
    words = WORDS.to_mnemonic(entropy).split()
    words[data.draw(st.integers(0, 11))] = data.draw(st.sampled_from(WORDS.wordlist))
    assert hold_phrase([" ".join(words)]) == WORDS.check(" ".join(words))


@pytest.mark.parametrize(
    "disguised",
    [
        TWELVE.upper(),
        TWELVE.replace(" ", "\n"),
        TWELVE.replace(" ", ", "),
        " ".join(f"{number}. {word}" for number, word in enumerate(TWELVE.split(), start=1)),
        f"My phrase is: {TWELVE} – keep it",
        f"zoo zoo {TWELVE} zoo",
        TWELVE.replace("a", "ａ"),
    ],
)
def test_separators_numbers_and_capitals_hide_nothing(disguised):
    assert hold_phrase([disguised])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "correct horse battery staple",
        "abandon " * 12,
        "The quick brown fox jumps over the lazy dog " * 5,
        "x" * 5000,
    ],
)
def test_ordinary_text_passes(text):
    assert not hold_phrase([text])


def test_a_text_of_nothing_but_words_of_the_list_is_refused_without_looking_at_all_of_it(monkeypatch):
    looked = []
    monkeypatch.setattr(seed_phrases, "_checksum_holds", lambda places: bool(looked.append(1)))
    assert hold_phrase(["abandon " * 8000])
    assert len(looked) <= 5 * seed_phrases.MOST_WINDOWS
    assert not hold_phrase(["abandon ability able about above absent absorb abstract absurd abuse access Agio " * 300])
