"""Refusals of the market plugin: 3300 to 3399."""

from agio_kernel.declarations.codes import Code

UNKNOWN_SYMBOL = Code(3300, "unknown_symbol", "market.code.unknown_symbol")
UNKNOWN_PERIOD = Code(3301, "unknown_period", "market.code.unknown_period")
TOO_MANY_FAVOURITES = Code(3302, "too_many_favourites", "market.code.too_many_favourites")

CODES = (UNKNOWN_SYMBOL, UNKNOWN_PERIOD, TOO_MANY_FAVOURITES)
