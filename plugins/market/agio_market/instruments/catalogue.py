"""The instruments of a deployment: a TOML file read once, and refused whole when one line of it is wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec

from agio_market.instruments.instrument import Category, Instrument
from agio_market.instruments.sessions import SESSIONS

BUILT_IN = Path(__file__).with_name("instruments.toml")
PRICE_DECIMALS = (2, 4, 6)
LARGEST_DAILY_VOLUME = 10**15
"""Largest daily volume in smallest units; above it the sums of a year would leave 64 bits."""
COARSEST_PRICE = 1_000
"""The lowest start price in ticks: below it one tick is more than 0.1 percent and a chart is a staircase."""

_SYMBOL = re.compile(r"[A-Z0-9]{1,16}")
_PRICE = re.compile(r"(0|[1-9][0-9]{0,9})\.([0-9]{2}|[0-9]{4}|[0-9]{6})")


class CatalogueError(ValueError):
    """The catalogue cannot be used; the message names the file, the instrument and the field."""


class Catalogue(Mapping[str, Instrument]):
    """Instruments by symbol, in the order they are listed."""

    def __init__(self, instruments: list[Instrument]) -> None:
        self._by_symbol = {instrument.symbol: instrument for instrument in instruments}
        if len(self._by_symbol) != len(instruments):
            seen: set[str] = set()
            twice = next(i.symbol for i in instruments if i.symbol in seen or seen.add(i.symbol))
            raise CatalogueError(f"{twice} is listed twice")

    def __getitem__(self, symbol: str) -> Instrument:
        return self._by_symbol[symbol]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_symbol)

    def __len__(self) -> int:
        return len(self._by_symbol)

    def of(self, category: Category) -> list[Instrument]:
        """The instruments of one category, in order."""
        return [instrument for instrument in self._by_symbol.values() if instrument.category is category]


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    """An instrument as the file writes it."""

    symbol: str
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    category: Category
    base: str
    quote: str
    session: str
    group: Annotated[str, msgspec.Meta(min_length=1)]
    price: str
    decimals: int
    lot: Annotated[int, msgspec.Meta(ge=0, le=8)]
    volatility: Annotated[float, msgspec.Meta(gt=0, le=3)]
    loading: Annotated[float, msgspec.Meta(gt=-1, lt=1)]
    volume: Annotated[int, msgspec.Meta(gt=0)]


def load_catalogue(path: Path = BUILT_IN) -> Catalogue:
    """Read and check a catalogue file; a CatalogueError says which instrument and why."""
    try:
        return _catalogue(path.name, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise CatalogueError(f"{path.name}: {error}") from error


@lru_cache(8)
def _catalogue(file: str, text: str) -> Catalogue:
    """The catalogue that a file says, one for all deployments of a process: nothing changes it."""
    try:
        sections = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(f"{file}: {error}") from error
    instruments: list[Instrument] = []
    for section, content in sections.items():
        if not isinstance(content, dict) or not isinstance(content.get("instruments"), list):
            raise CatalogueError(f"{file}: section {section} needs a list named instruments")
        shared = {key: value for key, value in content.items() if key != "instruments"}
        for number, line in enumerate(content["instruments"], 1):
            try:
                instruments.append(_instrument(shared | line, rank=len(instruments) + 1))
            except (msgspec.ValidationError, CatalogueError, TypeError) as error:
                name = line.get("symbol", f"line {number}") if isinstance(line, dict) else f"line {number}"
                raise CatalogueError(f"{file}: {section}: {name}: {error}") from error
    if not instruments:
        raise CatalogueError(f"{file}: it lists no instrument")
    return Catalogue(instruments)


def _instrument(content: dict[str, object], rank: int) -> Instrument:
    line = msgspec.convert(content, _Line)
    if not _SYMBOL.fullmatch(line.symbol):
        raise CatalogueError("a symbol is 1 to 16 capital letters and digits")
    if line.session not in SESSIONS:
        raise CatalogueError(f"the session {line.session} is not one of {', '.join(SESSIONS)}")
    if line.decimals not in PRICE_DECIMALS:
        raise CatalogueError(f"decimals must be 2, 4 or 6, was {line.decimals}")
    price = _PRICE.fullmatch(line.price)
    if price is None or len(price[2]) != line.decimals:
        raise CatalogueError(f"the price must have {line.decimals} decimals, was {line.price}")
    start_price = int(Decimal(line.price).scaleb(line.decimals))
    if start_price < COARSEST_PRICE:
        raise CatalogueError(f"the price {line.price} is too low for {line.decimals} decimals")
    daily_volume = line.volume * 10**line.lot
    if daily_volume > LARGEST_DAILY_VOLUME:
        raise CatalogueError(f"the volume {line.volume} is too large for a lot of {line.lot} decimals")
    return Instrument(
        symbol=line.symbol,
        name=line.name,
        category=line.category,
        base=line.base,
        quote=line.quote,
        price_decimals=line.decimals,
        quantity_decimals=line.lot,
        session=line.session,
        start_price=start_price,
        volatility=line.volatility,
        group=line.group,
        loading=line.loading,
        daily_volume=daily_volume,
        rank=rank,
    )
