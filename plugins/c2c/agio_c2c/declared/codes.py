"""Refusals of this plugin."""

from agio_kernel.declarations.codes import Code

PAIR_UNKNOWN = Code(4100, "c2c_pair_unknown", "c2c.code.pair_unknown")
NO_RATE = Code(4101, "c2c_no_rate", "c2c.code.no_rate")
QUOTE_INVALID = Code(4102, "c2c_quote_invalid", "c2c.code.quote_invalid")
QUOTE_EXPIRED = Code(4103, "c2c_quote_expired", "c2c.code.quote_expired")
QUOTE_USED = Code(4104, "c2c_quote_used", "c2c.code.quote_used")
SOLD_OUT = Code(4105, "c2c_sold_out", "c2c.code.sold_out")
NO_SELLER = Code(4106, "c2c_no_seller", "c2c.code.no_seller")
ORDER_EXPIRED = Code(4107, "c2c_order_expired", "c2c.code.order_expired")
PROOF_REQUIRED = Code(4108, "c2c_proof_required", "c2c.code.proof_required")
PROOF_USED = Code(4109, "c2c_proof_used", "c2c.code.proof_used")
BANK_REFERENCE_USED = Code(4110, "c2c_bank_reference_used", "c2c.code.bank_reference_used")
TOO_MANY_OPEN = Code(4113, "c2c_too_many_open", "c2c.code.too_many_open")
CANCEL_REFUSED = Code(4114, "c2c_cancel_refused", "c2c.code.cancel_refused")
DISPUTE_REFUSED = Code(4115, "c2c_dispute_refused", "c2c.code.dispute_refused")
BOUNDS_CROSSED = Code(4116, "c2c_bounds_crossed", "c2c.code.bounds_crossed")
CURRENCY_UNKNOWN = Code(4117, "c2c_currency_unknown", "c2c.code.currency_unknown")
CALLED_OFF_TOO_OFTEN = Code(4118, "c2c_called_off_too_often", "c2c.code.called_off_too_often")
ABOVE_ROOM = Code(4119, "c2c_above_room", "c2c.code.above_room")
NEWCOMER_OPEN = Code(4120, "c2c_newcomer_open", "c2c.code.newcomer_open")
NEWCOMER_AMOUNT = Code(4121, "c2c_newcomer_amount", "c2c.code.newcomer_amount")
PAYEE_UNKNOWN = Code(4130, "c2c_payee_unknown", "c2c.code.payee_unknown")
PAYEE_HELD = Code(4131, "c2c_payee_held", "c2c.code.payee_held")

CODES = (
    PAIR_UNKNOWN,
    NO_RATE,
    QUOTE_INVALID,
    QUOTE_EXPIRED,
    QUOTE_USED,
    SOLD_OUT,
    NO_SELLER,
    ORDER_EXPIRED,
    PROOF_REQUIRED,
    PROOF_USED,
    BANK_REFERENCE_USED,
    TOO_MANY_OPEN,
    CANCEL_REFUSED,
    DISPUTE_REFUSED,
    BOUNDS_CROSSED,
    CURRENCY_UNKNOWN,
    CALLED_OFF_TOO_OFTEN,
    ABOVE_ROOM,
    NEWCOMER_OPEN,
    NEWCOMER_AMOUNT,
    PAYEE_UNKNOWN,
    PAYEE_HELD,
)
