"""Notices of security and of money. That a notice can be read in every language is a rule of ``agio plugin check``."""

from __future__ import annotations

import pytest
from agio_host.assembly import declare, unconnected_kernel
from agio_kernel.notices import Category, Notice
from agio_kernel.plugins.plugin_set import PluginSet
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
