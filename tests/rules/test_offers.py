"""What one plugin shows of another is declared: an offer leads to its own screen, and no page asks another's calls."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest
from agio_host.assembly import Declarations, declare, declared_calls, unconnected_kernel
from agio_kernel.declarations.offers import Offer
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.languages import languages
from agio_kernel.settings.deployment import Settings, load
from agio_testing.site import PLUGINS, ROOT

SHARED = {
    "web/getAsset2": "what an account has: a form of any product says it",
    "web/getTextsList": "the texts that somebody agrees to as he registers",
    "web/info": "who somebody is",
    "web/priceReceipt": "why a price was what it was, whichever plugin decided it",
    "web/security": "which factors an account has, before they are asked for",
}
"""Calls that pages of other plugins ask, and for what. It only gets shorter."""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load(ROOT / "agio.toml", data=tmp_path, port=0, environment={})


@pytest.fixture
def plugins() -> PluginSet:
    return PluginSet.load(PLUGINS)


@pytest.fixture
def declared(settings: Settings, plugins: PluginSet) -> Declarations:
    return declare(settings, plugins)


@pytest.fixture
def offers(settings: Settings, plugins: PluginSet, declared: Declarations) -> list[tuple[str, Offer]]:
    return plugins.declarations("register_offers", Offer, kernel=unconnected_kernel(settings, plugins, declared))


def test_an_offer_leads_to_a_screen_of_the_plugin_that_declares_it(
    offers: list[tuple[str, Offer]], declared: Declarations
) -> None:
    assert len(offers) >= 2
    links = {plugin: remote.links for plugin, remote in declared.remotes}
    assert [(plugin, offer.link) for plugin, offer in offers if offer.link not in links[plugin]] == []
    assert len({offer.order for _, offer in offers}) == len(offers), "the order of tabs is nobody's chance"


@pytest.mark.parametrize("tag", [one.tag for one in languages()])
def test_an_offer_has_its_title_among_what_the_shell_has_at_hand(offers: list[tuple[str, Offer]], tag: str) -> None:
    for _, offer in offers:
        domain, kind, _ = offer.title.split(".")
        assert kind == "nav"
        found = polib.pofile(str(ROOT / f"locales/{tag}/LC_MESSAGES/{domain}.po")).find(offer.title)
        assert found is not None and found.msgstr


def test_a_page_asks_the_calls_of_its_own_plugin_and_the_shared_ones(
    settings: Settings, plugins: PluginSet, declared: Declarations
) -> None:
    owner = {call.path: plugin for plugin, call in declared_calls(settings, plugins, declared)}
    asked: dict[str, set[str]] = {}
    for file in sorted((ROOT / "remotes").glob("*/src/**/*.ts*")):
        plugin = file.relative_to(ROOT).parts[1]
        if file.name == "wire.gen.ts":
            continue
        for call in re.findall(r"[\"'`](web/\w+)[\"'`]", file.read_text("utf-8")):
            if owner.get(call, plugin) != plugin:
                asked.setdefault(call, set()).add(plugin)
    assert {call: who for call, who in asked.items() if call not in SHARED} == {}
    assert set(SHARED) <= asked.keys(), "what nobody shares any more is taken off the list"
