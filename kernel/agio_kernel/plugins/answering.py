"""Limit on the time that a plugin takes for an answer while a deployment is put together."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

ANSWERS_WITHIN_S = 60.0
"""Ample for an import on a busy machine: whoever takes longer waits for something that never comes."""


class Unanswered(BaseException):
    """A plugin that didn't return in time. No Exception: one that tries again after each of those is ended, too."""


FAILURES = (Exception, SystemExit, Unanswered)
"""Ends of a plugin's code after which the plugin is down and the others serve."""


@contextmanager
def answered() -> Iterator[None]:
    """Limit what is done while this is open. The alarm is the main thread's, where a site starts: elsewhere, as where a
    brand is opened, whoever waits for the thread has a limit.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: Any) -> None:
        raise Unanswered(f"no answer within {ANSWERS_WITHIN_S:g} s")

    before, began = signal.signal(signal.SIGALRM, ring), time.monotonic()
    left, every = signal.setitimer(signal.ITIMER_REAL, ANSWERS_WITHIN_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if left:  # another's alarm, which still rings
            signal.setitimer(signal.ITIMER_REAL, max(left - (time.monotonic() - began), 0.001), every)
