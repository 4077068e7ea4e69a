"""A load generator that is cheap enough not to be what is measured: raw keep-alive sockets on uvloop, one process.

It reads one JSON object from standard input (see `Job`), runs it and writes one JSON object (see `Result`). Each of its
connections sends a request, waits for the whole answer, and sends the next. Its own share of a core is in the result:
where that nears 1, the figures say more about it than about the server.
"""

import asyncio
import hmac
import random
import resource
import sys
import time
from typing import cast

import msgspec
import uvloop


class Account(msgspec.Struct):
    """Account of requests: the token goes into the body or a header, the binding into the cookie; where a program
    orders, the key goes into a header and the secret signs.
    """

    token: str
    binding: str
    key: str = ""
    secret: str = ""


class Job(msgspec.Struct):
    """Requests to send. `middle` is a price in cents around which orders are drawn; 0 asks with GET instead.
    `signed` orders are those of a program, in the dialect of another exchange.
    """

    port: int
    path: str
    seconds: float
    accounts: list[Account]
    connections: int = 64
    most_requests: int = 1_000_000
    middle: int = 0
    seed: int = 0
    signed: bool = False
    expect: str = '{"code":0,'


class Result(msgspec.Struct):
    """Results of requests. `refused` were answered with another code than 0 (or with another status than 200)."""

    answered: int
    refused: int
    seconds: float
    p50_ms: float
    p99_ms: float
    client_cpu: float
    first_refusal: str = ""

    @property
    def per_second(self) -> float:
        """Answers that count, a second."""
        return (self.answered - self.refused) / self.seconds


class Requests:
    """An endless stream of request bytes.

    Orders are limit orders of one size. Half of them rest a little behind the middle, half reach over it: each of these
    fills one of those, or rests until one comes, so the book neither dries up nor grows.
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self._random = random.Random(job.seed)
        self._number = 0
        self._prefix = f"{job.seed:03d}"
        host = f"Host: 127.0.0.1:{job.port}\r\n"
        if job.middle:
            head = f"POST {job.path} HTTP/1.1\r\n{host}Content-Type: application/x-www-form-urlencoded\r\n"
            names = [
                f"X-MBX-APIKEY: {one.key}" if job.signed else f"Cookie: agio_session={one.binding}"
                for one in job.accounts
            ]
            self._heads = [f"{head}{name}\r\nContent-Length: " for name in names]
        else:
            self._whole = [
                f"GET {job.path} HTTP/1.1\r\n{host}Authorization: Bearer {one.token}\r\n"
                f"Cookie: agio_session={one.binding}\r\n\r\n".encode()
                for one in job.accounts
            ]

    def next(self) -> bytes:
        """The next request."""
        self._number += 1
        if not self._job.middle:
            return self._whole[self._number % len(self._whole)]
        draw = self._random.random()
        index = self._number % len(self._heads)
        buys = draw < 0.5
        reaches = (draw * 64) % 1 < 0.5
        distance = 1000 if reaches else -1 - self._number % 900
        price = self._job.middle + (distance if buys else -distance)
        account, name = self._job.accounts[index], f"b{self._prefix}{self._number:07d}"
        terms = f"&price={price // 100}.{price % 100:02d}&quantity=0.0005"
        if self._job.signed:
            body = (
                f"symbol=BTCUSDT&side={'BUY' if buys else 'SELL'}&type=LIMIT&timeInForce=GTC{terms}"
                f"&newClientOrderId={name}&recvWindow=60000&timestamp={int(time.time() * 1000)}"
            )
            body += f"&signature={hmac.digest(account.secret.encode(), body.encode(), 'sha256').hex()}"
        else:
            body = (
                f"token={account.token}&lang=en&rtoken={name}"
                f"&pair=BTCUSDT&side={'buy' if buys else 'sell'}&type=limit{terms}"
            )
        return f"{self._heads[index]}{len(body)}\r\n\r\n{body}".encode()


class Connection(asyncio.Protocol):
    """One keep-alive connection: one request at a time, timed."""

    def __init__(self, run: "Run") -> None:
        self._run = run
        self._buffer = b""
        self._missing = -1
        self._began = 0.0
        self._good = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own is no subclass of it
        self._send()

    def _send(self) -> None:
        run = self._run
        now = time.perf_counter()
        if now >= run.until or run.sent >= run.job.most_requests:
            self._transport.close()
            return
        run.sent += 1
        self._began = now
        self._missing = -1
        self._transport.write(run.requests.next())

    def data_received(self, data: bytes) -> None:
        """Take in an answer; once it is whole, count it and send the next."""
        if self._buffer:
            data = self._buffer + data
            self._buffer = b""
        if self._missing < 0:
            end = data.find(b"\r\n\r\n")
            body = end + 4
            if end < 0 or len(data) == body:
                self._buffer = data  # the body's first bytes say whether it was refused
                return
            at = data.index(b"content-length: ") + 16
            self._missing = body + int(data[at : data.index(b"\r\n", at)])
            self._good = data.startswith(b"HTTP/1.1 200") and data.startswith(self._run.expect, body)
            if not self._good and not self._run.first_refusal:
                self._run.first_refusal = data[body : body + 200].decode("utf-8", "replace")
        self._missing -= len(data)
        if self._missing <= 0:
            run = self._run
            run.latencies.append(time.perf_counter() - self._began)
            run.refused += not self._good
            self._send()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave; the last one ends the run."""
        self._run.left()


class Run:
    """One job in progress."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.requests = Requests(job)
        self.expect = job.expect.encode()
        self.latencies: list[float] = []
        self.refused = 0
        self.sent = 0
        self.first_refusal = ""
        self.until = 0.0
        self._open = job.connections
        self._done = asyncio.Event()

    def left(self) -> None:
        """A connection has ended."""
        self._open -= 1
        if not self._open:
            self._done.set()

    async def result(self) -> Result:
        """Run it to its end."""
        loop = asyncio.get_running_loop()
        began, used = time.perf_counter(), _cpu_s()
        self.until = began + self.job.seconds
        for _ in range(self.job.connections):
            await loop.create_connection(lambda: Connection(self), "127.0.0.1", self.job.port)
        async with asyncio.timeout(self.job.seconds + 30):
            await self._done.wait()
        seconds = time.perf_counter() - began
        self.latencies.sort()
        count = len(self.latencies)
        if not count:
            raise RuntimeError(f"{self.job.path} answered nothing")
        return Result(
            answered=count,
            refused=self.refused,
            seconds=seconds,
            p50_ms=round(self.latencies[count // 2] * 1000, 3),
            p99_ms=round(self.latencies[min(count - 1, count * 99 // 100)] * 1000, 3),
            client_cpu=round((_cpu_s() - used) / seconds, 2),
            first_refusal=self.first_refusal,
        )


def _cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def _main() -> None:
    job = msgspec.json.decode(sys.stdin.buffer.read(), type=Job)
    sys.stdout.buffer.write(msgspec.json.encode(await Run(job).result()))


if __name__ == "__main__":
    uvloop.run(_main())
