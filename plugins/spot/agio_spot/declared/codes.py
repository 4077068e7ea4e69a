"""The response codes of spot trading: why an order or a cancellation is refused."""

from agio_kernel.declarations.codes import Code, with_status

from agio_spot.engine.order import ApiError


def _code(number: int, name: str) -> Code:
    return Code(number, f"spot_{name}", f"spot.code.{name}")


PAIR_UNKNOWN = _code(3400, "pair_unknown")
NO_PRICE = _code(3401, "no_price")
MARKET_TERMS = _code(3402, "market_terms")
POST_ONLY_TERMS = _code(3403, "post_only_terms")
QUANTITY_STEP = _code(3404, "quantity_step")
TICK = _code(3405, "tick")
PRICE_BAND = _code(3406, "price_band")
NOTIONAL_MINIMUM = _code(3407, "notional_minimum")
NOTIONAL_MAXIMUM = _code(3408, "notional_maximum")
ORDER_NOT_FOUND = _code(3409, "order_not_found")
ORDER_NOT_OPEN = _code(3410, "order_not_open")
TOO_MANY_OPEN = _code(3411, "too_many_open")
POST_ONLY = _code(3412, "post_only")
CLIENT_ID_TAKEN = _code(3413, "client_id_taken")
CLIENT_ID_INVALID = _code(3414, "client_id_invalid")
SIDE_UNKNOWN = _code(3415, "side_unknown")
TYPE_UNKNOWN = _code(3416, "type_unknown")
TIF_UNKNOWN = _code(3417, "tif_unknown")
STATE_UNKNOWN = _code(3418, "state_unknown")
BUSY = _code(3419, "busy")
SELF_TRADE = _code(3420, "self_trade")
PAIR_CLOSING = _code(3421, "pair_closing")
FEES_CROSSED = _code(3422, "fees_crossed")
BOUNDS_CROSSED = _code(3423, "bounds_crossed")
PRICE_TOO_OLD = _code(3424, "price_too_old")
TRIGGER_TERMS = _code(3425, "trigger_terms")
TRIGGER_TICK = _code(3426, "trigger_tick")
TRIGGER_BAND = _code(3427, "trigger_band")
TRIGGER_REACHED = _code(3428, "trigger_reached")
EXPIRY_INVALID = _code(3429, "expiry_invalid")
PREVENTION_UNKNOWN = _code(3430, "prevention_unknown")
PREVENTION_TERMS = _code(3431, "prevention_terms")
CHANGE_NOTHING = _code(3432, "change_nothing")
CHANGE_TERMS = _code(3433, "change_terms")
QUANTITY_FILLED = _code(3434, "quantity_filled")
OCO_TERMS = _code(3435, "oco_terms")
OCO_PRICES = _code(3436, "oco_prices")
OCO_CHANGE = _code(3437, "oco_change")
EXIT_TERMS = _code(3438, "exit_terms")
TAKE_PROFIT = _code(3439, "take_profit")
STOP_LOSS = _code(3440, "stop_loss")
PAIR_HALTED = _code(3448, "pair_halted")
AUCTION_TERMS = _code(3449, "auction_terms")
TAKE_PROFIT_BELOW = _code(3450, "take_profit_below")
STOP_LOSS_ABOVE = _code(3451, "stop_loss_above")
TRADED_ELSEWHERE = with_status(_code(3452, "traded_elsewhere"), 503)
"""Nothing was done: a proxy may send the request to another server."""

CODES: tuple[Code, ...] = tuple(value for name, value in list(globals().items()) if isinstance(value, Code))

OF_API_ERROR = {
    ApiError.MARKET_TERMS: (MARKET_TERMS, "type"),
    ApiError.POST_ONLY_TERMS: (POST_ONLY_TERMS, "post_only"),
    ApiError.QUANTITY_STEP: (QUANTITY_STEP, "quantity"),
    ApiError.TICK: (TICK, "price"),
    ApiError.PRICE_BAND: (PRICE_BAND, "price"),
    ApiError.NOTIONAL_ZERO: (NOTIONAL_MINIMUM, "quantity"),
    ApiError.NOTIONAL_MINIMUM: (NOTIONAL_MINIMUM, "quantity"),
    ApiError.NOTIONAL_MAXIMUM: (NOTIONAL_MAXIMUM, "quantity"),
    ApiError.TRIGGER_TICK: (TRIGGER_TICK, "trigger_price"),
    ApiError.TRIGGER_BAND: (TRIGGER_BAND, "trigger_price"),
    ApiError.PREVENTION_TERMS: (PREVENTION_TERMS, "prevention"),
    ApiError.OCO_TERMS: (OCO_TERMS, "stop_limit_price"),
    ApiError.OCO_PRICES: (OCO_PRICES, "trigger_price"),
    ApiError.STOP_LIMIT_TICK: (TICK, "stop_limit_price"),
    ApiError.STOP_LIMIT_BAND: (PRICE_BAND, "stop_limit_price"),
    ApiError.EXIT_TERMS: (EXIT_TERMS, "take_profit"),
    ApiError.TAKE_PROFIT: (TAKE_PROFIT, "take_profit"),
    ApiError.STOP_LOSS: (STOP_LOSS, "stop_loss"),
    ApiError.TAKE_PROFIT_BELOW: (TAKE_PROFIT_BELOW, "take_profit"),
    ApiError.STOP_LOSS_ABOVE: (STOP_LOSS_ABOVE, "stop_loss"),
}
"""The code and the form field of each refusal of the engine."""
