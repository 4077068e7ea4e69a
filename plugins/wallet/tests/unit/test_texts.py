"""Every key that the wallet can show has an English text, and the specification's messages say what it says."""

from pathlib import Path

import pytest
from agio_host.locales.catalogues import read_catalogue
from agio_kernel.plugins.found import ledger_within
from agio_wallet import declared
from agio_wallet.declared.codes import CODES
from agio_wallet.declared.parameters import PARAMETERS
from agio_wallet.declared.permissions import PERMISSIONS
from agio_wallet.declared.states import DepositState, ExceptionState, HaltState, WithdrawalState
from agio_wallet.destinations.card_store import BankCard

CATALOGUE = Path(__file__).resolve().parents[4] / "locales/en/LC_MESSAGES"

KEYS = [
    *(code.key for code in CODES),
    *(one.description_key for one in PARAMETERS),
    *(one.title_key for one in PERMISSIONS),
    *(reason.key for reason in ledger_within(declared).reasons),
    *(f"wallet.state.{state}" for state in DepositState),
    *(f"wallet.state.{state}" for state in WithdrawalState),
    *(f"wallet.state.{state}" for state in ExceptionState),
    *(f"wallet.state.{state}" for state in HaltState),
    *(f"wallet.card.{name}" for name in BankCard.__struct_fields__),
]

SPECIFIED = {
    "wallet.code.channel_closed": "This recharge channel is not open yet",
    "wallet.code.withdrawal_minimum": "Amount below the minimum cannot be withdrawn",
    "wallet.code.voucher_required": "Please upload the voucher",
    "kernel.code.insufficient_balance": "Insufficient balance",
    "kernel.code.real_account_required": "Please switch to a real account",
}


def texts(domain: str) -> dict[str, str]:
    return {entry.msgid: entry.msgstr for entry in read_catalogue(CATALOGUE / f"{domain}.po")}


def test_every_key_has_a_text():
    assert [key for key in KEYS if not texts("wallet").get(key)] == []


@pytest.mark.parametrize("key", SPECIFIED)
def test_a_message_of_the_specification_says_what_it_says(key):
    text = texts(key.partition(".")[0])[key]
    assert text.casefold().startswith(SPECIFIED[key].casefold())


def test_numbers_are_the_wallet_s_own_hundred():
    assert {code.number // 100 for code in CODES} == {32}
    assert len({code.number for code in CODES}) == len(CODES)
