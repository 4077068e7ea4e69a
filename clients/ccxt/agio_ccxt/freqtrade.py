"""The command ``freqtrade`` with the exchange registered."""

from __future__ import annotations

import sys
from typing import ClassVar

import freqtrade.exchange
from freqtrade.exchange.binance import Binance
from freqtrade.main import main as freqtrade_main

import agio_ccxt  # noqa: F401 - registers the exchange


class Agio(Binance):
    """What freqtrade knows of the dialect; histories come from the site, and never from another exchange's archive."""

    _ft_has: ClassVar = {**Binance._ft_has, "has_delisting": False}
    _can_use_data_download_fast = False


def main() -> None:
    """Run freqtrade."""
    freqtrade.exchange.Agio = Agio  # where freqtrade looks for what it knows of an exchange
    sys.exit(freqtrade_main())
