"""Build output of a remote, and the files of it that a screen waits for."""

from __future__ import annotations

from pathlib import Path

import pytest
from agio_host.built import entry_of, files_of

MANIFEST = (
    """{"entry": "/remotes/spot/entry.js", "screens": {"trade": ["/remotes/spot/4.css", "/remotes/spot/4.js"]}}"""
)


def built(folder: Path, manifest: str) -> Path:
    (folder / "remotes/spot").mkdir(parents=True)
    (folder / "remotes/spot/manifest.json").write_text(manifest)
    return folder


def test_a_screen_waits_for_its_remotes_entry_and_its_own_files(tmp_path: Path):
    folder = built(tmp_path, MANIFEST)
    assert entry_of("spot", folder) == "/remotes/spot/entry.js"
    assert files_of("spot", "trade", folder) == ["/remotes/spot/entry.js", "/remotes/spot/4.css", "/remotes/spot/4.js"]
    assert files_of("spot", "records", folder) == ["/remotes/spot/entry.js"]


@pytest.mark.parametrize(
    "left", [MANIFEST[:30], MANIFEST[:60], "", "[]", '{"entry": 5}', '{"entry": "/x", "screens": 5}']
)
def test_of_a_remote_that_is_not_whole_nothing_is_asked_for(tmp_path: Path, left: str):
    folder = built(tmp_path, left)
    assert (entry_of("spot", folder), list(files_of("spot", "trade", folder))) == ("", [])
    assert (entry_of("market", folder), list(files_of("market", "market", folder))) == ("", [])
