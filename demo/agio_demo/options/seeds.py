"""People who hold options in a development deployment. None of them exists."""

from __future__ import annotations

from typing import ClassVar

from agio_demo.kit import DemoUser


class Seed(DemoUser, frozen=True):
    """One option."""

    handle: ClassVar[str] = "option"

    product: str
    direction: str
    amount: str


SEEDS = (
    Seed("Freja Andersen", "DK", "en", "BTCUSDT-86400", "rise", "500"),
    Seed("Sora Nakagawa", "JP", "jp", "BTCUSDT-86400", "fall", "320"),
    Seed("Kanya Wattana", "TH", "ty", "ETHUSDT-86400", "rise", "150"),
    Seed("Pablo Ibarra", "ES", "xby", "BTCUSDT-3600", "rise", "250"),
    Seed("Yoon Ha-eun", "KR", "hy", "ETHUSDT-3600", "fall", "80"),
    Seed("Owen Gallagher", "IE", "en", "BTCUSDT-30", "fall", "60"),
)
"""Of all terms, so that some are held and some have ended whenever a console is opened."""
