"""CPU time of processes, as the kernel counts it."""

from __future__ import annotations

import os
from pathlib import Path

_JIFFY_US = 1e6 / os.sysconf("SC_CLK_TCK")


def cpu_us(pid: int) -> float:
    """CPU that a process has used by now, in microseconds, without what it has started."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * _JIFFY_US


def cpu_us_below(pid: int) -> float:
    """CPU that a process and all below it have used by now, in microseconds, those that have ended included."""
    parents: dict[int, int] = {}
    used: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended since it was listed
        parents[int(folder.name)] = int(fields[1])
        used[int(folder.name)] = sum(map(int, fields[11:15]))
    return sum(used[one] for one in used if _is_below(one, pid, parents)) * _JIFFY_US


def _is_below(process: int, ancestor: int, parents: dict[int, int]) -> bool:
    while process and process != ancestor:
        process = parents.get(process, 0)
    return process == ancestor
