"""The head of a CSV names columns as the screens do: every column of every list has a text."""

from __future__ import annotations

from pathlib import Path

import pytest
from agio_host.assembly import declare, declared_calls
from agio_host.locales.catalogues import catalogue_files, read_catalogue
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.records import Records
from agio_kernel.records import calls as of_records
from agio_kernel.settings.deployment import load

ROOT = Path(__file__).resolve().parents[3]
PLUGINS = sorted(file.parent.name for file in ROOT.glob("plugins/*/pyproject.toml"))


def test_every_column_has_a_head_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    lists: list[Records] = []
    paged = of_records._paged
    monkeypatch.setattr(of_records, "_paged", lambda db, one: lists.append(one) or paged(db, one))
    settings, plugins = load(ROOT / "agio.toml", data=tmp_path, port=0, environment={}), PluginSet.load(PLUGINS)
    declared = declare(settings, plugins)
    owners = {call.path: plugin for plugin, call in declared_calls(settings, plugins, declared)}
    assert lists
    assert [one.name for one in lists if owners[f"web/{one.path}"] != one.plugin] == []
    written = {entry.msgid for file in catalogue_files(ROOT / "locales", "en") for entry in read_catalogue(file)}

    def said(one: Records, column: str) -> bool:
        return any(
            f"{place}.{column}" in written for place in (f"{one.plugin}.column", f"{one.plugin}.fact", "kernel.column")
        )

    assert [(one.name, column) for one in lists for column in one.columns if not said(one, column)] == []
