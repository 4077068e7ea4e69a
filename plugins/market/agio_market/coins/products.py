"""The coins that operators add: each becomes an asset of the ledger with its first publication."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.settings.catalogues import Catalogue, Field

from agio_market.declared.codes import COIN_CODE, COIN_TAKEN

COINS = "market.coins"
"""A trigger of the migrations knows it by this name: publishing a row is what lists the asset."""
_CODE = re.compile(r"[A-Z0-9]{2,10}", re.ASCII)


class CoinTerms(msgspec.Struct, frozen=True):
    """Terms of a coin, set by operators. ``decimals`` are those of its amounts, for ever."""

    name: str
    decimals: int


def coins_catalogue(is_taken: Callable[[str], bool]) -> Catalogue[CoinTerms]:
    """The catalogue of the coins that operators add; ``is_taken`` says of a code that another coin has it."""

    def check(code: str, terms: CoinTerms) -> None:
        if not _CODE.fullmatch(code):
            raise ApiError(COIN_CODE, field="key")
        if is_taken(code):
            raise ApiError(COIN_TAKEN, field="key", coin=code)

    return Catalogue(
        id=COINS,
        title="market.product.coins",
        key_label="market.product.coin",
        fields=(
            Field(name="name", kind="text", minimum=1, maximum=40),
            Field(name="decimals", kind="int", minimum=0, maximum=8, fixed=True, hint="market.hint.decimals"),
        ),
        row=CoinTerms,
        check=check,
        adds=True,
        columns=("name", "decimals"),
    )
