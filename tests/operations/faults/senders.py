"""Commands that flow while something fails, and what their senders know of them afterwards."""

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
AGAIN_S = 0.1
MOST_TRIES = 600
MOST_SETTLED = 100
ENDS_WITHIN_S = 60.0

S = TypeVar("S", bound="Sender")


class Sent(msgspec.Struct):
    """One command as its sender knows it: acknowledged under an id, or refused, or of unknown outcome."""

    rtoken: str
    call: str
    fields: dict[str, str]
    id: str = ""
    refused: bool = False
    tries: list[Try] = []


class Try(msgspec.Struct):
    """One time that a command was sent: when, how long it took, and the code of its answer; none where none came."""

    at: float
    took_s: float
    code: int | None


class Sender(ABC):
    """Sends commands one after another, each until it is answered, and writes each down before the next is sent."""

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
        """Send a command until it is answered, and write down what became of it."""
        one = Sent(new_rtoken(), call, fields)
        for _ in range(MOST_TRIES):
            if self.ask(one) or self.stopped.wait(AGAIN_S):
                break
        self._write(one)
        return one

    def ask(self, one: Sent) -> bool:
        """Send it once; whether it was acknowledged or refused."""
        began, code = time.monotonic(), None
        try:
            answer = self.post(one)
            code = answer["code"]
            if code == 0:
                one.id = answer["data"]["id"]
            one.refused = code in self.refusals
        except (httpx.TransportError, ValueError):
            pass
        one.tries.append(Try(began, time.monotonic() - began, code))
        return bool(one.id) or one.refused

    def settle(self, most: int) -> None:
        """Ask again for every command of unknown outcome, and for some that were acknowledged: those first that had to
        be sent most often, and the newest. Each answer is a line more.
        """
        sent = self.sent()
        unknown = [one for one in sent if not one.id and not one.refused]
        known = sorted((one for one in reversed(sent) if one.id), key=lambda one: -len(one.tries))
        with self.journal.open("ab") as self._file:
            for one in [*unknown, *known[:most]]:
                again = Sent(one.rtoken, one.call, one.fields)
                for _ in range(MOST_SETTLED):
                    if self.ask(again):
                        break
                    time.sleep(AGAIN_S)
                self._write(again)

    def sent(self) -> list[Sent]:
        """All that was written down."""
        return [msgspec.json.decode(line, type=Sent) for line in self.journal.read_bytes().splitlines()]

    def _write(self, one: Sent) -> None:
        self._file.write(msgspec.json.encode(one) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

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
    before = len(list(site.folder.glob("journal-*")))
    senders = [make(site.folder / f"journal-{number}") for number in range(before, before + count)]
    for sender in senders:
        sender.thread.start()
    try:
        yield senders
    finally:
        for sender in senders:
            sender.stopped.set()
        for sender in senders:
            sender.thread.join(ENDS_WITHIN_S)
    assert not any(sender.thread.is_alive() for sender in senders)


def acknowledged(senders: Sequence[Sender]) -> int:
    """Number of acknowledged commands."""
    return sum(bool(one.id) for sender in senders for one in sender.sent())


def wait_for(senders: Sequence[Sender], count: int, within_s: float) -> None:
    """Until so many commands have been acknowledged."""
    until = time.monotonic() + within_s
    while (now := acknowledged(senders)) < count:
        assert time.monotonic() < until, f"{now} of {count} acknowledged within {within_s} s"
        time.sleep(0.1)


def let_flow(seconds: float = FLOWS_S) -> None:
    """Have work flow for a while: the fault falls anywhere into it."""
    time.sleep(seconds)  # whatever was looked at would choose the place


def tries(senders: Sequence[Sender]) -> list[Try]:
    """Every request that was sent."""
    return [one for sender in senders for sent in sender.sent() for one in sent.tries]


def back_after(senders: Sequence[Sender], moments: Sequence[float]) -> list[float]:
    """Seconds from each of these moments to the first success of a request that was sent after it."""
    succeeded = sorted((one.at, one.at + one.took_s) for one in tries(senders) if one.code == 0)
    return [min((ended for at, ended in succeeded if at > moment), default=float("inf")) - moment for moment in moments]


def failing_after(senders: Sequence[Sender], moments: Sequence[float], unanswered: frozenset[int]) -> list[float]:
    """Seconds from each of these moments to the last failure before the next one."""
    failed = [one.at + one.took_s for one in tries(senders) if one.code is None or one.code in unanswered]
    ends = [*moments[1:], float("inf")]
    return [
        max((at - moment for at in failed if moment < at < end), default=0.0)
        for moment, end in zip(moments, ends, strict=True)
    ]


def slowest_hundredth(senders: Sequence[Sender], windows: Sequence[tuple[float, float]]) -> float:
    """The 99th percentile of the time that successful requests took which were sent within these windows."""
    took = sorted(
        one.took_s
        for one in tries(senders)
        if one.code == 0 and any(since < one.at < until for since, until in windows)
    )
    assert took, "nothing was answered"
    return took[int(len(took) * 0.99)]
