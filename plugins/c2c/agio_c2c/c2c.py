"""The context of this plugin: what its operations share. One per kernel: ``kernel.part(C2c)``."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Realm
from agio_kernel.ports.account_topic import AccountTopic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Catalogues, Row

from agio_c2c.declared.codes import NO_RATE, PAIR_UNKNOWN
from agio_c2c.declared.coins import COINS, CoinTerms
from agio_c2c.declared.currencies import CURRENCIES, CurrencyTerms
from agio_c2c.declared.parameters import RATE_AGE
from agio_c2c.declared.sellers import SellerTerms, seller_catalogue
from agio_c2c.price.price import PARTS, Leg, Pair, Side

PAGES = AccountTopic("c2c")
DOLLAR, COUNTED = "USD", "USDT"
"""Currency that others are quoted against, and the coin that is valued like it."""
REALM = Realm.REAL
"""Banks wire money and nothing else, so there is no C2C with simulated funds."""


class C2c:
    """The coins, currencies and seller accounts that operators edit, and the rates."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self._catalogues = kernel.part(Catalogues)
        self._sellers = seller_catalogue(kernel)

    def coins(self) -> Mapping[str, Row[CoinTerms]]:
        """The coins that are offered, as delivered and then as they were added."""
        return {key: one for key, one in self._catalogues.of(COINS).rows().items() if key in self.kernel.assets}

    def currencies(self) -> Mapping[str, Row[CurrencyTerms]]:
        """The currencies that somebody is there to wire to."""
        wired = {one.terms.currency for one in self.sellers().values()}
        return {key: one for key, one in self._catalogues.of(CURRENCIES).rows().items() if key in wired}

    def sellers(self) -> Mapping[str, Row[SellerTerms]]:
        """The accounts in use."""
        return self._catalogues.of(self._sellers).rows()

    def currency(self, code: str) -> CurrencyTerms:
        """Terms of a currency; refused where it isn't wired."""
        if (found := self.currencies().get(code)) is None:
            raise ApiError(PAIR_UNKNOWN, field="currency")
        return found.terms

    def stock(self, coin: str) -> int:
        """Return the house's stock of a coin, in minor units; 0 where it is no longer offered."""
        found = self.coins().get(coin)
        return 0 if found is None else self.kernel.assets[coin].minor(found.terms.stock)

    def pair(self, side: Side, coin: str, currency: str) -> Pair:
        """A coin in a currency at the newest rates; refused where there is none that may be traded at."""
        terms = self.currency(currency)
        if coin not in self.coins():
            raise ApiError(PAIR_UNKNOWN, field="coin")
        margin = terms.buy_margin if side is Side.BUY else terms.sell_margin
        return Pair(
            side,
            self._leg("coin", f"{coin}{COUNTED}" if coin != COUNTED else "", DOLLAR),
            self._leg("currency", terms.symbol or "", currency),
            self.kernel.assets[coin].scale,
            terms.decimals,
            terms.price_decimals,
            int(margin * PARTS),
        )

    def _leg(self, field: str, symbol: str, quoted: str) -> Leg:
        """The newest tick. While its market is closed the last one stands; while it is open, an old one is no rate. A
        price of trades between customers is no rate either.
        """
        if not symbol:
            return Leg(per_dollar=True)
        prices, kernel = self.kernel.prices, self.kernel
        tick = prices.latest(symbol)
        info = next((one for one in prices.instruments() if one.symbol == symbol), None)
        most = kernel.parameters.get(RATE_AGE.key) // timedelta(milliseconds=1)
        if tick is None or info is None or tick.price <= 0 or prices.own_trades(symbol):
            raise ApiError(NO_RATE, field=field)
        if prices.is_open(symbol) and tick.is_stale(kernel.clock.now_ms(), most):
            raise ApiError(NO_RATE, field=field)
        return Leg(tick.price, info.price_decimals, info.quote == quoted, symbol, tick.id, tick.time_ms)
