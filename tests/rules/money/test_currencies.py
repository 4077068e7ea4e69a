"""Each currency in which a deployment offers to show sums has a rate on its own markets."""

import pytest
from agio_account.declared.parameters import CURRENCIES, PARAMETERS
from agio_market.instruments.catalogue import load_catalogue

OFFERED = next(one.default for one in PARAMETERS if one.key == CURRENCIES)


@pytest.mark.parametrize("currency", str(OFFERED).split(","))
def test_a_currency_that_is_offered_can_be_estimated(currency: str):
    symbols = load_catalogue()
    assert currency == "USD" or f"USD{currency}" in symbols or f"{currency}USD" in symbols
