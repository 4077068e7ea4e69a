"""The events of a destination that joined an account: who didn't save it has the hold's hours to stop it."""

from __future__ import annotations

from agio_kernel.ports.events import Event


class AddressSaved(Event, frozen=True):
    """An address joined the book, by itself or with a withdrawal."""

    user_id: int
    address: str
    chain: str


class CardSaved(Event, frozen=True):
    """A bank card was saved or changed; ``account`` is its number's end."""

    user_id: int
    bank: str
    account: str
