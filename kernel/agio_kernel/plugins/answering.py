"""Limit on the time that a plugin takes for an answer while a deployment is put together."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

ANSWERS_WITHIN_S = 60.0
"""Ample for an import on a busy machine: whoever takes longer waits for something that never comes."""
RINGS_EVERY_S = 1.0
RINGS = 60
"""Number of times that the alarm rings for code that catches even ``Unanswered``."""


class Unanswered(BaseException):
    """A plugin that didn't return in time. No Exception: one that tries again after each of those is ended, too."""


FAILURES = (Exception, SystemExit, Unanswered)
"""Ends of a plugin's code after which the plugin is down and the others serve."""


@contextmanager
def answered() -> Iterator[None]:
    """Limit what is done while this is open. The alarm is the main thread's, where a site starts: elsewhere, as where a
    brand is opened, whoever waits for the thread has a limit.

    Code with a bare ``except:`` that survives the alarm is ended by the next, in the line after the one that caught it.
    Endless loops of such code, one within the other, aren't.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asks, tracing = sys._getframe(2), sys.gettrace()
    is_open, rung = True, 0

    def ring(number: int, frame: FrameType | None) -> None:
        nonlocal rung
        if not is_open:
            return
        rung += 1
        if rung >= RINGS:
            signal.setitimer(signal.ITIMER_REAL, 0)
        if rung > 1:
            _end_next_line(frame, asks)
        raise _unanswered()

    before, began = signal.signal(signal.SIGALRM, ring), time.monotonic()
    left, every = signal.setitimer(signal.ITIMER_REAL, ANSWERS_WITHIN_S, RINGS_EVERY_S)
    try:
        yield
    finally:
        is_open = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if rung > 1:
            sys.settrace(tracing)
        if left:  # another's alarm, which still rings
            signal.setitimer(signal.ITIMER_REAL, max(left - (time.monotonic() - began), 0.001), every)


def _unanswered() -> Unanswered:
    return Unanswered(f"no answer within {ANSWERS_WITHIN_S:g} s")


def _end_next_line(frame: FrameType | None, asks: FrameType) -> None:
    """Raise once more at the next line of whatever was called by ``asks``: where an ``except:`` has caught the first,
    that line is its own, which it doesn't guard.
    """

    def end(frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            raise _unanswered()
        return end

    while frame is not None and frame is not asks:
        frame.f_trace = end
        frame = frame.f_back
    sys.settrace(lambda frame, event, arg: None)
