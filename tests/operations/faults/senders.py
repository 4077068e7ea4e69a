"""Commands that flow while a power is cut, and what their senders know of them afterwards."""

from __future__ import annotations

import itertools
import os
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeVar

import httpx
import msgspec
from agio_testing.site import Site
from agio_testing.visitor import Visitor, new_rtoken

FLOWS_S = 2.5

S = TypeVar("S", bound="Sender")


class Sent(msgspec.Struct):
    """One command as its sender knows it: acknowledged under an id, or refused, or of unknown outcome."""

    rtoken: str
    call: str
    fields: dict[str, str]
    id: str = ""
    refused: bool = False


class Sender(ABC):
    """Sends commands one after another, and writes down each acknowledgement before the next one is sent."""

    refusals: frozenset[int] = frozenset()
    """The codes that refuse: nothing happened, and nothing has to."""

    def __init__(self, who: Visitor, journal: Path) -> None:
        self.who = who
        self.journal = journal
        journal.touch()
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self._work, daemon=True)

    @abstractmethod
    def round(self, number: int) -> None:
        """Round of this sender by ``send``, again and again; rounds are counted from zero."""

    def post(self, one: Sent) -> dict[str, Any]:
        """Send it, or send it again; the envelope."""
        return self.who.post(one.call, rtoken=one.rtoken, **one.fields)

    def send(self, call: str, fields: dict[str, str]) -> Sent:
        """Send a command, and write down what became of it."""
        one = Sent(new_rtoken(), call, fields)
        try:
            answer = self.post(one)
            if answer["code"] == 0:
                one.id = answer["data"]["id"]
            one.refused = answer["code"] in self.refusals
        except (httpx.TransportError, ValueError):
            time.sleep(0.05)  # the server is away: not a thousand times a second
        self._file.write(msgspec.json.encode(one) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())
        return one

    def sent(self) -> list[Sent]:
        """All that was written down."""
        return [msgspec.json.decode(line, type=Sent) for line in self.journal.read_bytes().splitlines()]

    def _work(self) -> None:
        with self.journal.open("ab") as self._file:
            for number in itertools.count():
                if self.stopped.is_set():
                    return
                self.round(number)

    _file: IO[bytes]


@contextmanager
def at_work(site: Site, make: Callable[[Path], S], count: int) -> Iterator[list[S]]:
    """So many senders at work, until the context ends; ``make`` gives each its journal."""
    senders = [make(site.folder / f"journal-{number}") for number in range(count)]
    for sender in senders:
        sender.thread.start()
    try:
        yield senders
    finally:
        for sender in senders:
            sender.stopped.set()
        for sender in senders:
            sender.thread.join(40)


def acknowledged(senders: Sequence[Sender]) -> int:
    """Number of acknowledged commands."""
    return sum(bool(one.id) for sender in senders for one in sender.sent())


def wait_for(senders: Sequence[Sender], count: int, within_s: float) -> None:
    """Until so many commands have been acknowledged."""
    until = time.monotonic() + within_s
    while (now := acknowledged(senders)) < count:
        assert time.monotonic() < until, f"{now} of {count} acknowledged within {within_s} s"
        time.sleep(0.1)


def let_flow() -> None:
    """Have work flow for a while: the kill falls anywhere into it."""
    time.sleep(FLOWS_S)  # whatever was looked at would choose the place


def unknown(sender: Sender, most: int) -> list[Sent]:
    """The last commands of unknown outcome."""
    return [one for one in sender.sent() if not one.id and not one.refused][-most:]


def assert_clean(site: Site) -> None:
    """The ledger holds, and something is in it."""
    report = msgspec.json.decode(site.agio("ledger", "verify", "--json").stdout)
    assert report["findings"] == []
    assert report["transfers"] > 0
