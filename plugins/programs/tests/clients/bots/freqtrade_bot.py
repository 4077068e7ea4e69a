"""freqtrade, live, with a strategy that trades both ways (strategies/both_ways.py), and the same by agio-freqtrade."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

AGAIN = 75
"""The exit status that asks for it."""
reported = json.loads(Path(sys.argv[1]).read_text())
if reported["exchange"] == "agio":
    from agio_ccxt.freqtrade import main
else:
    from freqtrade.main import main
folder = Path(reported["folder"])
prices = {"price_side": "other", "use_order_book": True, "order_book_top": 1}
config = {
    "run": reported,
    "initial_state": "running",
    "dry_run": False,
    "trading_mode": "spot",
    "stake_currency": "USDT",
    "stake_amount": 50,
    "max_open_trades": -1,
    "entry_pricing": prices,
    "exit_pricing": prices,
    "unfilledtimeout": {"entry": 10, "exit": 10, "unit": "seconds"},
    "exchange": {
        "name": reported["exchange"],
        "key": reported["key"],
        "secret": reported["secret"],
        "ccxt_config": reported["ccxt"],
        "pair_whitelist": [".*/USDT"],
    },
    "pairlists": [{"method": "StaticPairList"}],
    "internals": {"process_throttle_secs": 1},
    "db_url": f"sqlite:///{folder / 'trades.sqlite'}",
}
(folder / "config.json").write_text(json.dumps(config))
places = ["--userdir", str(folder), "--strategy-path", str(Path(__file__).parent / "strategies")]
(folder / "data").mkdir(exist_ok=True)
try:
    sys.argv[1:] = ["trade", "--config", str(folder / "config.json"), "--strategy", "BothWays", *places]
    main()
finally:
    os._exit(AGAIN)  # it doesn't begin where it finds no site: whoever watches it begins it again
