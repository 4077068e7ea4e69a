"""Data folders of sites that have started once: a test's site begins with a copy instead of an empty folder.

A prepared folder is kept in ``build/prepared`` under the hash of all that a first start is made of: the code, the
migrations, the texts and the configuration. One is made by whoever asks first, while others who want the same wait. It
is used for an hour, so that no site finds that it was away for long, and the oldest are removed.
"""

from __future__ import annotations

import fcntl
import functools
import hashlib
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "build" / "prepared"
SOURCES = ("kernel", "host-api", "demo", "plugins", "locales", "requirements.lock")
_KINDS = frozenset((".py", ".sql", ".toml", ".po", ".json", ".csv", ".lock"))
_MOST = 16
"""Number of prepared databases that are kept, about 60 MB each: the tests on the wire want fourteen."""
_OLDEST_S = 3600
_OF_A_PROCESS = ("lock", "server.json", "port", "postgres.log")


@functools.cache
def _of_sources() -> bytes:
    """One hash of everything that a first start is made of, beside the configuration."""
    digest = hashlib.sha256()
    for name in SOURCES:
        place = ROOT / name
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            reported = file.relative_to(ROOT)
            if file.suffix in _KINDS and not {"tests", "node_modules"}.intersection(reported.parts):
                digest.update(f"{reported}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return digest.digest()


def key_of(*configuration: str) -> str:
    """Key under which a data folder of this configuration is kept."""
    return hashlib.sha256(_of_sources() + "\0".join(configuration).encode()).hexdigest()[:20]


def copy_prepared(key: str, make: Callable[[Path], None], folder: Path, names: Sequence[str]) -> None:
    """Copy a prepared deployment's ``names`` into ``folder``; ``make`` starts and stops a site in the folder it is
    given, where none is kept.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    kept = FOLDER / key
    with _locked(key):
        if not _is_fresh(kept):
            new = kept.with_name(f"{key}.new")
            for left in (kept, new):  # a run that was killed has left what it was making
                shutil.rmtree(left, ignore_errors=True)
            make(new)
            new.rename(kept)
            _remove_oldest()
        for name in names:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            copy_tree(kept / name, folder / name)


def copy_tree(source: Path, to: Path) -> None:
    """Copy a folder with its owners, as PostgreSQL asks; without what tells of the process that had it."""
    subprocess.run(["cp", "-a", "--reflink=auto", source, to], check=True, timeout=60)
    for name in _OF_A_PROCESS:
        (to / name).unlink(missing_ok=True)


def _is_fresh(kept: Path) -> bool:
    return kept.exists() and kept.stat().st_mtime > time.time() - _OLDEST_S


def _remove_oldest() -> None:
    """Leave the newest ones; one that somebody copies at this moment stays."""
    newest = sorted(FOLDER.glob("*.lock"), key=lambda lock: lock.stat().st_mtime, reverse=True)
    for lock in newest[_MOST:]:
        with lock.open("a") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
            for left in (lock.with_suffix(""), lock.with_suffix(".new")):
                shutil.rmtree(left, ignore_errors=True)
            lock.unlink(missing_ok=True)


@contextmanager
def _locked(key: str) -> Iterator[None]:
    """Lock under which a process may make or copy the folder of a key."""
    path = FOLDER / f"{key}.lock"
    for _ in range(_MOST):
        with path.open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            if path.exists() and os.path.samestat(path.stat(), os.fstat(file.fileno())):  # nobody removed it meanwhile
                os.utime(path)
                yield
                return
    raise RuntimeError(f"{path} is removed again and again")
