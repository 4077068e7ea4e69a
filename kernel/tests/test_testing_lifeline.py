"""A run of the tests that is killed leaves nothing running."""

import os
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from agio_testing.run.lifeline import RUN
from agio_testing.run.secrets import SITE

STARTS = """
import subprocess, sys, threading
def start():
    subprocess.Popen(["sh", "-c", f"'{sys.executable}' -c '{sys.argv[1]}'; true"])
thread = threading.Thread(target=start)
thread.start()
thread.join()
sys.stdin.read()
"""
SERVES = """
import os, signal, sys, time
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(print("ended in order", flush=True)))
print(os.getpid(), flush=True)
time.sleep(600)
"""


def test_what_a_killed_run_started_ends_in_order_however_far_away_it_is(tmp_path: Path):
    """By a shell, and from a thread that has ended since."""
    program = tmp_path / "run.py"
    program.write_text(f"import os; os.environ[{RUN!r}] = str(os.getpid())\n{STARTS}")
    served = tmp_path / "served.py"
    served.write_text(SERVES)
    environment = {**os.environ, "PYTHONPATH": str(SITE)}
    environment.pop(RUN, None)
    run = subprocess.Popen(
        [sys.executable, program, f'import runpy; runpy.run_path("{served}")'],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        text=True,
    )
    assert run.stdout is not None
    server = int(run.stdout.readline())
    try:
        assert Path(f"/proc/{server}").exists()
        run.kill()
        run.wait(10)
        assert run.stdout.readline() == "ended in order\n"
        assert run.stdout.read() == ""  # nobody holds the pipe any more
    finally:
        if Path(f"/proc/{server}").exists():
            os.kill(server, signal.SIGKILL)


STARTS_ANOTHER = """
import subprocess, sys
from agio_testing.run.lifeline import end_with_run
program = subprocess.Popen(["sleep", "600"])
end_with_run(program)
print(program.pid, flush=True)
sys.stdin.read()
"""


def test_a_program_that_is_no_python_ends_with_a_killed_run():
    run = subprocess.Popen(
        [sys.executable, "-c", STARTS_ANOTHER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert run.stdout is not None
    program = int(run.stdout.readline())
    watched = os.pidfd_open(program)
    try:
        run.kill()
        run.wait(10)
        assert select.select([watched], [], [], 30)[0], "it lives on"
    finally:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(watched, signal.SIGKILL)
        os.close(watched)


def test_what_begins_after_the_end_of_its_run_doesn_t_begin():
    gone = subprocess.Popen(["true"])
    gone.wait()
    environment = {**os.environ, "PYTHONPATH": str(SITE), RUN: str(gone.pid)}
    began = subprocess.run(
        [sys.executable, "-c", "print('began')"], env=environment, capture_output=True, text=True, timeout=60
    )
    assert began.stdout == "" and "has ended" in began.stderr


def test_every_process_that_a_test_starts_is_told_of_this_one():
    assert os.environ[RUN] == str(os.getpid())
