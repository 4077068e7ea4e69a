"""The people of the development cases, and what each ordered. None of them exists, and nor do their banks."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar, Literal

from agio_demo.kit import DemoUser

Stage = Literal["pending_match", "matched", "proof_sent", "disputed"]


class Seed(DemoUser, frozen=True):
    """One user with one order that stands at ``stage``, by a bank of a ``city``; ``payer`` is another name than the
    user's where it says so.
    """

    handle: ClassVar[str] = "c2c"

    ago: timedelta
    stage: Stage
    side: Literal["buy", "sell"]
    coin: str
    currency: str
    amount: str
    city: str
    payer: str = ""
    claim: str = ""

    @property
    def bank(self) -> str:
        """The bank that wires, or is wired to."""
        return f"Example Bank, {self.city}"


def _ago(hours: int, minutes: int) -> timedelta:
    return timedelta(hours=hours, minutes=minutes)


_CLAIM = "My bank confirms that the amount was delivered. The confirmation is page two of the proof."
_UNPAID = "Nothing has arrived here, and my bank knows of no incoming wire."
_GRUPO = "Grupo Cordero SL"

SEEDS = (
    Seed("Nora Lindqvist", "SE", "en", _ago(2, 20), "disputed", "buy", "USDT", "EUR", "2500", "Malmo", claim=_CLAIM),
    Seed("Akari Hoshino", "JP", "jp", _ago(1, 44), "proof_sent", "buy", "USDT", "JPY", "180000", "Osaka"),
    Seed("Felix Baumann", "DE", "en", _ago(1, 5), "proof_sent", "buy", "USDT", "EUR", "12400", "Berlin"),
    Seed("Ines Cordero", "ES", "xby", _ago(0, 38), "proof_sent", "buy", "BTC", "EUR", "3900", "Madrid", _GRUPO),
    Seed("Chanida Wong", "TH", "ty", _ago(0, 12), "pending_match", "buy", "USDT", "THB", "64000", "Bangkok"),
    Seed("Ji-woo Han", "KR", "hy", _ago(2, 2), "disputed", "sell", "USDT", "KRW", "1450000", "Seoul", claim=_UNPAID),
    Seed("Nguyen Thu Ha", "VN", "yn", _ago(0, 51), "matched", "sell", "USDT", "VND", "30000000", "Hanoi"),
    Seed("Leung Tsz Kin", "HK", "ft", _ago(0, 22), "matched", "sell", "USDT", "HKD", "21000", "Kowloon"),
    Seed("Emma Clarke", "GB", "en", _ago(0, 7), "pending_match", "sell", "USDT", "GBP", "850", "Leeds"),
)
"""The oldest of each side first; sums are of the currency."""
