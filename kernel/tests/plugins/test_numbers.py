"""The register of numbers: each plugin's range, and what lies outside it is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.codes import LOGIN_REQUIRED, Code
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ledger import CauseKind, LedgerCodes, Reason
from agio_kernel.plugins.numbers import Register, register


def test_all_plugins_and_all_others_have_ranges_that_lie_apart_above_the_kernels():
    ranges = register().plugins
    assert len(ranges) == 19 and "others" in ranges
    assert min(first for first, _ in ranges.values()) == 3000
    numbers = [number for first, last in ranges.values() for number in range(first, last + 1)]
    assert len(numbers) == len(set(numbers))


def test_two_that_share_a_number_are_refused():
    with pytest.raises(ConfigurationError, match="gives a and b the number 20"):
        Register(plugins={"b": (20, 30), "a": (1, 20)}, assets={})


@pytest.mark.parametrize(
    ("plugin", "first", "last"), [("wallet", 3200, 3299), ("lending", 4000, 4099), ("parrot", 5000, 9999)]
)
def test_a_code_a_reason_and_a_cause_lie_in_their_plugins_range(plugin: str, first: int, last: int):
    for number in (first, last):
        register().check_codes(plugin, [Code(number, "x", "x")])
        register().check_ledger_codes(plugin, LedgerCodes((Reason(number, f"{plugin}.x", spends=False),)))
        register().check_ledger_codes(plugin, LedgerCodes(causes=(CauseKind(number, f"{plugin}.x"),)))
    for number in (100, 2999, first - 1, last + 1):
        allowed = rf"{plugin} gives the \w+ \S+ the number {number}; the register .* allows {first} to {last}"
        with pytest.raises(ConfigurationError, match=allowed):
            register().check_codes(plugin, [Code(number, "x", "x")])
        for codes in (
            LedgerCodes((Reason(number, f"{plugin}.x", spends=False),)),
            LedgerCodes(causes=(CauseKind(number, f"{plugin}.x"),)),
        ):
            with pytest.raises(ConfigurationError, match=allowed):
                register().check_ledger_codes(plugin, codes)


def test_a_number_that_is_everybodys_may_be_used():
    register().check_codes("spot", [LOGIN_REQUIRED])


def test_what_money_moves_for_is_named_after_its_plugin():
    with pytest.raises(ConfigurationError, match=r"its names begin with spot\."):
        register().check_ledger_codes("spot", LedgerCodes((Reason(3400, "wallet.trade", spends=True),)))


def test_an_asset_lies_in_its_plugins_range():
    asset = AssetSpec(1, "USDT", 6, "Tether")
    register().check_asset("market", asset)
    for plugin, id in (("parrot", 1), ("market", 3000)):
        with pytest.raises(ConfigurationError, match="gives the asset USDT"):
            register().check_asset(plugin, msgspec.structs.replace(asset, id=id))


def test_a_register_says_nothing_else():
    stray: dict[str, Any] = {"plugins": {}, "assets": {}, "causes": {}}
    with pytest.raises(msgspec.ValidationError, match="causes"):
        msgspec.convert(stray, Register)
