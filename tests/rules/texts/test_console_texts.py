"""A plugin's texts for operators stand in every language: its name, and each constant with its choices."""

from __future__ import annotations

import pytest
from agio_host.locales.catalogues import read_catalogue
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.languages import languages
from agio_kernel.settings.parameters import Parameter
from agio_testing.site import PLUGINS, ROOT


def declared() -> list[Parameter]:
    return [one for _, one in PluginSet.load(PLUGINS).declared("parameters")]


def named(parameter: Parameter) -> list[str]:
    """The keys of a parameter's texts; a choice in capitals is the code of an asset or a chain and reads as it is."""
    choices = [f"{parameter.description_key}.{one}" for one in parameter.choices if not one.isupper()]
    return [parameter.description_key, *choices]


def texts(tag: str) -> dict[str, str]:
    folder = ROOT / "locales" / tag / "LC_MESSAGES"
    return {entry.msgid: entry.msgstr for file in folder.glob("*.po") for entry in read_catalogue(file)}


@pytest.mark.parametrize("tag", [one.tag for one in languages()])
def test_every_plugin_parameter_and_choice_has_its_text(tag: str):
    keys = [key for parameter in declared() for key in named(parameter)]
    assert len(keys) > 50
    keys += [f"{plugin}.plugin" for plugin in PLUGINS]
    said = texts(tag)
    assert [key for key in keys if not said.get(key)] == []


def test_what_is_a_share_says_so_and_is_read_as_a_percentage():
    small = [one for one in declared() if one.type == "decimal" and one.maximum is not None and one.maximum <= 1]  # type: ignore[operator]
    assert len(small) > 15
    assert [one.key for one in small if one.unit != "share"] == []
