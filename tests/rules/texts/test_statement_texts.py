"""Every reason that money moves for reads as words on a statement, in every language, from its owner's catalogue."""

from __future__ import annotations

import pytest
from agio_host.locales.catalogues import read_catalogue
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.languages import languages
from agio_testing.site import PLUGINS, ROOT


@pytest.mark.parametrize("tag", [one.tag for one in languages()])
def test_every_reason_has_its_label(tag: str):
    declared = PluginSet.load(PLUGINS).declared("ledger")
    keys = {owner: [reason.key for reason in codes.reasons] for owner, codes in declared}
    assert sum(map(len, keys.values())) > 10
    for owner, wanted in keys.items():
        texts = {entry.msgid: entry.msgstr for entry in read_catalogue(ROOT / f"locales/{tag}/LC_MESSAGES/{owner}.po")}
        assert [key for key in wanted if not texts.get(key)] == []
