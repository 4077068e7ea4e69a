"""Response codes of the market plugin: 3300 to 3399."""

from agio_kernel.declarations.codes import Code

UNKNOWN_SYMBOL = Code(3300, "unknown_symbol", "market.code.unknown_symbol")
UNKNOWN_PERIOD = Code(3301, "unknown_period", "market.code.unknown_period")
TOO_MANY_FAVOURITES = Code(3302, "too_many_favourites", "market.code.too_many_favourites")
COIN_CODE = Code(3303, "coin_code", "market.code.coin_code")
COIN_TAKEN = Code(3304, "coin_taken", "market.code.coin_taken")
COIN_UNKNOWN = Code(3305, "coin_unknown", "market.code.coin_unknown")
COINS_ONLY = Code(3306, "coins_only", "market.code.coins_only")
QUOTED_IN = Code(3307, "quoted_in", "market.code.quoted_in")
SYMBOL_OF_PAIR = Code(3308, "symbol_of_pair", "market.code.symbol_of_pair")
NO_PRICE = Code(3309, "no_price", "market.code.no_price")
LEVEL_PASSED = Code(3310, "level_passed", "market.code.level_passed")
