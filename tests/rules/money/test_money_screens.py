"""Any call that moves money has a screen that says so, and every such screen is tried in bad moments."""

from __future__ import annotations

import re
from pathlib import Path

from agio_host.assembly import declare, declared_calls
from agio_kernel.declarations.access import Access
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.deployment import load
from agio_testing.site import PLUGINS, ROOT


def test_each_call_that_moves_money_is_the_command_of_a_screen_and_each_command_is_such_a_call(tmp_path: Path) -> None:
    settings = load(ROOT / "agio.toml", data=tmp_path, port=0, environment={})
    plugins = PluginSet.load(PLUGINS)
    declared = declare(settings, plugins)
    moving = {
        (plugin, call.path.removeprefix("web/"))
        for plugin, call in declared_calls(settings, plugins, declared)
        if call.money and call.method == "POST" and call.access is Access.USER
    }
    commands = {
        (plugin, screen.command) for plugin, remote in declared.remotes for screen in remote.screens if screen.command
    }
    assert commands == moving


def test_each_screen_that_moves_money_is_tried_in_fault_scenarios(tmp_path: Path) -> None:
    """``screens.gen.ts`` names them all, and the suite of a remote fails where one of its commands has no form."""
    settings = load(ROOT / "agio.toml", data=tmp_path, port=0, environment={})
    declared = declare(settings, PluginSet.load(PLUGINS))
    rows = {(plugin, s.command, s.path) for plugin, remote in declared.remotes for s in remote.screens if s.command}
    listed = (ROOT / "shell-web/test/moments/screens.gen.ts").read_text("utf-8")
    assert {*re.findall(r'remote: "(\w+)", command: "(\w+)".*path: "([^"]+)"', listed)} == rows
    tried = {
        name
        for file in ROOT.glob("remotes/*/test/moments.test.tsx")
        for name in re.findall(r'^moments\("(\w+)"', file.read_text("utf-8"), re.MULTILINE)
        if name == file.parents[1].name
    }
    assert tried == {plugin for plugin, _, _ in rows}
