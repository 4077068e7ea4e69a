"""Tile of the front page: the highest leverage that is offered."""

from __future__ import annotations

from agio_kernel.declarations.tiles import Figure, Number, Words, count
from agio_kernel.settings.catalogues import OPEN

from agio_contract.contracts import Contracts
from agio_contract.declared.products import ProductTerms
from agio_contract.product.terms import tiers


async def home_figure(contracts: Contracts) -> Figure | None:
    """The highest leverage that a small order can have, of all contracts that take orders, and how many those are."""
    offered = [row.terms for row in contracts.products() if row.terms.trading == OPEN]
    if not offered:
        return None
    highest = max(_most(contracts, one) for one in offered)
    return Figure(Number(str(highest), "multiple"), Words("contracts.nav.figure", {"count": count(len(offered))}))


def _most(contracts: Contracts, terms: ProductTerms) -> int:
    [first] = tiers(terms, contracts.minor(terms.coin, terms.tier), contracts.leverage_of(terms), 1)
    return first.leverage
