"""Private topics as the pages know them, beside those that the plugins declare."""

from __future__ import annotations

import re
from pathlib import Path

from agio_host.assembly import declare, unconnected_kernel
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.deployment import load

ROOT = Path(__file__).parents[3]
PAGES = ROOT / "shell-web" / "sdk" / "src" / "feed" / "topics.ts"


def test_a_page_shows_its_ticket_before_it_asks_for_any_private_topic(tmp_path: Path) -> None:
    settings = load(ROOT / "agio.toml", data=tmp_path, port=0)
    plugins = PluginSet.load(settings.plugins, demo=settings.deployment.demo)
    kernel = unconnected_kernel(settings, plugins, declare(settings, plugins))
    declared = {topic.name for _, topic in plugins.made("topics", kernel) if topic.private}
    [known] = re.findall(r"PRIVATE_TOPICS[^(]*\(\[([^\]]*)\]", PAGES.read_text("utf-8"))
    assert set(re.findall(r'"(\w+)"', known)) == declared
