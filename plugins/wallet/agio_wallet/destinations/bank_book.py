"""The book of bank cards, for other products that pay to one."""

from __future__ import annotations

import asyncpg
from agio_kernel.identity.bank_accounts import BankAccount, ChosenBank
from agio_kernel.ports.secret_box import SecretBox

from agio_wallet.destinations.card_store import chosen_card, find_card, open_card
from agio_wallet.schemas import masked


class BankBook:
    """Implements ``agio_kernel.identity.bank_accounts``."""

    def __init__(self, secrets: SecretBox) -> None:
        self._secrets = secrets

    async def find(self, conn: asyncpg.Connection, user_id: int, id: int) -> BankAccount | None:
        """The user's own card of this id."""
        if (saved := await find_card(conn, user_id, id)) is None:
            return None
        card = open_card(self._secrets, saved.sealed)
        return BankAccount(
            saved.id, card.bank_name, card.payee_name, card.account, card.swift, card.payee_address, saved.usable_at
        )

    async def chosen(self, conn: asyncpg.Connection, user_id: int) -> ChosenBank | None:
        """The card of the user's newest withdrawal, else the one saved last."""
        sealed = await chosen_card(conn, user_id)
        if sealed is None:
            return None
        card = open_card(self._secrets, sealed)
        return ChosenBank(card.bank_name, masked(card.account))
