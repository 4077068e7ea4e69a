"""The people of the development cases, and what each had of a fund. None of them exists."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from agio_demo.kit import DemoUser


class Seed(DemoUser, frozen=True):
    """One user: bought ``amount`` of a fund, and gave so many percent of the shares back; valued ``ago``."""

    handle: ClassVar[str] = "wealth"

    fund: str
    amount: str
    percent: int
    ago: timedelta


SEEDS = (
    Seed("Priya Raman", "SG", "en", "balanced-60", "6500", 100, timedelta(hours=7, minutes=12)),
    Seed("Nguyen Thanh Ha", "VN", "yny", "steady-20", "1800", 50, timedelta(hours=4, minutes=40)),
    Seed("Lucia Ferrer", "ES", "xby", "balanced-60", "3000", 25, timedelta(hours=2, minutes=5)),
    Seed("Kenji Arakawa", "JP", "jp", "steady-20", "9000", 80, timedelta(minutes=38)),
)
"""Seeds in the order of their waiting time, longest first."""
