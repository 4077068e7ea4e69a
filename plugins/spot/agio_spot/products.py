"""Spot trading as operators edit it: its fees, and the limits of an order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agio_kernel.codes import MALFORMED
from agio_kernel.errors import Refusal
from agio_kernel.products import ProductForm

MAKER, TAKER = "spot.maker_fee", "spot.taker_fee"
LEAST, MOST = "spot.minimum_notional", "spot.maximum_notional"


def _fees(values: Mapping[str, Any]) -> None:
    """Who makes the market pays no more than who takes from it."""
    if values[MAKER] > values[TAKER]:
        raise Refusal(MALFORMED, field=MAKER)


def _limits(values: Mapping[str, Any]) -> None:
    """Between the least and the greatest value there is room for an order."""
    if values[LEAST] >= values[MOST]:
        raise Refusal(MALFORMED, field=LEAST)


PRODUCTS = (
    ProductForm("spot.fees", "spot.product.fees", (MAKER, TAKER), _fees),
    ProductForm("spot.limits", "spot.product.limits", (LEAST, MOST, "spot.price_band", "spot.open_orders"), _limits),
)
