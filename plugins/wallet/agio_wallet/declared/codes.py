"""The response codes of the wallet, 3200 to 3299."""

from __future__ import annotations

from agio_kernel.declarations.codes import Code


def _code(number: int, name: str) -> Code:
    return Code(number, f"wallet_{name}", f"wallet.code.{name}")


CHANNEL_CLOSED = _code(3200, "channel_closed")
COIN_UNKNOWN = _code(3201, "coin_unknown")
HASH_INVALID = _code(3202, "hash_invalid")
HASH_KNOWN = _code(3203, "hash_known")
DEPOSIT_AUTOMATIC = _code(3204, "deposit_automatic")
VOUCHER_REQUIRED = _code(3205, "voucher_required")
WINDOW_CLOSED = _code(3206, "window_closed")
DAY_FULL = _code(3207, "day_full")
WITHDRAWAL_COIN = _code(3208, "withdrawal_coin")
CONSUMPTION_MISSING = _code(3209, "consumption_missing")
ADDRESS_INVALID = _code(3210, "address_invalid")
ADDRESS_CHECKSUM = _code(3211, "address_checksum")
ADDRESS_UNCHECKED = _code(3230, "address_unchecked")
ADDRESS_HELD = _code(3212, "address_held")
ADDRESS_UNKNOWN = _code(3213, "address_unknown")
ADDRESS_KNOWN = _code(3214, "address_known")
NOT_CANCELLABLE = _code(3215, "not_cancellable")
CARD_UNKNOWN = _code(3216, "card_unknown")
CARD_FIELD = _code(3217, "card_field")
TOO_MANY_SAVED = _code(3218, "too_many_saved")
SAME_WALLET = _code(3219, "same_wallet")
NO_PRICE = _code(3220, "no_price")
QUOTE_EXPIRED = _code(3221, "quote_expired")
QUOTE_USED = _code(3222, "quote_used")
QUOTE_INVALID = _code(3223, "quote_invalid")
SAME_COIN = _code(3224, "same_coin")
EXCHANGE_MINIMUM = _code(3225, "exchange_minimum")
WITHDRAWAL_MINIMUM = _code(3226, "withdrawal_minimum")
FEE_CHANGED = _code(3227, "fee_changed")
EXCHANGE_MAXIMUM = _code(3228, "exchange_maximum")
REFERENCE_REQUIRED = _code(3229, "reference_required")
HASH_CREDITED = _code(3231, "hash_credited")
FILTER_INVALID = _code(3232, "filter_invalid")
CHAIN_DECIDES = _code(3233, "chain_decides")
REFERENCE_KNOWN = _code(3234, "reference_known")
DEBT_OPEN = _code(3235, "debt_open")
CARD_HELD = _code(3236, "card_held")
TOO_MANY_CLAIMS = _code(3237, "too_many_claims")
ADDRESS_UNPAYABLE = _code(3238, "address_unpayable")
CONTESTED = _code(3239, "contested")
CLAIMED_TOO_OFTEN = _code(3240, "claimed_too_often")
SIGNATURE_INVALID = _code(3241, "signature_invalid")
QUOTE_MOVED = _code(3242, "quote_moved")

CODES: tuple[Code, ...] = tuple(value for value in list(globals().values()) if isinstance(value, Code))
