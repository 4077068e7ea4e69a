"""An event of an account's table in the letters of the dialect: the same for streams and for webhooks."""

from __future__ import annotations

import msgspec
from agio_kernel.declarations.realm import Realm
from agio_kernel.ledger import Wallet, asset_of
from agio_kernel.ledger.account_events import AccountEvent
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.trading import OrderEvent

from agio_programs.market_data.markets import Markets
from agio_programs.user_data.events import Event, execution_report, holding_event

_ORDER_EVENT = msgspec.json.Decoder(OrderEvent)


class Telling:
    """Writes events. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._assets = kernel.assets
        self._markets = kernel.part(Markets)

    def reported(self, realm: Realm, event: AccountEvent) -> Event | None:
        """An event, always the same; None for another wallet's. An ApiError or DialectError where it is of a market
        that is listed no more.
        """
        at_ms, holding = epoch_ms(event.at), event.holding
        if event.body is not None:
            happened = _ORDER_EVENT.decode(event.body)
            reported = execution_report(self._markets.one(realm, happened.order.symbol), happened, at_ms)
        else:
            assert holding is not None, "ledger_event_says_one_thing"
            asset = asset_of(holding.account)
            coin = next((one for one in self._assets.values() if one.id == asset), None)
            if coin is None or holding.wallet != Wallet.SPOT:
                return None
            reported = holding_event(coin, holding, at_ms)
        return reported | {"sequence": event.number}
