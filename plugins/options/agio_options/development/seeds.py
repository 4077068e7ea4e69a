"""People who hold options in a development deployment. None of them exists."""

from __future__ import annotations

from hashlib import sha256

import msgspec


class Seed(msgspec.Struct, frozen=True):
    """One option."""

    name: str
    country: str
    language: str
    product: str
    direction: str
    amount: str

    @property
    def digest(self) -> str:
        """64 hexadecimal digits that are this option's own."""
        return sha256(f"agio option {self.name}".encode()).hexdigest()

    @property
    def email(self) -> str:
        """Unique in a data folder, and of a domain that nobody can own."""
        return f"option.{self.digest[:10]}@example.com"


SEEDS = (
    Seed("Freja Andersen", "DK", "en", "BTCUSDT-86400", "rise", "500"),
    Seed("Sora Nakagawa", "JP", "jp", "BTCUSDT-86400", "fall", "320"),
    Seed("Kanya Wattana", "TH", "ty", "ETHUSDT-86400", "rise", "150"),
    Seed("Pablo Ibarra", "ES", "xby", "BTCUSDT-3600", "rise", "250"),
    Seed("Yoon Ha-eun", "KR", "hy", "ETHUSDT-3600", "fall", "80"),
    Seed("Owen Gallagher", "IE", "en", "BTCUSDT-30", "fall", "60"),
)
"""Of all terms, so that some are held and some have ended whenever a console is opened."""
