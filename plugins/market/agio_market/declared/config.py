"""``[plugin.market]`` of agio.toml."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from agio_kernel.settings.deployment import OF_THE_MACHINE

Exchange = Literal["binance", "okx", "bybit"]
KNOWN_SEED = "agio"
"""The seed of a development deployment. A reader of a seed knows every price to come."""


class ExchangesConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Exchanges that prices come from, and the conditions under which a price is trusted.

    ``use`` names them; ``addresses`` replaces one's own, as ``[stream, rest]``, by those of a relay. ``symbols`` are
    the instruments whose coins they trade (empty: every coin of the catalogue). ``quorum`` exchanges must have been
    heard within ``stale_s`` seconds and be at most ``apart_bp`` basis points from their median. A price more than
    ``jump_bp`` from the one before is withheld until it has held for ``settle_s`` seconds.
    """

    use: tuple[Exchange, ...] = ("binance", "okx", "bybit")
    addresses: Annotated[dict[Exchange, tuple[str, str]], OF_THE_MACHINE] = {}
    symbols: list[str] = []
    quorum: Annotated[int, msgspec.Meta(ge=1, le=10)] = 2
    stale_s: Annotated[int, msgspec.Meta(ge=2, le=120)] = 10
    apart_bp: Annotated[int, msgspec.Meta(ge=1, le=5_000)] = 100
    jump_bp: Annotated[int, msgspec.Meta(ge=1, le=5_000)] = 500
    settle_s: Annotated[int, msgspec.Meta(ge=1, le=3_600)] = 60


class BookConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lifetime of our own last trade as a price: it is withheld once nothing was traded for ``stale_s`` seconds."""

    stale_s: Annotated[int, msgspec.Meta(ge=60, le=2_592_000)] = 86_400


class MarketConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Source of prices: ``simulated`` by seed, ``replay`` of CSV files by symbol at ``speed`` times life, the consensus
    of real ``exchanges``, or the trades of our own ``book``.
    """

    source: Literal["simulated", "replay", "exchanges", "book"] = "simulated"
    seed: Annotated[str, OF_THE_MACHINE] = KNOWN_SEED
    instruments: Annotated[str, OF_THE_MACHINE] = ""
    replay: Annotated[dict[str, str], OF_THE_MACHINE] = {}
    speed: int = 1
    loop: bool = True
    exchanges: ExchangesConfig = ExchangesConfig()
    book: BookConfig = BookConfig()
