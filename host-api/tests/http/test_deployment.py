"""Facts that a deployment tells the shell of itself."""

from __future__ import annotations

from pathlib import Path

from agio_host.deployment import deployment
from agio_host.offered import Offered
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.countries import COUNTRIES
from agio_kernel.settings.deployment import load


def described(folder: Path, lines: str = "", channels: frozenset[str] = frozenset()) -> dict[str, object]:
    """A deployment without plugins, with these lines of its own."""
    (folder / "agio.toml").write_text(f"plugins = []\n[deployment]\ndevelopment = true\n{lines}", "utf-8")
    settings = load(folder / "agio.toml", data=folder, port=1, environment={})
    return deployment(settings, PluginSet.load(()), [], folder, {}, Offered([], {}, [], 0), channels)


def test_how_long_a_toast_stays_is_told_as_the_deployment_says(tmp_path: Path) -> None:
    reported = described(tmp_path)
    assert (reported["toastSeconds"], reported["toastActionSeconds"]) == (3, 8)
    reported = described(tmp_path, "toast-seconds = 5\ntoast-action-seconds = 3\n")
    assert (reported["toastSeconds"], reported["toastActionSeconds"]) == (5, 3)


def test_the_front_pages_figures_are_counted_or_stated(tmp_path: Path) -> None:
    reported = described(tmp_path)
    assert (reported["home"], reported["countries"]) == ({}, len(COUNTRIES))
    reported = described(tmp_path, '[home.traders]\nvalue = 1200\nsource = "Annual report 2026"\n')
    assert reported["home"] == {"traders": {"value": 1200, "source": "Annual report 2026"}}


def test_the_ways_that_messages_go_are_told(tmp_path: Path) -> None:
    assert described(tmp_path)["messageChannels"] == []
    assert described(tmp_path, channels=frozenset({"sms", "email"}))["messageChannels"] == ["email", "sms"]
