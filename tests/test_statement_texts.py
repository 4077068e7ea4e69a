"""Every reason that money moves for reads as words on a statement, in every language."""

from __future__ import annotations

import polib
import pytest
from agio_kernel.languages import languages
from agio_kernel.ledger import LedgerCodes
from agio_kernel.plugins import PluginSet
from running_site import PLUGINS, ROOT


@pytest.mark.parametrize("tag", [one.tag for one in languages()])
def test_every_reason_has_its_label(tag: str):
    declared = [codes for _, codes in PluginSet.load(PLUGINS).declarations("register_ledger_codes", LedgerCodes)]
    keys = [f"wallet.reason.{one.name.replace('.', '_')}" for codes in declared for one in codes.reasons]
    texts = {entry.msgid: entry.msgstr for entry in polib.pofile(str(ROOT / f"locales/{tag}/LC_MESSAGES/wallet.po"))}
    assert len(keys) > 10
    assert [key for key in keys if not texts.get(key)] == []
