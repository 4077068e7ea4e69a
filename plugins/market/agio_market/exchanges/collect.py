"""The process that listens to exchanges: ``python -m agio_market.exchanges.collect``.

It reads one line of configuration and writes a line for each thing it hears, and ends when nobody reads it any more. A
process of its own, because dozens of sockets and what comes over them must never keep an order waiting, and because
whatever a stranger's message does to it, it does to nobody else.
"""

from __future__ import annotations

import asyncio
import random
import sys
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import monotonic
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from agio_market.exchanges.formats import FORMATS, Format, Minute

SILENCE_S = 15.0
"""After which a line that says nothing is taken for broken: every market of these is heard of each second or so."""
KEEP_ALIVE_S = 10.0
FIRST_WAIT_S, MOST_WAIT_S = 0.5, 30.0
"""Between two tries to connect: twice as long each time, less some chance, so that not everybody comes at once."""
STEADY_S = 60.0
"""A line that held for so long is tried again as if it was the first time."""
ANSWER_S = 10.0
MOST_BYTES = 4 * 1024 * 1024


class Listen(msgspec.Struct, frozen=True):
    """Subscription to an exchange: its addresses, and our symbol of each of its markets."""

    exchange: str
    stream: str
    rest: str
    markets: dict[str, str]


class Job(msgspec.Struct, frozen=True):
    """The one line that the process is given."""

    exchanges: list[Listen]


class Price(msgspec.Struct, frozen=True, tag="price"):
    """Price that an exchange published."""

    exchange: str
    symbol: str
    price: str


class Past(msgspec.Struct, frozen=True, tag="past"):
    """Past minutes that an exchange published, oldest first."""

    exchange: str
    symbol: str
    minutes: list[Minute]


class Line(msgspec.Struct, frozen=True, tag="line"):
    """A line came up, or broke and why."""

    exchange: str
    up: bool
    why: str = ""


Reported = Price | Past | Line
Tell = Callable[[Reported], None]


async def listen(one: Listen, tell: Tell) -> None:
    """Stay connected to an exchange for ever."""
    form = FORMATS[one.exchange]
    wait = FIRST_WAIT_S
    while True:
        began = monotonic()
        try:
            await _hear(one, form, tell)
            why = "closed"
        except (OSError, TimeoutError, WebSocketException, InvalidHandshake) as error:
            why = f"{type(error).__name__}: {error}"[:200]
        tell(Line(one.exchange, False, why))
        wait = FIRST_WAIT_S if monotonic() - began > STEADY_S else wait
        await asyncio.sleep(wait * random.uniform(0.5, 1))
        wait = min(2 * wait, MOST_WAIT_S)


async def _hear(one: Listen, form: Format, tell: Tell) -> None:
    markets = list(one.markets)
    async with connect(one.stream + form.path(markets), max_size=MOST_BYTES, open_timeout=ANSWER_S) as line:
        for said in form.subscribe(markets):
            await line.send(said)
        beating = asyncio.create_task(_keep_alive(line, form.keep_alive)) if form.keep_alive else None
        try:
            is_up = False
            heard_at = monotonic()
            while True:
                async with asyncio.timeout(heard_at + SILENCE_S - monotonic()):
                    text = await line.recv()
                for seen in form.heard(text):
                    symbol = one.markets.get(seen.market)
                    if symbol is None:
                        continue
                    # Only a price counts: a line that answers pings and says nothing else is as good as broken.
                    heard_at = monotonic()
                    if not is_up:
                        is_up = True
                        tell(Line(one.exchange, True))
                    tell(Price(one.exchange, symbol, str(seen.price)))
        finally:
            if beating is not None:
                beating.cancel()


async def _keep_alive(line: ClientConnection, said: str) -> None:
    while True:
        await asyncio.sleep(KEEP_ALIVE_S)
        with suppress(WebSocketException):
            await line.send(said)


async def tell_past(exchanges: list[Listen], tell: Tell) -> None:
    """Send each symbol's past minutes, from the first exchange that has them."""
    for symbol in dict.fromkeys(symbol for one in exchanges for symbol in one.markets.values()):
        for one in exchanges:
            market = next((market for market, ours in one.markets.items() if ours == symbol), None)
            if market is None:
                continue
            form = FORMATS[one.exchange]
            try:
                minutes = form.past(await asyncio.to_thread(_get, one.rest + form.history(market)))
            except (OSError, ValueError) as error:
                tell(Line(one.exchange, False, f"past of {market}: {type(error).__name__}: {error}"[:200]))
                continue
            if minutes:
                tell(Past(one.exchange, symbol, minutes))
                break


def _get(url: str) -> bytes:
    if urlsplit(url).scheme not in ("http", "https"):
        raise ValueError(f"{url} isn't an address of the web")
    with urllib.request.urlopen(url, timeout=ANSWER_S) as answer:
        return answer.read(MOST_BYTES)


async def run(job: Job, tell: Tell, ended: asyncio.Event) -> None:
    """Listen until ``ended``."""
    tasks = [asyncio.create_task(listen(one, tell)) for one in job.exchanges]
    tasks.append(asyncio.create_task(tell_past(job.exchanges, tell)))
    await ended.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def listens(exchanges: Mapping[str, tuple[str, str]], markets: Mapping[str, tuple[str, str]]) -> list[Listen]:
    """Return the subscription to each exchange: addresses by exchange (empty for its own), coins by symbol."""
    found = []
    for name, (stream, rest) in exchanges.items():
        form = FORMATS[name]
        named = {form.market(base, quote): symbol for symbol, (base, quote) in markets.items()}
        found.append(Listen(name, stream or form.stream, rest or form.rest, named))
    return found


async def _main() -> None:
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=MOST_BYTES)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    job = msgspec.json.decode(await reader.readline(), type=Job)
    ended = asyncio.Event()

    def tell(reported: Reported) -> None:
        try:
            sys.stdout.buffer.write(msgspec.json.encode(reported) + b"\n")
            sys.stdout.buffer.flush()
        except OSError:
            ended.set()

    async def parent() -> None:
        """Wait until the parent has ended, however it ended: the pipe closes then."""
        await reader.read()
        ended.set()

    watching = asyncio.create_task(parent())
    await run(job, tell, ended)
    watching.cancel()


if __name__ == "__main__":
    asyncio.run(_main())
