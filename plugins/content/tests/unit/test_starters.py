"""The texts a new deployment begins with: all of them, in every language, whole."""

from __future__ import annotations

import re

import pytest
from agio_content.declared.kinds import Kind, Label, Topic
from agio_content.declared.remote import CONTENT_REMOTE
from agio_content.draft.fields import harmless, linked
from agio_content.starter.seed import Words, starters, words_of
from agio_kernel.ports.languages import Language, languages

LINK = re.compile(r"\]\(([^)]*)\)")
FIGURE = re.compile(r"\d{4,}|\d\+")
"""A round number of customers, countries or markets is what a starter text must not claim."""


def reported(words: Words) -> str:
    return f"{words.title}\n{words.summary}\n{words.body}"


@pytest.mark.parametrize("language", languages(), ids=lambda one: one.key)
def test_every_text_stands_in_every_language_with_the_same_links_and_headings(language: Language) -> None:
    here, english = words_of(language.tag), words_of("en")
    numbers = {one.number for one in starters()}
    assert set(here) == set(english) == numbers
    for number in numbers:
        assert here[number].title and here[number].body, number
        assert LINK.findall(here[number].body) == LINK.findall(english[number].body), number
        assert here[number].body.count("\n## ") == english[number].body.count("\n## "), number
        assert reported(here[number]).count("{brand}") == reported(english[number]).count("{brand}"), number
        assert bool(here[number].summary) == bool(english[number].summary), number


@pytest.mark.parametrize("language", languages(), ids=lambda one: one.key)
def test_no_text_invents_a_figure_holds_a_tag_or_outgrows_its_field(language: Language) -> None:
    for number, words in words_of(language.tag).items():
        assert not FIGURE.search(reported(words)), number
        assert harmless(words.body) == words.body, number
        assert len(words.title) <= 200 and len(words.summary) <= 400, number


@pytest.mark.parametrize("language", languages(), ids=lambda one: one.key)
def test_each_text_is_in_its_own_language(language: Language) -> None:
    if language.key == "en":
        return
    english = words_of("en")
    for number, words in words_of(language.tag).items():
        assert words.title != english[number].title, number
        assert words.body != english[number].body, number


def test_what_a_text_is_can_be_said_and_its_link_leads_somewhere() -> None:
    found = starters()
    assert len({one.number for one in found}) == len(found)
    for one in found:
        assert one.kind in set(Kind) and one.label in set(Label), one.number
        assert one.topic in ({topic.value for topic in Topic} if one.kind == Kind.HELP else {""}), one.number
        assert linked(one.link) == one.link
    assert {one.topic for one in found if one.topic} == {topic.value for topic in Topic}


def test_no_list_and_no_page_of_a_kind_is_empty_on_the_first_day() -> None:
    assert {one.kind for one in starters()} == set(Kind) - {Kind.MESSAGE}


def test_a_named_link_to_a_text_leads_to_one_that_is_delivered() -> None:
    known = {one.number: one.kind for one in starters()}
    named = {name: path.split("?id=") for name, path in CONTENT_REMOTE.links.items() if "?id=" in path}
    kinds = {"/text": Kind.PAGE, "/helpDetail": Kind.HELP}
    assert {name: kinds[screen] for name, (screen, _) in named.items()} == {
        name: known.get(int(number)) for name, (_, number) in named.items()
    }
    assert "content.traded" in named
