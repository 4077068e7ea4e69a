"""Catalogues of operators: coins, and the instruments that are quoted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agio_kernel.ledger.listed import ListedAssets
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Catalogue

from agio_market.coins.products import coins_catalogue
from agio_market.instruments.products import instruments_catalogue
from agio_market.quotes.quotation import quotation_of


def market_catalogues(kernel: Kernel) -> Sequence[Catalogue[Any]]:
    """Coins, and the instruments of this deployment's source."""
    instruments = instruments_catalogue(quotation_of(kernel).by_symbol, kernel.assets)
    return (coins_catalogue(kernel.part(ListedAssets).is_taken), instruments)
