"""An amount field of a form: parsed by the one parser, refused with the code and the field the user can act on."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Protocol

from agio_kernel.declarations import codes
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.amounts import MAX_MINOR, AmountError, AmountReason, figure, parse_amount


class Bounded(Protocol):
    """The terms of a product, whose bounds are amounts of its coin."""

    @property
    def coin(self) -> str: ...
    @property
    def minimum(self) -> Decimal: ...
    @property
    def maximum(self) -> Decimal: ...


def amount_within(assets: Mapping[str, AssetSpec], terms: Bounded, text: str, field: str = "amount") -> int:
    """The minor units of ``text``, within the bounds of a product."""
    asset = assets[terms.coin]
    minimum, maximum = asset.minor(terms.minimum), asset.minor(terms.maximum)
    return amount_field(text, asset.scale, field, minimum=minimum, maximum=maximum)


def amount_field(
    text: str, scale: int, field: str, *, minimum: int = 1, maximum: int = MAX_MINOR, zero: bool = False
) -> int:
    """The minor units of ``text``; an ApiError beside ``field`` where it is no amount or out of bounds (minor
    units). Zero is one with ``zero``.
    """
    try:
        minor = parse_amount(text, scale)
    except AmountError as error:
        match error.reason:
            case AmountReason.TOO_MANY_DECIMALS:
                raise ApiError(codes.AMOUNT_DECIMALS, field=field, decimals=scale) from error
            case AmountReason.TOO_LARGE:
                refusal = ApiError(codes.AMOUNT_ABOVE_MAXIMUM, field=field, maximum=figure(maximum, scale))
                raise refusal from error
            case AmountReason.NOT_POSITIVE:
                if zero:
                    return 0
                raise ApiError(codes.AMOUNT_ZERO, field=field) from error
            case _:
                raise ApiError(codes.AMOUNT_INVALID, field=field) from error
    if minor < minimum:
        raise ApiError(codes.AMOUNT_BELOW_MINIMUM, field=field, minimum=figure(minimum, scale))
    if minor > maximum:
        raise ApiError(codes.AMOUNT_ABOVE_MAXIMUM, field=field, maximum=figure(maximum, scale))
    return minor
