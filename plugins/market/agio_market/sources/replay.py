"""Recorded prices as a source: CSV files of minute candles or of ticks, played again on a time axis of choice.

A file has a header. ``timestamp,open,high,low,close[,volume]`` are minute candles named by their opening,
``timestamp,bid,ask`` are quotes, of which the middle is the price. Timestamps are ISO 8601 (without a zone: UTC) or
milliseconds since 1970. Files ending in .gz are read compressed. Rows are read as they are played, never all at once.
"""

from __future__ import annotations

import csv
import gzip
import io
import re
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from decimal import ROUND_HALF_EVEN, Decimal
from pathlib import Path

import msgspec
import structlog
from agio_kernel.ports.prices import Tick

from agio_market.instruments.instrument import Instrument
from agio_market.quotes.candle import Candle, CandleBuilder
from agio_market.quotes.period import Period

log = structlog.get_logger(__name__)

MINUTE_MS = 60_000
CANDLE_COLUMNS = ["timestamp", "open", "high", "low", "close"]
QUOTE_COLUMNS = ["timestamp", "bid", "ask"]
TICK_COLUMNS = ["timestamp", "price"]
"""Columns that ``agio ticks`` writes."""
LONGEST_LINE = 512
MOST_REPORTED = 1_000
"""Ticks of a symbol that are remembered: those that were asked for and not told yet, and those that were told."""

_NUMBER = re.compile(r"[0-9]{1,15}(\.[0-9]{1,18})?")


class ReplayError(ValueError):
    """A file that cannot be played: the message names the file, the line and what is wrong with it."""


class Quote(msgspec.Struct, frozen=True):
    """A price at one moment: the middle of bid and ask, or a tick of our own."""

    time_ms: int
    price: int


class Axis(msgspec.Struct, frozen=True):
    """Position of recorded time on the clock of the program.

    The default plays as it was: recorded time is the clock's time. With ``start_ms`` the first row falls on that
    moment and the rest follows ``speed`` times as fast; ``loop`` begins again a minute after the end.
    """

    start_ms: int | None = None
    speed: int = 1
    loop: bool = False

    def __post_init__(self) -> None:
        if self.speed < 1:
            raise ValueError(f"the speed must be 1 or more, was {self.speed}")
        if self.start_ms is None and (self.speed != 1 or self.loop):
            raise ValueError("speed and loop need a start: as it was, time passes once and at its own pace")

    def place(self, recorded_ms: int, first_ms: int) -> int:
        """The moment on the clock of a recorded moment, of a round that begins at ``first_ms``."""
        return recorded_ms if self.start_ms is None else self.start_ms + (recorded_ms - first_ms) // self.speed


def read(path: Path, instrument: Instrument) -> Generator[Candle | Quote, None, None]:
    """The rows of a file in order, checked: numbers, high and low around open and close, time going forward.

    Prices are rounded to the instrument's decimals; volume to its quantity decimals.
    """
    with closing(_lines(path)) as lines:
        header = next(lines, None)
        if header is None:
            raise ReplayError(f"{path.name}: the file is empty")
        columns = [column.strip().lower() for column in header[1]]
        if columns in (CANDLE_COLUMNS, [*CANDLE_COLUMNS, "volume"]):
            parse = _candle
        elif columns == QUOTE_COLUMNS:
            parse = _quote
        elif columns == TICK_COLUMNS:
            parse = _tick
        else:
            raise ReplayError(
                f"{path.name}: line 1: the columns must be {','.join(CANDLE_COLUMNS)}[,volume],"
                f" {','.join(QUOTE_COLUMNS)} or {','.join(TICK_COLUMNS)}, were {','.join(columns)[:80]}"
            )
        last_ms = -1
        for number, fields in lines:
            try:
                if len(fields) != len(columns):
                    raise ValueError(f"{len(columns)} fields are expected, were {len(fields)}")
                row = parse(fields, instrument)
                time_ms = row.open_ms if isinstance(row, Candle) else row.time_ms
                if time_ms < last_ms or (isinstance(row, Candle) and time_ms == last_ms):
                    raise ValueError(f"time goes back to {fields[0]}")
            except ValueError as error:
                raise ReplayError(f"{path.name}: line {number}: {error}") from error
            last_ms = time_ms
            yield row


def path(candle: Candle) -> tuple[int, int, int, int]:
    """The four prices in the order they were probably traded: towards the nearer extreme first."""
    if candle.high - candle.open < candle.open - candle.low:
        return candle.open, candle.high, candle.low, candle.close
    if candle.high - candle.open == candle.open - candle.low and candle.close < candle.open:
        return candle.open, candle.high, candle.low, candle.close
    return candle.open, candle.low, candle.high, candle.close


class ReplaySource:
    """Recorded prices of some instruments, one file each, in the shape of the other sources.

    The past is what has been played: candles are built from it and kept to a bounded number for each period.
    """

    own_trades = False

    def __init__(
        self,
        files: Mapping[str, Path],
        instruments: Mapping[str, Instrument],
        *,
        axis: Axis | None = None,
        depth: int = 1_500,
    ) -> None:
        unknown = [symbol for symbol in files if symbol not in instruments]
        if unknown:
            raise ReplayError(f"{', '.join(unknown)}: no such instrument")
        axis = axis or Axis()
        self._tracks = {symbol: _Track(instruments[symbol], file, axis, depth) for symbol, file in files.items()}

    def admit(self, instrument: Instrument, anchor_ms: int) -> bool:
        """Refuse a new instrument: the recording has none of its prices."""
        return False

    def symbols(self) -> list[str]:
        """The symbols that have a file."""
        return list(self._tracks)

    def withheld(self) -> Mapping[str, str]:
        """No symbol: recorded prices are played as they were."""
        return {}

    def latest(self, symbol: str) -> Tick | None:
        """The newest tick told, or None before the first."""
        return self._tracks[symbol].latest

    def is_open(self, symbol: str, time_ms: int) -> bool:
        """Whether the recording is running: begun, not ended, and less than an hour since its last row. Ticks that are
        still to be played have no calendar, so a moment to come is as this one.
        """
        track = self._tracks[symbol]
        moment = min(time_ms, track.advanced_ms)
        return track.latest is not None and not track.ended and moment - track.latest.time_ms < 60 * MINUTE_MS

    def first_ms(self) -> int:
        """When the earliest file begins, as recorded: where a clock that plays as-is starts."""
        return min(track.first_ms for track in self._tracks.values())

    @property
    def ended(self) -> bool:
        """Whether every file has been played to its end."""
        return all(track.ended for track in self._tracks.values())

    def ask(self, now_ms: int) -> list[Tick]:
        """Every tick since those that were told, up to and including ``now_ms`` in order of time, at most one for each
        symbol and second: the last of it, carrying the quantity of all. Candles are built from all of them.

        A file that can't be read on stops its own symbol, and only once none can is that an error.
        """
        errors: list[ReplayError] = []
        for track in self._tracks.values():
            try:
                track.asked.extend(track.advance(now_ms))
            except ReplayError as error:
                errors.append(error)
        if errors and len(errors) == len(self._tracks):
            raise errors[0]
        return sorted((tick for track in self._tracks.values() for tick in track.asked), key=lambda tick: tick.time_ms)

    def follow(self, ticks: Sequence[Tick], now_ms: int) -> None:
        """Play up to a moment; what was told is what counts until then."""
        for track in self._tracks.values():
            with suppress(ReplayError):  # said where it is asked
                track.advance(now_ms)
            track.asked.clear()
        for tick in ticks:
            if (track := self._tracks.get(tick.symbol)) is not None:
                track.latest = tick
                track.reported.append(tick)

    def candles(self, symbol: str, period: Period, end_ms: int, limit: int) -> list[Candle]:
        """Up to ``limit`` candles of what has been played, oldest first, that open before ``end_ms``."""
        return self._tracks[symbol].builder.candles(period, limit, end_ms)

    def ticks_between(self, symbol: str, from_ms: int, until_ms: int) -> list[Tick]:
        """The ticks of [from_ms, until_ms) among the last that were told."""
        return [tick for tick in self._tracks[symbol].reported if from_ms <= tick.time_ms < until_ms]

    def apart(self) -> None:
        """Return at once: played ticks are in memory, and quick to read."""
        return

    def close(self) -> None:
        """Close the files."""
        for track in self._tracks.values():
            track.close()


class _Track:
    """One file being played."""

    def __init__(self, instrument: Instrument, file: Path, axis: Axis, depth: int) -> None:
        self._instrument = instrument
        self._file = file
        self._axis = axis
        self.builder = CandleBuilder(instrument.price_decimals, instrument.quantity_decimals, depth=depth)
        self.latest: Tick | None = None
        self.advanced_ms = 0
        self.asked: deque[Tick] = deque(maxlen=MOST_REPORTED)
        self.reported: deque[Tick] = deque(maxlen=MOST_REPORTED)
        self.ended = False
        self._ids = 0
        # The first row is read at once: a wrong path or header is refused at the start, not in the middle of a night.
        with closing(read(file, instrument)) as rows:
            first = next(rows, None)
        if first is None:
            raise ReplayError(f"{file.name}: the file has no rows")
        self.first_ms = first.open_ms if isinstance(first, Candle) else first.time_ms
        self._error: ReplayError | None = None
        self._ticks = self._play()
        self._next = self._pull()

    def advance(self, now_ms: int) -> list[Tick]:
        """The ticks up to ``now_ms``, one a second; a bad row raises once all before it has been answered."""
        found: list[Tick] = []
        self.advanced_ms = max(now_ms, self.advanced_ms)
        while (tick := self._next) is not None and tick.time_ms <= now_ms:
            self.builder.add(tick)
            if found and found[-1].time_ms // 1000 == tick.time_ms // 1000:
                tick = msgspec.structs.replace(tick, quantity=tick.quantity + found[-1].quantity)
                found[-1] = tick
            else:
                found.append(tick)
            self._next = self._pull()
        if not found and self._error is not None:
            raise self._error
        self.ended = self._next is None and self._error is None
        return found

    def close(self) -> None:
        """Stop reading."""
        self._ticks.close()
        self._next = None
        self.ended = True

    def _pull(self) -> Tick | None:
        """The tick after this one. The rows before a bad one are still played; the row is reported when its turn
        comes."""
        try:
            return next(self._ticks, None)
        except ReplayError as error:
            self._error = error
            log.error("market.replay_broken", symbol=self._instrument.symbol, error=str(error))
            return None

    def _play(self) -> Generator[Tick, None, None]:
        begin = self.first_ms
        shift = 0
        while True:
            last: int | None = None
            with closing(read(self._file, self._instrument)) as rows:
                for row in rows:
                    for recorded_ms, price, quantity in _moments(row):
                        last = recorded_ms
                        self._ids += 1
                        moment = self._axis.place(recorded_ms + shift, begin)
                        yield Tick(self._instrument.symbol, price, moment, self._ids, quantity)
            if not self._axis.loop or last is None:
                return
            # The next round begins on the minute after the last row, so that no minute is played twice.
            shift += last - last % MINUTE_MS + MINUTE_MS - begin


def _moments(row: Candle | Quote) -> Iterator[tuple[int, int, int]]:
    """(recorded time, price, quantity) of a row: a candle is played as four ticks, spread over its minute."""
    if isinstance(row, Quote):
        yield row.time_ms, row.price, 0
        return
    played = 0
    for step, price in enumerate(path(row)):
        upto = row.volume * (step + 1) // 4
        yield row.open_ms + step * (MINUTE_MS // 4), price, upto - played
        played = upto


def _lines(file: Path) -> Generator[tuple[int, list[str]], None, None]:
    """(line number, fields) of each line that is not blank."""
    number = 0
    try:
        with gzip.open(file, "rb") if file.suffix == ".gz" else file.open("rb") as raw:
            while line := raw.readline(LONGEST_LINE + 1):
                number += 1
                if len(line) > LONGEST_LINE:
                    raise ReplayError(f"{file.name}: line {number}: it is longer than {LONGEST_LINE} characters")
                fields = next(csv.reader(io.StringIO(line.decode("utf-8-sig"))), [])
                if any(fields):
                    yield number, fields
    except UnicodeDecodeError as error:
        raise ReplayError(f"{file.name}: line {number}: it is not UTF-8 text") from error
    except (OSError, EOFError) as error:
        cause = getattr(error, "strerror", None) or error
        raise ReplayError(f"{file.name}: after line {number}: {cause}") from error


def _candle(fields: list[str], instrument: Instrument) -> Candle:
    time_ms = _time_ms(fields[0])
    if time_ms % MINUTE_MS:
        raise ValueError(f"a candle begins on a minute, was {fields[0]}")
    opened, high, low, close = (
        _units(text, instrument.price_decimals, name)
        for text, name in zip(fields[1:5], CANDLE_COLUMNS[1:], strict=True)
    )
    if min(opened, high, low, close) <= 0:
        raise ValueError("a price must be more than 0")
    if high < low:
        raise ValueError(f"the high {fields[2]} is below the low {fields[3]}")
    if not low <= opened <= high or not low <= close <= high:
        raise ValueError("open and close must lie between low and high")
    volume = _units(fields[5], instrument.quantity_decimals, "volume") if len(fields) > 5 else 0
    return Candle(time_ms, opened, high, low, close, volume)


def _quote(fields: list[str], instrument: Instrument) -> Quote:
    bid = _units(fields[1], instrument.price_decimals, "bid")
    ask = _units(fields[2], instrument.price_decimals, "ask")
    if bid <= 0:
        raise ValueError("a price must be more than 0")
    if ask < bid:
        raise ValueError(f"the ask {fields[2]} is below the bid {fields[1]}")
    return Quote(_time_ms(fields[0]), (bid + ask) // 2)


def _tick(fields: list[str], instrument: Instrument) -> Quote:
    price = _units(fields[1], instrument.price_decimals, "price")
    if price <= 0:
        raise ValueError("a price must be more than 0")
    return Quote(_time_ms(fields[0]), price)


def _units(text: str, decimals: int, column: str) -> int:
    """A decimal string as an int of ``decimals`` decimals; anything but digits and a point is refused (NaN, -1)."""
    if not _NUMBER.fullmatch(text.strip()):
        raise ValueError(f"{column} is not a number of 0 or more: {text[:40]!r}")
    return int(Decimal(text.strip()).scaleb(decimals).quantize(Decimal(1), ROUND_HALF_EVEN))


def _time_ms(text: str) -> int:
    text = text.strip()
    if text.isascii() and text.isdigit() and len(text) <= 14:
        return int(text)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(f"timestamp is not a time: {text[:40]!r}") from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    delta = moment - datetime(1970, 1, 1, tzinfo=UTC)
    return delta.days * 86_400_000 + delta.seconds * 1000 + delta.microseconds // 1000
