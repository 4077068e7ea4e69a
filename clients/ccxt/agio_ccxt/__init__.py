"""An Agio site as an exchange of ccxt: importing this registers it."""

import ccxt
import ccxt.async_support
import ccxt.pro

from agio_ccxt.exchange import agio_of

NAME = "agio"


def register() -> None:
    """Make the exchange known to ccxt: synchronous, asynchronous, and with streams."""
    for module in (ccxt, ccxt.async_support, ccxt.pro):
        if NAME not in module.exchanges:
            setattr(module, NAME, agio_of(module.binance))
            module.exchanges.append(NAME)


register()
