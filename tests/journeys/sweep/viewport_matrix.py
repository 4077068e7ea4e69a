"""Looks at a screen: in a language, at a size, in a theme; and which looks a short sweep takes."""

from __future__ import annotations

from typing import NamedTuple

from agio_testing.browser import DESK, PHONE
from agio_testing.page_commands import LANGUAGES
from screens import Screen
from states import State

SIZES = (DESK, PHONE)
THEMES = ("dark", "light")


class Setting(NamedTuple):
    """Setting that a reader can turn without loading the page anew."""

    language: str
    theme: str


class Visit(NamedTuple):
    """One screen, loaded once in one state and size, and looked at in some turns."""

    screen: Screen
    state: State
    width: int
    turns: tuple[Setting, ...]


def whole(screens: list[Screen]) -> list[Visit]:
    """Everything: screens × states × sizes × themes × languages. Languages alternate within a theme, so that a page is
    drawn in all of them, and each theme begins in another one.
    """
    turns = tuple(Setting(language, theme) for theme in THEMES for language in LANGUAGES)
    return [
        Visit(screen, state, width, turns)
        for state in State
        for width in SIZES
        for screen in screens
        if state.is_of(screen)
    ]


def covering(screens: list[Screen]) -> list[Visit]:
    """Each screen in all its states, sizes, themes and languages, and each size with each theme: a screen is loaded
    once a state and read in two languages then; its neighbour begins elsewhere, so that states meet sizes and themes.
    """
    languages = list(LANGUAGES)
    visits = []
    for number, screen in enumerate(screens):
        states = [state for state in State if state.is_of(screen)]
        # A console has fewer states: each is visited more often then.
        for step in range(len(State)):
            corner = (step + number) % 4
            turns = tuple(
                Setting(languages[(2 * step + more + number) % len(languages)], THEMES[corner // 2]) for more in (0, 1)
            )
            visits.append(Visit(screen, states[step % len(states)], SIZES[corner % 2], turns))
    return visits
