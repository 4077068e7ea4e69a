"""Facts as cases tell them."""

from __future__ import annotations

from agio_kernel.cases.review import CaseFact
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.money.amounts import format_amount


def amount(label: str, minor: int, asset: AssetSpec) -> CaseFact:
    """An amount, in the coin's own decimals."""
    return CaseFact(label, format_amount(minor, asset.scale), kind="amount", unit=asset.code)
