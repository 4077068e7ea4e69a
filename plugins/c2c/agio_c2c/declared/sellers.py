"""The seller accounts that wires go to and come from, as operators edit them: assigned by rotation, within limits."""

from __future__ import annotations

from decimal import Decimal

import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Catalogue, Delivered, Field, FieldValue

from agio_c2c.declared.codes import CURRENCY_UNKNOWN
from agio_c2c.declared.currencies import CURRENCIES


class SellerTerms(msgspec.Struct, frozen=True, kw_only=True):
    """One account: ``daily`` is what may be assigned to it in a day, ``most_open`` how many open orders it may have."""

    currency: str
    holder: str
    number: str
    swift: str
    bank: str
    address: str
    daily: Decimal
    most_open: int


def _seller(
    currency: str, holder: str, number: str, swift: str, bank: str, address: str, daily: str
) -> dict[str, FieldValue]:
    return {
        "currency": currency,
        "holder": holder,
        "number": number,
        "swift": swift,
        "bank": bank,
        "address": address,
        "daily": Decimal(daily),
        "most_open": 20,
    }


_FRANKFURT = ("EXMPDEFF", "Example Bank, Frankfurt", "Mainzer Landstrasse 1, 60329 Frankfurt")
_TOKYO = ("EXMPJPJT", "Example Bank, Tokyo", "1-1 Marunouchi, Chiyoda-ku, Tokyo")
_HONG_KONG = ("EXMPHKHH", "Example Bank, Hong Kong", "1 Queen's Road Central, Hong Kong")


def _examples() -> Delivered:
    """Accounts of nobody, of a bank that doesn't exist: a development deployment matches to them."""
    return {
        "eur-harbour": _seller("EUR", "Harbour Settlement Ltd", "DE89370400440532013000", *_FRANKFURT, "400000"),
        "eur-north": _seller("EUR", "North Quay Clearing GmbH", "DE75512108001245126199", *_FRANKFURT, "400000"),
        "eur-main": _seller("EUR", "Main Street Payments BV", "NL91ABNA0417164300", *_FRANKFURT, "250000"),
        "usd-harbour": _seller("USD", "Harbour Settlement Ltd", "000123456789", *_HONG_KONG, "500000"),
        "usd-peak": _seller("USD", "Peak Clearing Ltd", "000987654321", *_HONG_KONG, "500000"),
        "gbp-harbour": _seller(
            "GBP",
            "Harbour Settlement Ltd",
            "GB29NWBK60161331926819",
            "EXMPGB2L",
            "Example Bank, London",
            "1 Lombard Street, London EC3V 9AA",
            "300000",
        ),
        "jpy-kabuto": _seller("JPY", "Kabuto Settlement KK", "1234567", *_TOKYO, "60000000"),
        "jpy-sumida": _seller("JPY", "Sumida Clearing KK", "7654321", *_TOKYO, "60000000"),
        "hkd-peak": _seller("HKD", "Peak Clearing Ltd", "024-123456-001", *_HONG_KONG, "4000000"),
        "krw-harbour": _seller(
            "KRW",
            "Harbour Settlement Ltd",
            "110-123-456789",
            "EXMPKRSE",
            "Example Bank, Seoul",
            "1 Sejong-daero, Seoul",
            "700000000",
        ),
        "thb-harbour": _seller(
            "THB",
            "Harbour Settlement Ltd",
            "123-4-56789-0",
            "EXMPTHBK",
            "Example Bank, Bangkok",
            "1 Silom Road, Bangkok",
            "17000000",
        ),
        "vnd-harbour": _seller(
            "VND",
            "Harbour Settlement Ltd",
            "0123456789",
            "EXMPVNVX",
            "Example Bank, Hanoi",
            "1 Trang Tien, Hanoi",
            "12000000000",
        ),
        "mxn-harbour": _seller(
            "MXN",
            "Harbour Settlement Ltd",
            "012180001234567899",
            "EXMPMXMM",
            "Example Bank, Mexico City",
            "Reforma 1, Ciudad de Mexico",
            "8500000",
        ),
    }


def _nothing() -> Delivered:
    return {}


_MOST = "1000000000000"


def seller_catalogue(kernel: Kernel) -> Catalogue[SellerTerms]:
    """The catalogue: a live deployment has no account until its operators have added one, two of them to each."""

    def check(_: str, terms: SellerTerms) -> None:
        known = CURRENCIES.delivered()
        if terms.currency not in known and not (len(terms.currency) == 3 and terms.currency.isupper()):
            raise ApiError(CURRENCY_UNKNOWN, field="currency")

    return Catalogue(
        id="c2c.sellers",
        title="c2c.product.sellers",
        key_label="c2c.product.seller",
        fields=(
            Field(name="currency", kind="text", minimum=3, maximum=3, fixed=True),
            Field(name="holder", kind="text", minimum=1, maximum=120, fixed=True),
            Field(name="number", kind="text", minimum=1, maximum=60, fixed=True),
            Field(name="swift", kind="text", minimum=1, maximum=20, fixed=True),
            Field(name="bank", kind="text", minimum=1, maximum=120),
            Field(name="address", kind="text", minimum=1, maximum=200),
            Field(name="daily", kind="decimal", minimum="0", maximum=_MOST, hint="c2c.hint.daily"),
            Field(name="most_open", kind="int", minimum=0, maximum=10_000),
        ),
        row=SellerTerms,
        delivered=_examples if kernel.settings.deployment.development else _nothing,
        check=check,
        adds=True,
        retires=True,
        columns=("currency", "holder", "number", "bank", "daily", "most_open"),
    )
