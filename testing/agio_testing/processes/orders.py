"""Orders that go on while the processes that take them die: each is asked again until it is answered."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import httpx
from agio_kernel.declarations.codes import OUTCOME_UNKNOWN
from agio_spot.declared.codes import TRADED_ELSEWHERE

from agio_testing.visitor import Visitor, new_rtoken
from agio_testing.waiting import eventually

MOST = 190
"""Orders of one sender: no more may be open."""
TRIES = 200
EVERY_S = 0.1
NOBODY = {OUTCOME_UNKNOWN.number, TRADED_ELSEWHERE.number}


class OrderSender:
    """Places one order of an account after another, at all of its visitors in turns."""

    def __init__(self, visitors: Sequence[Visitor], every_s: float, stop: threading.Event) -> None:
        self.visitors = visitors
        self._every_s = every_s
        self._order = visitors[0].resting_order()
        self._stop = stop
        self.acknowledged: dict[str, str] = {}
        self.failed = ""
        self.unanswered: Counter[str] = Counter()
        """Tries by what they ended in instead of an answer."""
        self.thread = threading.Thread(target=self._work, daemon=True)

    def _work(self) -> None:
        try:
            for number in range(MOST):
                rtoken = new_rtoken()
                self.acknowledged[rtoken] = self._place(number, rtoken)
                if self._stop.wait(self._every_s):
                    return
        except Exception as error:
            self.failed = f"{type(error).__name__}: {error}"

    def _place(self, number: int, rtoken: str) -> str:
        for turn in range(TRIES):
            visitor = self.visitors[(number + turn) % len(self.visitors)]
            try:
                answer: dict[str, Any] = visitor.post("placeSpotOrder", rtoken=rtoken, **self._order)
            except (httpx.HTTPError, ValueError) as error:
                self.unanswered[type(error).__name__] += 1
            else:
                if answer["code"] == 0:
                    return answer["data"]["id"]
                assert answer["code"] in NOBODY, answer
                self.unanswered[str(answer["code"])] += 1
            threading.Event().wait(EVERY_S)
        raise AssertionError("an order was never answered")


class OrderSenders:
    """Senders at work."""

    def __init__(self, senders: Sequence[OrderSender]) -> None:
        self._senders = senders

    def go_on(self) -> None:
        """Wait until each has placed two more, on the average."""
        goal = self._acknowledged() + 2 * len(self._senders)
        eventually(lambda: self._acknowledged() >= goal, within_s=120)

    def unanswered(self) -> Counter[str]:
        """Tries of all that had to be repeated, by what they ended in."""
        return sum((sender.unanswered for sender in self._senders), Counter())

    def _acknowledged(self) -> int:
        assert not any(sender.failed for sender in self._senders), [sender.failed for sender in self._senders]
        return sum(len(sender.acknowledged) for sender in self._senders)


@contextmanager
def orders_sent(accounts: Sequence[Sequence[Visitor]], every_s: float = EVERY_S) -> Iterator[OrderSenders]:
    """An order of each account every so often while this is open, by its visitors in turns; at the end each order is
    there once, and is withdrawn.
    """
    stop = threading.Event()
    senders = [OrderSender(visitors, every_s, stop) for visitors in accounts]
    for sender in senders:
        sender.thread.start()
    try:
        yield OrderSenders(senders)
    finally:
        stop.set()
        for sender in senders:
            sender.thread.join(60)
    for sender in senders:
        assert not sender.thread.is_alive() and not sender.failed, sender.failed
        assert len(set(sender.acknowledged.values())) == len(sender.acknowledged)
        withdrawn = sender.visitors[-1].post("cancelAllSpotOrders")["data"]["rows"]
        assert {one["id"] for one in withdrawn} == set(sender.acknowledged.values())
