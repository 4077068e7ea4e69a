"""The context of this plugin: what its operations share. One per kernel: ``kernel.part(Contracts)``."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from datetime import timedelta

from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Wallet
from agio_kernel.ports.account_topic import AccountTopic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import Tick, dealt
from agio_kernel.settings.catalogues import Catalogue, PricedProducts, Row

from agio_contract.declared import parameters
from agio_contract.declared.codes import PRICE_STALE, PRODUCT_UNKNOWN
from agio_contract.declared.products import ProductTerms, products_catalogue

PAGES = AccountTopic("contract")
"""Topic of an account's pages: its positions have changed."""
_REMEMBERED = 64
_BITCOIN = "BTC"


class Contracts(PricedProducts[ProductTerms]):
    """The contracts that are offered now, whose ticks are kept for them, and the newest ones that were shown."""

    unknown = PRODUCT_UNKNOWN
    open_symbols = "SELECT symbol FROM contract_board"

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel, products_catalogue(lambda: dealt(kernel.prices)))
        self._heard: dict[str, deque[Tick]] = {}
        kernel.prices.listen(self._hear)

    @staticmethod
    def place(row: Row[ProductTerms]) -> tuple[bool, str]:
        """Perpetual ones first."""
        return row.terms.delivery != "none", row.key

    def _hear(self, ticks: Sequence[Tick]) -> None:
        for tick in ticks:
            self._heard.setdefault(tick.symbol, deque(maxlen=_REMEMBERED)).append(tick)

    def heard(self, symbol: str) -> list[Tick]:
        """The newest ticks that anybody was shown, oldest first: some may not be kept yet."""
        newest = self.kernel.prices.latest(symbol)
        return [*self._heard.get(symbol, ()), *([newest] if newest else [])]

    def fresh(self, symbol: str, field: str = "product") -> Tick:
        """The newest tick, where it is not stale."""
        newest = self.kernel.prices.latest(symbol)
        most = self.milliseconds(parameters.PRICE_AGE)
        if newest is None or newest.is_stale(self.kernel.clock.now_ms(), most):
            raise ApiError(PRICE_STALE, field=field)
        return newest

    def leverage_of(self, terms: ProductTerms) -> int:
        """The most leverage of a contract, by its row and the deployment's parameters."""
        bound = min(terms.leverage, int(self.kernel.parameters.get(parameters.LEVERAGE)))
        if self.instrument(terms.symbol).base == _BITCOIN:
            bound = min(bound, int(self.kernel.parameters.get(parameters.LEVERAGE_BITCOIN)))
        return bound

    @property
    def wallet(self) -> Wallet:
        """The wallet that margin is held in."""
        return Wallet[str(self.kernel.parameters.get(parameters.WALLET)).upper()]

    def milliseconds(self, key: str) -> int:
        """A duration among the parameters."""
        return self.kernel.parameters.get(key) // timedelta(milliseconds=1)

    @property
    def most_open(self) -> int:
        """Return the greatest number of positions and orders that an account may have at once."""
        return int(self.kernel.parameters.get(parameters.MOST_OPEN))

    def tell_pages(self, user_id: int) -> None:
        """Tell open pages of this user that positions and balances have changed."""
        PAGES.tell(self.kernel, user_id)


def products_of(contracts: Contracts) -> Catalogue[ProductTerms]:
    """The products, as operators edit them."""
    return contracts.catalogue
