"""Products on sale, with the yields of their days, and the promise behind them."""
