"""A Redis of a test's own, which ends with the run."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from agio_testing.run.lifeline import end_with_run

STARTS_WITHIN_S = 30.0


class RedisServer:
    """A server that remembers nothing, at a port that stays its own through its restarts."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port = one.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Address of its first database."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, and wait until it can be asked."""
        program = shutil.which("redis-server") or shutil.which("valkey-server")
        if program is None:
            pytest.fail("Redis is missing: run `make browser` (or install redis-server)", pytrace=False)
        command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen([*command, "--dir", str(self._folder)], stdout=subprocess.DEVNULL)
        end_with_run(self.process)
        end = time.monotonic() + STARTS_WITHIN_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                assert time.monotonic() < end, f"Redis isn't there after {STARTS_WITHIN_S} s"
                time.sleep(0.02)
            else:
                return

    def cpu_s(self) -> float:
        """CPU that it has used, in seconds."""
        assert self.process is not None, "it runs"
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """End it at once, where it runs."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(10)
            self.process = None


@contextmanager
def running_redis(folder: Path) -> Iterator[RedisServer]:
    """A server while this is open."""
    server = RedisServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.kill()
