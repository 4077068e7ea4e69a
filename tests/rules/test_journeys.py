"""Journeys are few: a browser is slow, and what a product refuses is proved below it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST = 6
"""Journeys of one plugin. Sizes and languages alternate among them; the sweep looks at every screen in all of both."""
PLUGINS = sorted(folder.parents[1] for folder in ROOT.glob("plugins/*/tests/journeys"))


def journeys(folder: Path) -> list[ast.AsyncFunctionDef]:
    """The tests of a folder that walk through the site."""
    return [
        one
        for file in sorted(folder.glob("tests/journeys/test_*.py"))
        for one in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(one, ast.AsyncFunctionDef) and one.name.startswith("test_")
    ]


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda plugin: plugin.name)
def test_a_plugin_has_at_most_six_journeys_and_walks_each_once(plugin: Path):
    walked = journeys(plugin)
    assert 1 <= len(walked) <= MOST, [one.name for one in walked]
    assert not [one.name for one in walked if one.decorator_list], "a journey is walked once: in one language and size"
