"""Reading recorded candles from a CSV file, plain or gzipped: ``timestamp,open,high,low,close[,volume]``."""

import csv
import gzip
import io
from collections.abc import Iterator
from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation
from pathlib import Path
from typing import NamedTuple

from agio_kernel.declarations.errors import AgioError

COLUMNS = ["timestamp", "open", "high", "low", "close"]
LONGEST_NUMBER = 24


class CandleError(AgioError):
    """A file that can't be read as candles; the message names the line and what is wrong with it."""


class Candle(NamedTuple):
    """One candle; prices are ints of the decimals that were asked for."""

    timestamp: str
    open: int
    high: int
    low: int
    close: int

    def path(self) -> tuple[int, int, int, int]:
        """The four prices in the order they were likely touched: the wick against the body comes first."""
        if self.close >= self.open:
            return self.open, self.low, self.high, self.close
        return self.open, self.high, self.low, self.close


def read_candles(path: Path, price_decimals: int) -> Iterator[Candle]:
    """The candles of a file in its order, read as they are used."""
    with path.open("rb") as raw:
        packed = raw.read(2) == b"\x1f\x8b"
        raw.seek(0)
        stream = gzip.GzipFile(fileobj=raw) if packed else raw
        rows = csv.reader(io.TextIOWrapper(stream, encoding="utf-8", newline=""))
        header = [name.strip().lower() for name in next(rows, [])]
        if header[:5] != COLUMNS:
            raise CandleError(f"{path.name}: the first line must be {','.join(COLUMNS)}, was {','.join(header)[:80]}")
        for number, row in enumerate(rows, 2):
            if not row:
                continue
            if len(row) < 5:
                raise CandleError(f"{path.name}, line {number}: five columns are needed, found {len(row)}")
            open_, high, low, close = (_price(text, price_decimals, path, number) for text in row[1:5])
            if not low <= min(open_, close) <= max(open_, close) <= high:
                raise CandleError(f"{path.name}, line {number}: open and close must lie between low and high")
            yield Candle(row[0], open_, high, low, close)


def _price(text: str, decimals: int, path: Path, number: int) -> int:
    try:
        value = Decimal(text.strip()) if len(text) <= LONGEST_NUMBER else Decimal("NaN")
    except InvalidOperation:
        value = Decimal("NaN")
    if not value.is_finite() or not 0 < value < 10**12:
        raise CandleError(f"{path.name}, line {number}: a price must be a number above 0")
    return int(value.scaleb(decimals).to_integral_value(ROUND_HALF_EVEN))
