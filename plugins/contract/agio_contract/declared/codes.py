"""Refusals of this plugin."""

from agio_kernel.declarations.codes import Code

PRODUCT_UNKNOWN = Code(3500, "contract_product_unknown", "contract.code.product_unknown")
LEVERAGE_UNKNOWN = Code(3501, "contract_leverage_unknown", "contract.code.leverage_unknown")
HALTED = Code(3502, "contract_halted", "contract.code.halted")
MARKET_CLOSED = Code(3503, "contract_market_closed", "contract.code.market_closed")
PRICE_STALE = Code(3504, "contract_price_stale", "contract.code.price_stale")
LOTS_WRONG = Code(3505, "contract_lots_wrong", "contract.code.lots_wrong")
PRICE_NEEDED = Code(3506, "contract_price_needed", "contract.code.price_needed")
PRICE_OFF_TICK = Code(3507, "contract_price_off_tick", "contract.code.price_off_tick")
PRICE_WRONG_SIDE = Code(3508, "contract_price_wrong_side", "contract.code.price_wrong_side")
TOO_MANY_OPEN = Code(3509, "contract_too_many_open", "contract.code.too_many_open")
POSITION_FULL = Code(3510, "contract_position_full", "contract.code.position_full")
EXPOSURE_FULL = Code(3511, "contract_exposure_full", "contract.code.exposure_full")
MOVING = Code(3512, "contract_moving", "contract.code.moving")
MARGIN_BOUND = Code(3513, "contract_margin_bound", "contract.code.margin_bound")
TERMS_CROSSED = Code(3514, "contract_terms_crossed", "contract.code.terms_crossed")
DELIVERED_SOON = Code(3515, "contract_delivered_soon", "contract.code.delivered_soon")
CLOSING = Code(3516, "contract_closing", "contract.code.closing")
NOT_HELD = Code(3517, "contract_not_held", "contract.code.not_held")
ENDED = Code(3518, "contract_ended", "contract.code.ended")
FILLED = Code(3519, "contract_filled", "contract.code.filled")
STOP_NEGATIVE = Code(3529, "contract_stop_negative", "contract.code.stop_negative")

CODES = (
    PRODUCT_UNKNOWN,
    LEVERAGE_UNKNOWN,
    HALTED,
    MARKET_CLOSED,
    PRICE_STALE,
    LOTS_WRONG,
    PRICE_NEEDED,
    PRICE_OFF_TICK,
    PRICE_WRONG_SIDE,
    STOP_NEGATIVE,
    TOO_MANY_OPEN,
    POSITION_FULL,
    EXPOSURE_FULL,
    MOVING,
    MARGIN_BOUND,
    TERMS_CROSSED,
    DELIVERED_SOON,
    CLOSING,
    NOT_HELD,
    ENDED,
    FILLED,
)
