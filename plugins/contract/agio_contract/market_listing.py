"""Contracts in the market list: instruments that have one, the interest of a night and the leverage."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from agio_kernel.declarations.offers import Offer, Term
from agio_kernel.declarations.tiles import Number, percent

from agio_contract.contracts import Contracts
from agio_contract.declared.products import ProductTerms


def offer(contracts: Contracts) -> Offer:
    """The tab of contracts. An instrument's terms are those of its first contract: the perpetual, where it has one."""

    def each(figure: Callable[[ProductTerms], Number]) -> Callable[[], Mapping[str, Number]]:
        def figures() -> Mapping[str, Number]:
            first: dict[str, Number] = {}
            for row in contracts.products():
                if row.terms.symbol not in first:
                    first[row.terms.symbol] = figure(row.terms)
            return first

        return figures

    return Offer(
        "contracts.nav.trade",
        "contract.trade",
        contracts.offered,
        20,
        (
            Term("contracts.nav.overnight", each(lambda terms: percent(terms.interest_long, least=4)), column=True),
            Term("contracts.nav.leverage", each(lambda terms: _times(contracts.leverage_of(terms))), column=True),
            Term("contracts.nav.maker", each(lambda terms: percent(terms.maker_fee))),
            Term("contracts.nav.taker", each(lambda terms: percent(terms.taker_fee))),
        ),
    )


def _times(leverage: int) -> Number:
    return Number(str(leverage), "multiple")
