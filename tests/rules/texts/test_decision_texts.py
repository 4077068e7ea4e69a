"""Each code that an operator gives as the reason of a decision is read in words by its user: in every language, and in
the one file that a page loads for reasons.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from agio_host.assembly import declare, unconnected_kernel
from agio_host.locales.building import build
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.languages import languages
from agio_kernel.settings.deployment import load
from agio_testing.site import PLUGINS, ROOT


@pytest.fixture(scope="module")
def codes(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The message keys of all reasons that decisions can be given."""
    settings = load(ROOT / "agio.toml", data=tmp_path_factory.mktemp("data"), port=0, environment={})
    plugins = PluginSet.load(PLUGINS)
    kernel = unconnected_kernel(settings, plugins, declare(settings, plugins))
    queues = plugins.made("cases", kernel)
    return sorted({code.text for _, queue in queues for code in queue.reasons})


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues as browsers get them."""
    out = tmp_path_factory.mktemp("locales")
    build(ROOT / "locales", out)
    return out


@pytest.mark.parametrize("tag", [one.tag for one in languages()])
def test_every_reason_of_a_decision_has_its_text_where_users_read_reasons(codes, built, tag: str):
    assert len(codes) > 20
    texts = json.loads((built / tag / "reasons.json").read_text("utf-8"))
    assert [key for key in codes if not texts.get(key)] == []
