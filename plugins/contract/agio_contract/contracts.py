"""The context of this plugin: what its operations share. One per kernel: ``kernel.part(Contracts)``."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from datetime import timedelta
from decimal import Decimal

from agio_kernel.declarations.contracts import AssetSpec, Kernel
from agio_kernel.declarations.errors import Refusal
from agio_kernel.ledger import Wallet
from agio_kernel.ports.prices import InstrumentInfo, Tick
from agio_kernel.settings.catalogues import Catalogues, Row

from agio_contract.declared import parameters
from agio_contract.declared.codes import PRICE_STALE, PRODUCT_UNKNOWN
from agio_contract.declared.products import OPEN, ProductTerms, products_catalogue

TOPIC = "contract"
"""Where an account's pages hear that something of its positions has changed."""
_REMEMBERED = 64
_BITCOIN = "BTC"


class Contracts:
    """The contracts that are offered now, whose ticks are kept for them, and the newest ones that were shown."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.catalogue = products_catalogue(kernel.prices.instruments)
        self._heard: dict[str, deque[Tick]] = {}
        kernel.prices.keep(self.symbols)
        kernel.prices.listen(self._hear)

    def _hear(self, ticks: Sequence[Tick]) -> None:
        for tick in ticks:
            self._heard.setdefault(tick.symbol, deque(maxlen=_REMEMBERED)).append(tick)

    def heard(self, symbol: str) -> list[Tick]:
        """The newest ticks that anybody was shown, oldest first: some may not be kept yet."""
        newest = self.kernel.prices.latest(symbol)
        return [*self._heard.get(symbol, ()), *([newest] if newest else [])]

    def rows(self) -> Collection[Row[ProductTerms]]:
        """Every contract there is or was."""
        return self.kernel.part(Catalogues).of(self.catalogue).rows().values()

    def symbols(self) -> Collection[str]:
        """What ticks are kept of, for what is offered and what was: it may still be held."""
        return {row.terms.symbol for row in self.rows()}

    def products(self) -> list[Row[ProductTerms]]:
        """What is offered, by symbol as the market lists them, perpetual ones first."""
        places = {one.symbol: place for place, one in enumerate(self.kernel.prices.instruments())}
        offered = [row for row in self.rows() if not row.retired and row.terms.symbol in places]
        return sorted(offered, key=lambda row: (places[row.terms.symbol], row.terms.delivery != "none", row.key))

    def offered(self) -> Collection[str]:
        """The symbols on which a contract is offered."""
        return {row.terms.symbol for row in self.products()}

    def product(self, key: str) -> Row[ProductTerms]:
        """The contract of this key; refused where none is offered by that name."""
        found = self.kernel.part(Catalogues).of(self.catalogue).get(key)
        if found is None or found.retired:
            raise Refusal(PRODUCT_UNKNOWN, field="product")
        return found

    def terms(self, key: str) -> ProductTerms:
        """The terms of a contract, offered or not: what is held of it may still be changed."""
        found = self.kernel.part(Catalogues).of(self.catalogue).get(key)
        if found is None:
            raise Refusal(PRODUCT_UNKNOWN, field="product")
        return found.terms

    def is_open(self, key: str) -> bool:
        """Whether a contract is offered, and not halted."""
        found = self.kernel.part(Catalogues).of(self.catalogue).get(key)
        return found is not None and not found.retired and found.terms.trading == OPEN

    def instrument(self, symbol: str) -> InstrumentInfo:
        """The instrument of a contract; refused where the market has none of that name."""
        found = next((one for one in self.kernel.prices.instruments() if one.symbol == symbol), None)
        if found is None:
            raise Refusal(PRODUCT_UNKNOWN, field="product")
        return found

    def fresh(self, symbol: str, field: str = "product") -> Tick:
        """The newest tick, where it is not stale."""
        newest = self.kernel.prices.latest(symbol)
        most = self.milliseconds(parameters.PRICE_AGE)
        if newest is None or newest.is_stale(self.kernel.clock.now_ms(), most):
            raise Refusal(PRICE_STALE, field=field)
        return newest

    def leverage_of(self, terms: ProductTerms) -> int:
        """The most leverage of a contract, by its row and the deployment's parameters."""
        bound = min(terms.leverage, int(self.kernel.parameters.get(parameters.LEVERAGE)))
        if self.instrument(terms.symbol).base == _BITCOIN:
            bound = min(bound, int(self.kernel.parameters.get(parameters.LEVERAGE_BITCOIN)))
        return bound

    def asset(self, coin: str) -> AssetSpec:
        """The asset of a contract's coin."""
        return self.kernel.assets[coin]

    def minor(self, coin: str, amount: Decimal) -> int:
        """An amount of a contract in minor units."""
        return int(amount.scaleb(self.asset(coin).scale))

    @property
    def wallet(self) -> Wallet:
        """The wallet that margin is held in."""
        return Wallet[str(self.kernel.parameters.get(parameters.WALLET)).upper()]

    def milliseconds(self, key: str) -> int:
        """A duration among the parameters."""
        return self.kernel.parameters.get(key) // timedelta(milliseconds=1)

    @property
    def most_open(self) -> int:
        """How many positions and orders an account may have at once."""
        return int(self.kernel.parameters.get(parameters.MOST_OPEN))

    def tell_pages(self, user_id: int) -> None:
        """Something of this user's positions and balances has changed: open pages ask again."""
        self.kernel.feed.publish_private(TOPIC, user_id, {"changed": True})
