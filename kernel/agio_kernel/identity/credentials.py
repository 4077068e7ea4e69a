"""Passwords: hashed with argon2id in a small pool of threads, so that a flood of sign-ins can't stall trading."""

from __future__ import annotations

import asyncio
import base64
import copy
import secrets
import threading
import unicodedata
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache, cached_property
from typing import TypeVar

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from agio_kernel.declarations.codes import TOO_MANY_REQUESTS
from agio_kernel.declarations.errors import ApiError

T = TypeVar("T")

THREADS = 2
QUEUE = 32
KEPT = 6
"""Places of a door that are kept for browsers which the account knows."""
OPERATORS = 12
"""Places of operators, the kept ones among them."""
_SALT_BYTES = 16
_HASH_BYTES = 32


class PasswordCost(msgspec.Struct, frozen=True):
    """The work one hash takes; the default is OWASP's for argon2id where many sign in on a shared machine."""

    time: int = 2
    memory_kib: int = 19_456
    lanes: int = 1


class Verified(msgspec.Struct, frozen=True):
    """Whether the password was right, and the hash to keep instead where the old one's cost is out of date."""

    ok: bool
    rehashed: str | None = None


class SignIn(msgspec.Struct, frozen=True):
    """Place of one who signs in; ``kept``: one of those for browsers that the account knows."""

    kept: bool

    def require(self, *, known: bool) -> None:
        """Refuse whom a kept place isn't for, once it is known: after one read, before anything is counted."""
        if self.kept and not known:
            raise ApiError(TOO_MANY_REQUESTS, seconds=1)


class Credentials:
    """Hashes and verifies passwords, in the threads of the process or in so many of its own. A request that doesn't fit
    into the queue is refused at once instead of piling up.

    Operators have places of their own (``operators``), which no flood of users takes, and share the threads: where
    users fill their places, an operator's hash waits until those before it are done, two at a time.
    """

    def __init__(self, cost: PasswordCost | None = None, *, threads: int | None = None, queue: int = QUEUE) -> None:
        cost = cost or PasswordCost()
        self._hasher = PasswordHasher(cost.time, cost.memory_kib, cost.lanes, _HASH_BYTES, _SALT_BYTES)
        self._decoy = _decoy(cost)
        self._own = None if threads is None else ThreadPoolExecutor(threads, thread_name_prefix="argon2")
        self._threads = self._own or _shared_threads()
        self._places = threading.BoundedSemaphore((threads or THREADS) + queue)
        self._sign_ins = threading.BoundedSemaphore(max((threads or THREADS) + queue - KEPT, 1))
        self._kept = threading.BoundedSemaphore(KEPT)

    async def hash(self, password: str) -> str:
        """The hash to keep; an ApiError when too many are waiting."""
        return await self._run(lambda: self._hasher.hash(_octets(password)))

    async def verify(self, kept: str | None, password: str) -> Verified:
        """Check ``password`` against ``kept``. None, for an account that isn't there, takes as long as a wrong one."""
        return await self._run(lambda: self._verified(kept, password))

    @cached_property
    def operators(self) -> Credentials:
        """The same for operators: of the same cost and threads, with places of their own."""
        made = copy.copy(self)
        made._own = None
        made._places = threading.BoundedSemaphore(OPERATORS)
        made._sign_ins = threading.BoundedSemaphore(OPERATORS - KEPT)
        made._kept = threading.BoundedSemaphore(KEPT)
        return made

    @contextmanager
    def sign_in(self, browser: str) -> Iterator[SignIn]:
        """Take a place for one who signs in, before anything is read or counted for it: whoever doesn't fit is refused
        at once, so that a flood takes the database from nobody. A ``browser`` that has been here may take a kept place,
        and has to leave it where the account doesn't know it (``SignIn.require``).
        """
        if self._sign_ins.acquire(blocking=False):
            taken = self._sign_ins
        elif browser and self._kept.acquire(blocking=False):
            taken = self._kept
        else:
            raise ApiError(TOO_MANY_REQUESTS, seconds=1)
        try:
            yield SignIn(taken is self._kept)
        finally:
            taken.release()

    def close(self) -> None:
        """Let its own threads end; what waits for them is dropped."""
        if self._own is not None:
            self._own.shutdown(wait=False, cancel_futures=True)

    def _verified(self, kept: str | None, password: str) -> Verified:
        octets = _octets(password)
        try:
            self._hasher.verify(kept or self._decoy, octets)
        except (VerificationError, InvalidHashError):
            return Verified(False)
        if kept is None:
            return Verified(False)
        return Verified(True, self._hasher.hash(octets) if self._hasher.check_needs_rehash(kept) else None)

    async def _run(self, work: Callable[[], T]) -> T:
        if not self._places.acquire(blocking=False):
            raise ApiError(TOO_MANY_REQUESTS, seconds=1)
        try:
            future = self._threads.submit(work)
        except BaseException:
            self._places.release()
            raise
        # Released when the thread is done, not when the caller gives up: an abandoned hash still takes its place.
        future.add_done_callback(lambda _: self._places.release())
        return await asyncio.wrap_future(future)


@cache
def _shared_threads() -> ThreadPoolExecutor:
    """Threads of the process, whatever number of deployments it has: each keeps the memory of the hash it made last."""
    return ThreadPoolExecutor(THREADS, thread_name_prefix="argon2")


def _octets(password: str) -> bytes:
    return unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")


def _decoy(cost: PasswordCost) -> str:
    """A hash of no password: verifying against it costs the same and never succeeds."""
    salt, digest = (
        base64.b64encode(secrets.token_bytes(size)).rstrip(b"=").decode() for size in (_SALT_BYTES, _HASH_BYTES)
    )
    return f"$argon2id$v=19$m={cost.memory_kib},t={cost.time},p={cost.lanes}${salt}${digest}"
