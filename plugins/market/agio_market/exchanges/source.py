"""A source of prices that real exchanges agree on, in the shape of the other sources."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import Context
from decimal import ROUND_HALF_EVEN, Decimal
from weakref import WeakValueDictionary

import msgspec
import structlog
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ports.prices import Tick

from agio_market.declared.config import ExchangesConfig
from agio_market.exchanges.collect import MOST_BYTES, Job, Line, Listen, Past, Price, Reported, listens
from agio_market.exchanges.consensus import Bounds, Consensus
from agio_market.exchanges.formats import Minute
from agio_market.instruments.instrument import Instrument
from agio_market.quotes.candle import Candle, CandleBuilder
from agio_market.quotes.period import Period
from agio_market.sources.by_second import MOST_REPORTED, BySecond, Why

log = structlog.get_logger(__name__)

AGAIN_S = 2.0
"""After which a process that ended is begun again."""
ENDS_S = 5.0
_COLLECTOR = (sys.executable, "-m", "agio_market.exchanges.collect")


_SHARED: WeakValueDictionary[bytes, ExchangePrices] = WeakValueDictionary()


def exchange_source(
    config: ExchangesConfig, instruments: Mapping[str, Instrument], now_ms: Callable[[], int], *, shared: bool = False
) -> ExchangeSource:
    """The source that a deployment asks for; a ConfigurationError where it can't be. ``shared``: of all deployments of
    the process with the same settings, which must go by the same clock.
    """
    if len(set(config.use)) < config.quorum:
        raise ConfigurationError(
            f"[plugin.market.exchanges] asks {len(set(config.use))} exchanges and trusts what {config.quorum} agree on"
        )
    chosen = config.symbols or [symbol for symbol, one in instruments.items() if one.spot]
    unknown = [symbol for symbol in chosen if symbol not in instruments or not instruments[symbol].spot]
    if unknown:
        raise ConfigurationError(f"[plugin.market.exchanges] symbols: {', '.join(unknown)} is no coin of the catalogue")
    markets = {symbol: (instruments[symbol].base, instruments[symbol].quote) for symbol in chosen}
    bounds = Bounds(
        quorum=config.quorum,
        stale_ms=config.stale_s * 1000,
        apart_bp=config.apart_bp,
        jump_bp=config.jump_bp,
        settle_ms=config.settle_s * 1000,
    )
    addresses = {name: config.addresses.get(name, ("", "")) for name in dict.fromkeys(config.use)}
    exchanges = listens(addresses, markets)
    key = msgspec.json.encode((exchanges, bounds, [instruments[symbol] for symbol in chosen]))
    prices = _SHARED.get(key) if shared else None
    if prices is None:
        prices = ExchangePrices(instruments, exchanges, bounds, now_ms)
        if shared:
            _SHARED[key] = prices
    return ExchangeSource(prices)


class ExchangeSource:
    """Prices that exchanges agree on, as one deployment has been told them (ADR 0063)."""

    own_trades = False

    def __init__(self, prices: ExchangePrices) -> None:
        self.prices = prices
        self._followed_ms = 0
        self.symbols, self.latest, self.is_open, self.withheld = (
            prices.symbols,
            prices.latest,
            prices.is_open,
            prices.withheld,
        )
        self.candles, self.ticks_between, self.apart = prices.candles, prices.ticks_between, prices.apart

    def ask(self, now_ms: int) -> list[Tick]:
        """The ticks of this second, where none of it was told to this deployment."""
        ticks = self.prices.of_second(now_ms)
        return list(ticks) if now_ms // 1000 > self._followed_ms // 1000 else []

    def follow(self, ticks: Sequence[Tick], now_ms: int) -> None:
        """Remember what was told, whoever's source said it."""
        self._followed_ms = max(now_ms, self._followed_ms)
        if newer := [tick for tick in ticks if self.prices.is_newer(tick)]:
            # Silence is this deployment's own: at its moment others may not have been told yet.
            self.prices.follow(newer, now_ms)

    def admit(self, instrument: Instrument, anchor_ms: int) -> bool:
        """No exchange is asked for a coin that is new here."""
        return False

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Have exchanges listened to while this is open."""
        async with self.prices.listened_to():
            yield


class ExchangePrices(BySecond):
    """One tick a second for each symbol on whose price enough exchanges agree; none while they don't. Shared by the
    deployments of a process that ask for the same: they listen by one process, and are told the same ticks.
    """

    def __init__(
        self, instruments: Mapping[str, Instrument], exchanges: list[Listen], bounds: Bounds, now_ms: Callable[[], int]
    ) -> None:
        self._instruments = instruments
        self._exchanges = exchanges
        self._now_ms = now_ms
        asked = dict.fromkeys(symbol for one in exchanges for symbol in one.markets.values())
        super().__init__(asked)
        self._consensus = {symbol: Consensus(bounds) for symbol in asked}
        self._builders = {symbol: self._builder(symbol) for symbol in asked}
        self._with_past: set[str] = set()
        self._asked_s = -1
        self._ticks: Sequence[Tick] = ()
        self._listeners = 0
        self._listening: asyncio.Task[None] | None = None

    def _builder(self, symbol: str) -> CandleBuilder:
        instrument = self._instruments[symbol]
        return CandleBuilder(instrument.price_decimals, instrument.quantity_decimals)

    # --- what the market asks of any source --------------------------------------------------------------------------

    def tick_of(self, symbol: str, now_ms: int) -> Tick | Why:
        """Return the price that enough exchanges agree on."""
        price = self._consensus[symbol].price(now_ms)
        return price if isinstance(price, Why) else Tick(symbol, price, now_ms, now_ms // 1000)

    def record(self, tick: Tick) -> None:
        """Make candles of it, and hold the next price against it."""
        self._consensus[tick.symbol].trust(tick.price)
        with suppress(ValueError):  # the past that came is newer than our clock
            self._builders[tick.symbol].add(tick)

    def candles(self, symbol: str, period: Period, end_ms: int, limit: int) -> list[Candle]:
        """Return the candles published since the start of the process, and the minutes before it that an exchange
        published."""
        return self._builders[symbol].candles(period, limit, end_ms)

    def of_second(self, now_ms: int) -> Sequence[Tick]:
        """The ticks of this second, the same for whoever asks in it."""
        if now_ms // 1000 != self._asked_s:
            self._asked_s, self._ticks = now_ms // 1000, self.ask(now_ms)
        return self._ticks

    def is_newer(self, tick: Tick) -> bool:
        """Whether this was told after all that is known of its symbol, and not to another deployment before."""
        latest = self.latest(tick.symbol)
        return latest is None or tick.time_ms > latest.time_ms

    # --- what is heard -----------------------------------------------------------------------------------------------

    def hear(self, reported: Reported) -> None:
        """Take over one thing that the process heard."""
        match reported:
            case Price() if reported.symbol in self._consensus:
                with suppress(ArithmeticError):
                    if (price := self._units(reported.symbol, Decimal(reported.price))) > 0:
                        self._consensus[reported.symbol].hear(reported.exchange, price, self._now_ms())
            case Past() if reported.symbol in self._consensus:
                self._remember(reported.symbol, reported.minutes)
            case Line():
                log.info("market.exchange", exchange=reported.exchange, up=reported.up, why=reported.why)
                if not reported.up and not reported.why.startswith("past"):
                    for consensus in self._consensus.values():
                        consensus.lose(reported.exchange)
            case _:
                pass

    def _units(self, symbol: str, price: Decimal) -> int:
        decimals = self._instruments[symbol].price_decimals
        return int(price.scaleb(decimals).quantize(Decimal(1), ROUND_HALF_EVEN))

    def _remember(self, symbol: str, minutes: list[Minute]) -> None:
        """The past is taken once, and no minute of it in which something was told: that is never rewritten."""
        reported = self._reported[symbol]
        if symbol in self._with_past or len(reported) == MOST_REPORTED:
            return
        lot = self._instruments[symbol].quantity_decimals
        now_minute = self._now_ms() // 60_000 * 60_000
        known = {tick.time_ms // 60_000 * 60_000 for tick in reported}
        parts: list[tuple[int, Candle | Tick]] = [(tick.time_ms, tick) for tick in reported]
        for one in minutes:
            if one.open_ms >= now_minute or one.open_ms % 60_000 or one.open_ms in known:
                continue
            opened, high, low, close = (self._units(symbol, p) for p in (one.open, one.high, one.low, one.close))
            if min(opened, high, low, close) <= 0 or not low <= min(opened, close) <= max(opened, close) <= high:
                continue
            volume = int(one.volume.scaleb(lot))
            candle = Candle(one.open_ms, opened, high, low, close, volume, close * volume // 10**lot)
            parts.append((one.open_ms, candle))
            self._with_past.add(symbol)
        builder = self._builders[symbol] = self._builder(symbol)
        for _, part in sorted(parts, key=lambda part: part[0]):
            with suppress(ValueError):  # an exchange that names a minute twice
                builder.add_candle(part) if isinstance(part, Candle) else builder.add(part)

    # --- the process -------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def listened_to(self) -> AsyncIterator[None]:
        """Listen while this is open for anybody; a process that ends is begun again."""
        self._listeners += 1
        if self._listening is None:  # in a context of its own: it is no deployment's
            loop = asyncio.get_running_loop()
            self._listening = loop.create_task(self._keep_listening(), name="market exchanges", context=Context())
        try:
            yield
        finally:
            self._listeners -= 1
            if not self._listeners and (listening := self._listening) is not None:
                self._listening = None
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)

    async def _keep_listening(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:  # whatever a stranger's message did: the others are listened to again
                log.error("market.collector_failed", error=f"{type(error).__name__}: {error}"[:200])
            # Its lines ended with it: what they said holds no more.
            for one in self._exchanges:
                self.hear(Line(one.exchange, False, "the process ended"))
            await asyncio.sleep(AGAIN_S)

    async def _listen(self) -> None:
        process = await asyncio.create_subprocess_exec(
            *_COLLECTOR, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=MOST_BYTES
        )
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        try:
            process.stdin.write(msgspec.json.encode(Job(self._exchanges)) + b"\n")
            await process.stdin.drain()
            decoder = msgspec.json.Decoder(Reported)
            async for text in process.stdout:
                with suppress(msgspec.DecodeError):
                    self.hear(decoder.decode(text))
        finally:
            process.stdin.close()  # which is how it is told to end
            try:
                async with asyncio.timeout(ENDS_S):
                    await process.wait()
            except TimeoutError:
                process.kill()
                await process.wait()
