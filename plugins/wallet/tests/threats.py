"""Threats to what leaves and to what somebody keeps here: each with its controls."""

from __future__ import annotations

from agio_testing.threats import control

W = "plugins/wallet/agio_wallet/"
WT = "plugins/wallet/tests/"

CONTROLS = (
    control(
        "trading password",
        "a withdrawal asks for it",
        f"{WT}store/test_withdrawals.py::test_the_trading_password_is_asked_and_nothing_happens_without_it",
        (
            f"{W}withdrawal/submit.py",
            "tpassword=form.tpassword, totp=form.totp",
            'tpassword="135790"',
        ),
    ),
    control(
        "records of somebody else",
        "a saved address is its owner's to change",
        f"{WT}store/test_book.py::test_an_address_is_saved_held_renamed_and_removed",
        (
            f"{W}destinations/address_store.py",
            "Addresses.id == address_id, Addresses.user_id == user_id",
            "Addresses.id == address_id",
        ),
    ),
    control(
        "records of somebody else",
        "a card is its owner's to change",
        f"{WT}store/test_book.py::test_a_card_is_sealed_listed_changed_and_removed",
        (
            f"{W}destinations/card_store.py",
            "BankCards.id == card_id, BankCards.user_id == user_id",
            "BankCards.id == card_id",
        ),
    ),
    control(
        "records of somebody else",
        "a quote is taken by whom it was made for",
        (
            f"{WT}store/test_exchange.py::test_a_quote_is_taken_once_by_whom_it_was_made_for_and_in_time",
            "tests/wire/test_owners.py::test_nobody_gets_further_with_somebody_elses_id_than_with_one_that_never_was",
        ),
        ("kernel/agio_kernel/calls/sealed_quotes.py", "if quote.user_id != user_id:", "if False:"),
    ),
)
