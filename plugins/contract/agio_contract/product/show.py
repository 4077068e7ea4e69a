"""Products on offer now, and their terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.wire import Amount, Coin, Milliseconds, Page, Symbol, WalletName
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.settings.catalogues import OPEN, Row

from agio_contract.contracts import Contracts
from agio_contract.declared import parameters
from agio_contract.declared.products import ProductTerms
from agio_contract.position.margin import PPM
from agio_contract.position.schemas import quantity_text, share
from agio_contract.product.delivery import delivers
from agio_contract.product.terms import leverages, overnight_after, tiers


class TierView(msgspec.Struct, frozen=True):
    """Above a value in the coin: the maintenance rate, and the most leverage."""

    above: Amount
    maintenance: Amount
    leverage: int


class ProductView(msgspec.Struct, frozen=True):
    """One contract; rates are shares, interest is of a day and negative where it is paid. ``open``: whether orders are
    taken, ``session``: whether its market is open, else only limit and stop orders are. A lot is ``lot`` of ``base``.
    """

    key: str
    symbol: Symbol
    name: str
    category: str
    base: str
    quote: Coin
    coin: Coin
    delivery: Literal["none", "daily", "weekly"]
    delivers_ms: Milliseconds | None
    decimals: int
    lot: Amount
    tick: Amount
    spread: Amount
    leverages: Sequence[int]
    tiers: Sequence[TierView]
    taker_fee: Amount
    maker_fee: Amount
    liquidation_fee: Amount
    interest_long: Amount
    interest_short: Amount
    order_lots: int
    user_lots: int
    open: bool
    session: bool


class ProductsView(Page[ProductView], frozen=True, kw_only=True):
    """All of them, and what holds for all: the wallet, when interest is due next, how far a market order may slip."""

    wallet: WalletName
    interest_ms: Milliseconds
    slippage: Amount
    most_open: int
    now: Milliseconds


@get("web/contractProducts", access=Access.VISITOR)
async def list_products(contracts: Contracts, request: Request[NoForm]) -> ProductsView:
    """Contracts that are offered."""
    kernel = contracts.kernel
    return ProductsView(
        rows=[_view(contracts, row) for row in contracts.products()],
        next="",
        wallet=contracts.wallet.label,
        interest_ms=epoch_ms(overnight_after(kernel.clock.now(), kernel.settings.calendar)),
        slippage=share(int(kernel.parameters.get(parameters.SLIPPAGE) * PPM)),
        most_open=contracts.most_open,
        now=kernel.clock.now_ms(),
    )


def _view(contracts: Contracts, row: Row[ProductTerms]) -> ProductView:
    kernel, terms = contracts.kernel, row.terms
    info, scale = contracts.instrument(terms.symbol), contracts.asset(terms.coin).scale
    rate = lambda value: share(int(value * PPM))  # noqa: E731
    price = lambda value: format_amount(int(value.scaleb(info.price_decimals)), info.price_decimals)  # noqa: E731
    at = delivers(contracts, terms)
    bound = contracts.leverage_of(terms)
    return ProductView(
        key=row.key,
        symbol=terms.symbol,
        name=info.name,
        category=info.category,
        base=info.base,
        quote=info.quote,
        coin=terms.coin,
        delivery=terms.delivery,  # type: ignore[arg-type]
        delivers_ms=None if at is None else epoch_ms(at),
        decimals=info.price_decimals,
        lot=quantity_text(1, int(terms.lot.scaleb(8))),
        tick=price(terms.tick),
        spread=price(terms.spread),
        leverages=leverages(bound),
        tiers=[
            TierView(format_amount(one.above, scale), share(one.maintenance_ppm), one.leverage)
            for one in tiers(terms, contracts.minor(terms.coin, terms.tier), bound)
        ],
        taker_fee=rate(terms.taker_fee),
        maker_fee=rate(terms.maker_fee),
        liquidation_fee=rate(terms.liquidation_fee),
        interest_long=rate(terms.interest_long),
        interest_short=rate(terms.interest_short),
        order_lots=terms.order_lots,
        user_lots=terms.user_lots,
        open=terms.trading == OPEN,
        session=kernel.prices.is_open(terms.symbol),
    )
