"""An amount field of a form: parsed by the one parser, refused with the code and the field the user can act on."""

from __future__ import annotations

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import Refusal
from agio_kernel.money.amounts import MAX_MINOR, AmountError, AmountReason, figure, parse_amount


def amount_field(text: str, scale: int, field: str, *, minimum: int = 1, maximum: int = MAX_MINOR) -> int:
    """The minor units of ``text``; a Refusal beside ``field`` where it is no amount or out of bounds (minor units)."""
    try:
        minor = parse_amount(text, scale)
    except AmountError as error:
        match error.reason:
            case AmountReason.TOO_MANY_DECIMALS:
                raise Refusal(codes.AMOUNT_DECIMALS, field=field, decimals=scale) from error
            case AmountReason.TOO_LARGE:
                refusal = Refusal(codes.AMOUNT_ABOVE_MAXIMUM, field=field, maximum=figure(maximum, scale))
                raise refusal from error
            case AmountReason.NOT_POSITIVE:
                raise Refusal(codes.AMOUNT_ZERO, field=field) from error
            case _:
                raise Refusal(codes.AMOUNT_INVALID, field=field) from error
    if minor < minimum:
        raise Refusal(codes.AMOUNT_BELOW_MINIMUM, field=field, minimum=figure(minimum, scale))
    if minor > maximum:
        raise Refusal(codes.AMOUNT_ABOVE_MAXIMUM, field=field, maximum=figure(maximum, scale))
    return minor
