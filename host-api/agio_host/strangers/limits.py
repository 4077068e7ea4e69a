"""Limits of a plugin's process, which it sets on itself before anything of the plugin is imported and can't lift."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
from pathlib import Path

import msgspec
from agio_kernel.settings.deployment import Beside

MOST_FILES = 64
NICE = 10
"""It waits for the host where both have work, from its first moment on."""
CPU_S = 1.0
"""Most CPU that a process uses without answering a ping, in seconds: a call that computes on keeps it from that."""
SILENT_S = 10.0
"""Longest time for which it doesn't answer, in seconds, however little CPU the machine has for it."""
MOST_IN_FLIGHT = 64
"""Calls that a process carries out at once; one more is refused."""
START_S = 20.0
LATE_TRANSACTION_S = 3.0
MOST_STACK = 8 * 2**20
_PARENT_DEATH_SIGNAL = 1
_DUMPABLE = 4


class Limits(msgspec.Struct, frozen=True):
    """Memory, in bytes, and the longest time of a call, in seconds."""

    memory: int
    call_s: float

    @classmethod
    def of(cls, said: Beside) -> Limits:
        """Limits as agio.toml says them."""
        return cls(said.memory_mb * 2**20, said.call_s)


def bind(memory: int) -> None:
    """Bind this process: memory of its own, open files, no dumps, no longer than the host."""
    for what, most in (
        (resource.RLIMIT_DATA, memory),
        (resource.RLIMIT_NOFILE, MOST_FILES),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))
    ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)


def hide_host() -> None:
    """Keep processes of the same user from reading this one's environment and memory."""
    ctypes.CDLL(None).prctl(_DUMPABLE, 0)


def write_no_files() -> None:
    """Keep this process from writing files."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def cpu_of(pid: int) -> float:
    """CPU that a process has used, in seconds; 0 where it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError):
        return 0.0


def memory_of(pid: int) -> int:
    """Memory that a process holds of its own or shares, files aside, in bytes; 0 where it has ended."""
    try:
        said = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
        return sum(int(said[name].split()[0]) for name in ("RssAnon", "RssShmem")) * 1024
    except (OSError, KeyError):
        return 0
