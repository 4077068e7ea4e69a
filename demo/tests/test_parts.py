"""Parts of the demo: each is for a plugin of this workspace, and agio.toml asks for all of them."""

from __future__ import annotations

import importlib.metadata
import tomllib

from agio_kernel.plugins.demo import ENTRY_POINTS, Demo
from agio_testing.site import PLUGINS, ROOT

POINTS = [one for one in importlib.metadata.entry_points(group=ENTRY_POINTS) if one.dist.name == "agio-demo"]


def test_every_part_is_a_demo_of_a_plugin():
    assert len(POINTS) > 10
    for point in POINTS:
        assert point.name.partition(".")[0] in PLUGINS
        assert isinstance(point.load(), Demo)


def test_the_workspaces_deployment_begins_with_every_part():
    asked = tomllib.loads((ROOT / "agio.toml").read_text("utf-8"))["deployment"]["demo"]
    assert sorted(asked) == sorted({point.name.partition(".")[2] for point in POINTS})
