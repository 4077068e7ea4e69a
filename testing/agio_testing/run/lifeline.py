"""Processes that a run of the tests has started end with it, whatever ends the run: a press of Ctrl+C, a kill, no
memory left.

Every Python that tests start watches the pytest that started it, however many processes lie between, and ends as by
`kill` once that is gone. A program that is no Python (a chain, Redis) has a watcher beside it. A signal at the death of
the parent would not do: Linux sends it when the *thread* dies that started the process, and tests start sites in
threads.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
import time

import pytest

RUN = "AGIO_TEST_RUN"
"""The environment variable that names the process of pytest; without it nobody is watched."""
PATIENCE_S = 30.0
"""Time that an orderly end may take."""
WATCHER = """
import os, select, signal, sys
run, program = (os.pidfd_open(int(pid)) for pid in sys.argv[1:])
ended = select.poll()
ended.register(run, select.POLLIN)
ended.register(program, select.POLLIN)
print(flush=True)
if program not in dict(ended.poll()):
    signal.pidfd_send_signal(program, signal.SIGKILL)
"""
_watchers: list[subprocess.Popen[bytes]] = []


def pytest_configure(config: pytest.Config) -> None:
    """Have what is started from here watch this process."""
    before = os.environ.get(RUN)
    os.environ[RUN] = str(os.getpid())

    def forget() -> None:
        if before is None:
            os.environ.pop(RUN, None)
        else:
            os.environ[RUN] = before

    config.add_cleanup(forget)


def follow() -> None:
    """End this process once the run that it belongs to has ended."""
    run = os.environ.get(RUN)
    if run is None or not hasattr(os, "pidfd_open"):
        return
    try:
        watched = os.pidfd_open(int(run))
    except ProcessLookupError:
        raise SystemExit(f"the run of tests that this belongs to has ended: {run}") from None
    threading.Thread(target=_end_after, args=(watched,), name="lifeline", daemon=True).start()


def _end_after(watched: int) -> None:
    ended = select.poll()
    ended.register(watched, select.POLLIN)
    ended.poll()
    os.kill(os.getpid(), signal.SIGTERM)  # a press of Ctrl+C is ignored by what runs in the background
    time.sleep(PATIENCE_S)  # while it ends in good order; what hangs then tells nobody
    os.kill(os.getpid(), signal.SIGKILL)


def end_with_run(program: subprocess.Popen[bytes] | int) -> None:
    """Have a program that is no Python end with this process, from now on; one that another has started by its id."""
    id = program if isinstance(program, int) else program.pid
    if not hasattr(os, "pidfd_open"):
        return
    _watchers[:] = [one for one in _watchers if one.poll() is None]
    watcher = subprocess.Popen(
        [sys.executable, "-I", "-S", "-c", WATCHER, str(os.getpid()), str(id)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        start_new_session=True,  # what is pressed at the terminal ends the run, and not who is to see to its end
    )
    _watchers.append(watcher)
    assert watcher.stdout is not None
    with watcher.stdout as reported:
        reported.readline()
