"""Every notice that a plugin declares can be read, with its title, in every language."""

from __future__ import annotations

import pytest
from agio_host.assembly import declare, unconnected_kernel
from agio_host.locales.catalogues import read_catalogue
from agio_kernel.notices import Category, Notice
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.languages import languages
from agio_kernel.settings.deployment import load
from agio_testing.site import PLUGINS, ROOT


@pytest.fixture
def plugins() -> PluginSet:
    return PluginSet.load(PLUGINS)


@pytest.fixture
def notices(tmp_path, plugins: PluginSet) -> list[tuple[str, Notice]]:
    settings = load(ROOT / "agio.toml", data=tmp_path, port=0, environment={})
    kernel = unconnected_kernel(settings, plugins, declare(settings, plugins))
    return plugins.made("notices", kernel)


@pytest.mark.parametrize("tag", [one.tag for one in languages()])
def test_every_notice_has_its_title_and_its_words(notices, tag: str):
    keys = [key for _, notice in notices for one in notice.keys for key in (one, f"{one}.subject")]
    assert len(keys) > 20
    texts: dict[str, str] = {}
    for domain in {key.partition(".")[0] for key in keys}:
        found = read_catalogue(ROOT / f"locales/{tag}/LC_MESSAGES/{domain}.po")
        texts |= {entry.msgid: entry.msgstr for entry in found}
    assert [key for key in keys if not texts.get(key)] == []


def test_what_guards_an_account_and_what_moves_its_money_is_told(notices):
    summary = {(owner, notice.event.__name__): notice.category for owner, notice in notices}
    for event in ("NewDevice", "SecurityChanged", "TradingPasswordTaken", "RecoveryCodeUsed", "ApiKeyMade"):
        assert summary["account", event] is Category.SECURITY
    for event in ("AddressSaved", "CardSaved"):
        assert summary["wallet", event] is Category.SECURITY
    for event in ("AccountFrozen", "SignedOut", "FactorTaken"):
        assert summary["operator", event] is Category.SECURITY
    for event in ("DepositCredited", "DepositRefused", "ExceptionSettled", "WithdrawalChanged"):
        assert summary["wallet", event] is Category.MONEY
    assert summary["operator", "BalanceCorrected"] is Category.MONEY


def test_a_product_that_moves_money_tells_whose_it_is(plugins, notices):
    moving = {owner for owner, codes in plugins.declared("ledger") if codes.reasons}
    assert len(moving) > 8
    assert moving <= {owner for owner, _ in notices}
