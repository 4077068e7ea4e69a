"""The seller accounts that wires go to and come from, as operators edit them: assigned by rotation, within limits."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Catalogue, Delivered, Field, FieldValue
from agio_kernel.settings.catalogues.catalogue import nothing

from agio_c2c.declared.codes import CURRENCY_UNKNOWN
from agio_c2c.declared.currencies import CURRENCIES

_NAME = Field(kind="text", minimum=1, maximum=120)


class SellerTerms(msgspec.Struct, frozen=True, kw_only=True):
    """One account: ``daily`` is what may be assigned to it in a day, ``most_open`` how many open orders it may have."""

    currency: Annotated[str, Field(kind="text", minimum=3, maximum=3, fixed=True)]
    holder: Annotated[str, msgspec.structs.replace(_NAME, fixed=True)]
    number: Annotated[str, msgspec.structs.replace(_NAME, maximum=60, fixed=True)]
    swift: Annotated[str, msgspec.structs.replace(_NAME, maximum=20, fixed=True)]
    bank: Annotated[str, _NAME]
    address: Annotated[str, msgspec.structs.replace(_NAME, maximum=200)]
    daily: Annotated[Decimal, Field(kind="decimal", minimum="0", maximum="1000000000000", hint="c2c.hint.daily")]
    most_open: Annotated[int, Field(kind="int", minimum=0, maximum=10_000)]


_HONG_KONG = ("EXMPHKHH", "Example Bank, Hong Kong", "1 Queen's Road Central, Hong Kong")
_BANKS = {
    "eur": ("EXMPDEFF", "Example Bank, Frankfurt", "Mainzer Landstrasse 1, 60329 Frankfurt"),
    "usd": _HONG_KONG,
    "gbp": ("EXMPGB2L", "Example Bank, London", "1 Lombard Street, London EC3V 9AA"),
    "jpy": ("EXMPJPJT", "Example Bank, Tokyo", "1-1 Marunouchi, Chiyoda-ku, Tokyo"),
    "hkd": _HONG_KONG,
    "krw": ("EXMPKRSE", "Example Bank, Seoul", "1 Sejong-daero, Seoul"),
    "thb": ("EXMPTHBK", "Example Bank, Bangkok", "1 Silom Road, Bangkok"),
    "vnd": ("EXMPVNVX", "Example Bank, Hanoi", "1 Trang Tien, Hanoi"),
    "mxn": ("EXMPMXMM", "Example Bank, Mexico City", "Reforma 1, Ciudad de Mexico"),
}
_HARBOUR, _PEAK = "Harbour Settlement Ltd", "Peak Clearing Ltd"
_EXAMPLES = {
    "eur-harbour": (_HARBOUR, "DE89370400440532013000", "400000"),
    "eur-north": ("North Quay Clearing GmbH", "DE75512108001245126199", "400000"),
    "eur-main": ("Main Street Payments BV", "NL91ABNA0417164300", "250000"),
    "usd-harbour": (_HARBOUR, "000123456789", "500000"),
    "usd-peak": (_PEAK, "000987654321", "500000"),
    "gbp-harbour": (_HARBOUR, "GB29NWBK60161331926819", "300000"),
    "jpy-kabuto": ("Kabuto Settlement KK", "1234567", "60000000"),
    "jpy-sumida": ("Sumida Clearing KK", "7654321", "60000000"),
    "hkd-peak": (_PEAK, "024-123456-001", "4000000"),
    "krw-harbour": (_HARBOUR, "110-123-456789", "700000000"),
    "thb-harbour": (_HARBOUR, "123-4-56789-0", "17000000"),
    "vnd-harbour": (_HARBOUR, "0123456789", "12000000000"),
    "mxn-harbour": (_HARBOUR, "012180001234567899", "8500000"),
}
"""Accounts of nobody, of a bank that doesn't exist: a development deployment matches to them."""


def _examples() -> Delivered:
    def row(currency: str, holder: str, number: str, daily: str) -> dict[str, FieldValue]:
        swift, bank, address = _BANKS[currency]
        account = {"holder": holder, "number": number, "swift": swift, "bank": bank, "address": address}
        return {"currency": currency.upper(), **account, "daily": Decimal(daily), "most_open": 20}

    return {key: row(key[:3], *one) for key, one in _EXAMPLES.items()}


def _check(_: str, terms: SellerTerms) -> None:
    known = CURRENCIES.delivered()
    if terms.currency not in known and not (len(terms.currency) == 3 and terms.currency.isupper()):
        raise ApiError(CURRENCY_UNKNOWN, field="currency")


def seller_catalogue(kernel: Kernel) -> Catalogue[SellerTerms]:
    """The catalogue: a live deployment has no account until its operators have added one, two of them to each."""
    return Catalogue(
        id="c2c.sellers",
        title="c2c.product.sellers",
        key_label="c2c.product.seller",
        row=SellerTerms,
        delivered=_examples if kernel.settings.deployment.development else nothing,
        check=_check,
        adds=True,
        retires=True,
        columns=("currency", "holder", "number", "bank", "daily", "most_open"),
    )
