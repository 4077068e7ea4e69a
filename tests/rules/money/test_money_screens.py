"""Whatever moves money has a screen that says so: those screens are tried in bad moments."""

from __future__ import annotations

from pathlib import Path

from agio_host.assembly import declare, declared_calls
from agio_kernel.declarations.access import Access
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.deployment import load
from agio_testing.site import PLUGINS, ROOT


def test_each_call_that_moves_money_is_the_deed_of_a_screen_and_each_deed_is_such_a_call(tmp_path: Path) -> None:
    settings = load(ROOT / "agio.toml", data=tmp_path, port=0, environment={})
    plugins = PluginSet.load(PLUGINS)
    declared = declare(settings, plugins)
    moving = {
        (plugin, call.path.removeprefix("web/"))
        for plugin, call in declared_calls(settings, plugins, declared)
        if call.money and call.method == "POST" and call.access is Access.USER
    }
    deeds = {(plugin, screen.deed) for plugin, remote in declared.remotes for screen in remote.screens if screen.deed}
    assert deeds == moving
