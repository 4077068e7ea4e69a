"""Cutting texts into what they are found by, and showing where it stands."""

from __future__ import annotations

import pytest
from agio_content.search.excerpt import LENGTH, excerpt, pieces, plain
from agio_content.search.words import folded, indexed, pairs_of, sought
from hypothesis import given
from hypothesis import strategies as st

SCRIPTS = "abzáéñđ ßİ０１ก็ด้วยน้ำ提现出金ひらがなカタカナ한국어々。、.,!<>'\"\\|&:*()\n"


@pytest.mark.parametrize(
    ("typed", "bare"),
    [
        ("Rút tiền", "rut tien"),
        ("Depósito", "deposito"),
        ("ＵＳＤＴ", "usdt"),
        ("đã", "da"),
        ("한국", "한국"),
        ("น้ำ", "น้ํา"),
    ],
)
def test_accents_width_and_case_do_not_matter(typed: str, bare: str) -> None:
    assert folded(typed) == folded(bare)


@pytest.mark.parametrize(
    ("run", "pairs"),
    [
        ("出金方法", ["出金", "金方", "方法"]),
        ("金", ["金"]),
        ("ถอนเงิน", ["ถอ", "อน", "นเ", "เงิ", "งิน"]),
        ("출금", ["출금"]),
    ],
)
def test_scripts_without_spaces_are_cut_into_overlapping_pairs(run: str, pairs: list[str]) -> None:
    assert pairs_of(run) == pairs


def test_the_words_of_a_question_are_left_out_unless_there_are_no_others() -> None:
    assert sought("什么时候提现").pairs == ("提现",)
    assert sought("如何").pairs == ("如何",)
    assert sought("Vì sao ảnh bị từ chối").words == ("anh", "bi", "tu", "choi")


@given(st.text(SCRIPTS, max_size=60), st.text(SCRIPTS, max_size=30), st.text(SCRIPTS, max_size=30))
def test_whatever_stands_in_a_text_is_found_in_it(before: str, middle: str, after: str) -> None:
    """Every pair and word of a part that stands apart is one of the whole."""
    words, pairs = indexed(f"{before} . {middle} . {after}")
    looked_for = sought(middle)
    assert set(looked_for.words) <= set(words.split())
    for pair in looked_for.pairs:
        assert f"'{pair}" in pairs


@given(st.text(SCRIPTS, max_size=200), st.text(SCRIPTS, max_size=20))
def test_pieces_put_together_are_the_text_and_nothing_can_break_out_of_the_index(text: str, typed: str) -> None:
    looked_for = sought(typed)
    assert "".join(piece.text for piece in pieces(text, looked_for)) == text
    for one in (*looked_for.words, *looked_for.pairs):
        assert not set(one) & set("'\\ |&!:*()<>"), one


@given(st.text(SCRIPTS, max_size=600), st.text(SCRIPTS, max_size=20))
def test_an_excerpt_is_a_part_of_the_words_and_short(text: str, typed: str) -> None:
    found = excerpt(text, sought(typed))
    assert len(found) <= LENGTH + 1
    assert found.removesuffix("…") in plain(text)


def test_what_is_found_is_marked_also_in_other_endings() -> None:
    marked = [piece.text for piece in pieces("Positions are closed by rule", sought("position closed")) if piece.found]
    assert marked == ["Positions", "closed"]
    assert [p.text for p in pieces("ポジションの強制決済", sought("強制決済")) if p.found] == ["強制決済"]
