"""The assets of the built-in catalogue. An id and a scale are part of every ledger account: once used, they stay.

A coin that joins the catalogue gets the next free id; a coin that leaves keeps its own.
"""

from __future__ import annotations

from agio_kernel.declarations.asset import AssetSpec

# fmt: off
_COINS = (
    "USDT", "BTC", "ETH", "SOL", "XRP", "BNB", "DOGE", "ADA", "TRX",
    "LTC", "AVAX", "LINK", "DOT", "BCH", "UNI", "ETC", "XLM", "FIL",
    "ATOM", "NEAR", "APT", "ARB", "OP", "SUI", "INJ", "AAVE", "ALGO",
    "VET", "ICP", "HBAR", "GRT", "SAND", "MANA", "CRV", "DASH",
)
# fmt: on

USDT_SCALE = 6
COIN_SCALE = 8


def assets(names: dict[str, str]) -> tuple[AssetSpec, ...]:
    """Every asset, titled by ``names`` where the catalogue names the coin."""
    return tuple(
        AssetSpec(number, code, USDT_SCALE if code == "USDT" else COIN_SCALE, names.get(code, _TITLES.get(code, code)))
        for number, code in enumerate(_COINS, start=1)
    )


_TITLES = {"USDT": "Tether"}
