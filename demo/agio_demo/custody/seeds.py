"""The people of the development cases, and what each put in custody. None of them exists."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from agio_demo.kit import DemoUser


class Seed(DemoUser, frozen=True):
    """One user: ``amount`` of a product, bought so many ``days`` ago, and wanted back ``ago``."""

    handle: ClassVar[str] = "custody"

    product: str
    amount: str
    days: int
    ago: timedelta


SEEDS = (
    Seed("Naomi Feldman", "DE", "en", "usdt-30", "6000", 12, timedelta(hours=6, minutes=20)),
    Seed("Takeshi Morimoto", "JP", "jp", "usdt-7", "2500", 3, timedelta(hours=3, minutes=5)),
    Seed("Siriporn Chaiyo", "TH", "ty", "usdt-180", "4000", 21, timedelta(hours=1, minutes=48)),
    Seed("Javier Robles", "ES", "xby", "usdt-7", "800", 5, timedelta(minutes=52)),
    Seed("Han Ji-woo", "KR", "hy", "btc-30", "0.02", 9, timedelta(minutes=17)),
)
"""Seeds in the order of their waiting time, longest first."""
