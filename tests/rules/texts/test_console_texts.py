"""A parameter that is a share says so. That each has its texts is a rule of ``agio plugin check``."""

from __future__ import annotations

from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.parameters import Parameter
from agio_testing.site import PLUGINS


def declared() -> list[Parameter]:
    return [one for _, one in PluginSet.load(PLUGINS).declared("parameters")]


def test_what_is_a_share_says_so_and_is_read_as_a_percentage():
    small = [one for one in declared() if one.type == "decimal" and one.maximum is not None and one.maximum <= 1]  # type: ignore[operator]
    assert len(small) > 15
    assert [one.key for one in small if one.unit != "share"] == []
