"""Every screen that moves money is tried in bad moments; that each such call has one, ``agio plugin check`` holds."""

from __future__ import annotations

import re
from pathlib import Path

from agio_host.assembly import declare
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.deployment import load
from agio_testing.site import PLUGINS, ROOT


def test_each_screen_that_moves_money_is_tried_in_fault_scenarios(tmp_path: Path) -> None:
    """``screens.gen.ts`` names them all, and the suite of a remote fails where one of its commands has no form."""
    settings = load(ROOT / "agio.toml", data=tmp_path, port=0, environment={})
    declared = declare(settings, PluginSet.load(PLUGINS))
    rows = {(plugin, one, s.path) for plugin, remote in declared.remotes for s in remote.screens for one in s.commands}
    listed = (ROOT / "shell-web/test/moments/screens.gen.ts").read_text("utf-8")
    assert {*re.findall(r'remote: "(\w+)", command: "(\w+)".*path: "([^"]+)"', listed)} == rows
    tried = {
        name
        for file in ROOT.glob("remotes/*/test/moments.test.tsx")
        for name in re.findall(r'^moments\("(\w+)"', file.read_text("utf-8"), re.MULTILINE)
        if name == file.parents[1].name
    }
    assert tried == {plugin for plugin, _, _ in rows}
