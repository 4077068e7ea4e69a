"""People who hold contracts in a development deployment. None of them exists."""

from __future__ import annotations

from typing import ClassVar

from agio_demo.kit import DemoUser


class Seed(DemoUser, frozen=True):
    """One order: what is a price is so many thousandths away from the mark, and 0 is none."""

    handle: ClassVar[str] = "contract"

    product: str
    side: str
    lots: int
    leverage: int
    kind: str = "market"
    price: int = 0
    take_profit: int = 0
    stop_loss: int = 0


SEEDS = (
    Seed("Clara Lindqvist", "SE", "en", "BTCUSDT-PERP", "long", 400, 20, take_profit=60, stop_loss=-30),
    Seed("Haruto Inoue", "JP", "jp", "BTCUSDT-PERP", "short", 250, 10, stop_loss=40),
    Seed("Nattapong Srisai", "TH", "ty", "ETHUSDT-PERP", "long", 600, 25, take_profit=50),
    Seed("Marta Solano", "ES", "xby", "XAUUSD-PERP", "short", 4, 20, stop_loss=15),
    Seed("Seo Min-jae", "KR", "hy", "SOLUSDT-PERP", "long", 150, 10),
    Seed("Ingrid Moe", "NO", "en", "BTCUSDT-WEEK", "long", 120, 5),
    Seed("Diego Paredes", "MX", "xby", "BTCUSDT-PERP", "long", 200, 20, kind="limit", price=-25),
)
