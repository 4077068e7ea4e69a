"""Response codes of this plugin."""

from agio_kernel.declarations.codes import Code

PRODUCT_UNKNOWN = Code(3600, "options_product_unknown", "options.code.product_unknown")
BOUNDS_CROSSED = Code(3601, "options_bounds_crossed", "options.code.bounds_crossed")
HALTED = Code(3602, "options_halted", "options.code.halted")
MARKET_CLOSED = Code(3603, "options_market_closed", "options.code.market_closed")
PRICE_STALE = Code(3604, "options_price_stale", "options.code.price_stale")
EXPOSURE_FULL = Code(3605, "options_exposure_full", "options.code.exposure_full")
TOO_MANY_OPEN = Code(3606, "options_too_many_open", "options.code.too_many_open")
SETTLES_CLOSED = Code(3607, "options_settles_closed", "options.code.settles_closed")
