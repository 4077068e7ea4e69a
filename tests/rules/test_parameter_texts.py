"""Every constant that operators can change has a name, and each of its choices a word, in every language."""

from __future__ import annotations

import polib
import pytest
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.languages import languages
from agio_kernel.settings.parameters import Parameter
from agio_testing.site import PLUGINS, ROOT


def declared() -> list[Parameter]:
    return [one for _, one in PluginSet.load(PLUGINS).declarations("register_parameters", Parameter)]


def named(parameter: Parameter) -> list[str]:
    """The keys of a parameter's texts; a choice in capitals is the code of an asset or a chain and reads as it is."""
    choices = [f"{parameter.description_key}.{one}" for one in parameter.choices if not one.isupper()]
    return [parameter.description_key, *choices]


@pytest.mark.parametrize("tag", [one.tag for one in languages()])
def test_every_parameter_and_choice_has_its_text(tag: str):
    folder = ROOT / "locales" / tag / "LC_MESSAGES"
    texts = {entry.msgid: entry.msgstr for file in folder.glob("*.po") for entry in polib.pofile(str(file))}
    keys = [key for parameter in declared() for key in named(parameter)]
    assert len(keys) > 50
    assert [key for key in keys if not texts.get(key)] == []
