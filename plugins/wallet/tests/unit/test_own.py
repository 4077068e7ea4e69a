"""Keys and addresses of the operator in ``[plugin.wallet.evm]``: an example's key or a mistyped address prevents the
start."""

from __future__ import annotations

import msgspec
import pytest
from agio_kernel.declarations.errors import ConfigurationError
from agio_wallet.declared.config import EvmConfig, WalletConfig
from agio_wallet.gateways.evm.own import own_of
from agio_wallet.gateways.examine import examinations

XPUB = "xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5"
PAYER = "0x17c5185167401eD00cF5F5b2fc97D9BBfDb7D025"
TOKEN = "0xdAC17F958D2ee523a2206206994597C13D831ec7"
OWN = EvmConfig("http://127.0.0.1:1", 1, XPUB, PAYER, {"USDT": TOKEN})

UNUSABLE = {
    "no xpub": {"extended_public_key": "xpub…"},
    "payout_address": {"payout_address": "0x…"},
    "no address, or mistyped": {"payout_address": PAYER.replace("eD", "ed")},
    r"tokens\.USDT": {"tokens": {"USDT": TOKEN[:-1]}},
}


def test_an_address_in_one_case_gets_its_checksum():
    own = own_of(msgspec.structs.replace(OWN, payout_address=PAYER.lower()))
    assert (own.payer, own.contracts) == (PAYER, {"USDT": TOKEN})


@pytest.mark.parametrize("words", UNUSABLE)
async def test_what_is_an_examples_or_mistyped_is_refused_and_the_doctor_says_which(words: str):
    config = msgspec.structs.replace(OWN, **UNUSABLE[words])
    with pytest.raises(ConfigurationError, match=words):
        own_of(config)
    [coins] = examinations(WalletConfig(evm=config), development=False)
    with pytest.raises(ConfigurationError, match=words):
        await coins.look()
