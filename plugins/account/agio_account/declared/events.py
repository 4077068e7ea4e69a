"""Events of an account beside the kernel's."""

from __future__ import annotations

from datetime import datetime

from agio_kernel.ports.events import Event


class NewDevice(Event, frozen=True):
    """An account was signed in to from a device it hadn't used for a month."""

    user_id: int
    device: str
    at: datetime


class TradingPasswordTaken(Event, frozen=True):
    """A trading password was entered wrong too often and doesn't count any more."""

    user_id: int


class RecoveryCodeUsed(Event, frozen=True):
    """A recovery code stood for the authenticator."""

    user_id: int


class ApiKeyMade(Event, frozen=True):
    """A key for programs was made."""

    user_id: int
    name: str


class ClosingStopped(Event, frozen=True):
    """An account wasn't closed at the end of its wait: something was open."""

    user_id: int
