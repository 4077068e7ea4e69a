"""Machines with addresses of their own: network namespaces of Linux, joined by virtual cables, all on this machine."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

from agio_testing.site import ROOT

T = TypeVar("T")
_CLONE_NEWNET = 0x40000000
_libc = ctypes.CDLL(None, use_errno=True)


def ip(*arguments: str) -> None:
    """Run ``ip``; an AssertionError says what it refused."""
    run = subprocess.run(["ip", *arguments], capture_output=True, text=True, timeout=20)
    assert run.returncode == 0, (arguments, run.stderr)


class Network:
    """The namespaces of one test, by names that no other run has."""

    def __init__(self) -> None:
        self._mark = f"agio-{os.getpid()}-"
        self._names: list[str] = []

    def machine(self, name: str) -> None:
        """A machine with nothing but its loopback."""
        ip("netns", "add", self._mark + name)
        self._names.append(name)
        ip("-n", self._mark + name, "link", "set", "lo", "up")

    def cable(self, one: tuple[str, str], other: tuple[str, str]) -> None:
        """Join two machines, each given with its address and the network's length."""
        ends = [(one[0], f"to-{other[0]}", one[1]), (other[0], f"to-{one[0]}", other[1])]
        (here, near, _), (there, far, _) = ends
        namespaces = (self._mark + here, self._mark + there)
        ip("-n", namespaces[0], "link", "add", near, "type", "veth", "peer", "name", far, "netns", namespaces[1])
        for name, link, address in ends:
            ip("-n", self._mark + name, "address", "add", address, "dev", link)
            ip("-n", self._mark + name, "link", "set", link, "up")

    def at(self, machine: str, do: Callable[[], T]) -> T:
        """Result of ``do`` at that machine: it runs in a thread of its own, which belongs to the namespace, and so
        does every socket, thread and process that it opens.
        """

        def enter() -> None:
            with Path(f"/run/netns/{self._mark}{machine}").open() as namespace:
                if _libc.setns(namespace.fileno(), _CLONE_NEWNET) != 0:
                    raise OSError(ctypes.get_errno(), "setns")

        with ThreadPoolExecutor(1, initializer=enter) as thread:
            return thread.submit(do).result(300)

    def remove(self) -> None:
        """Take the machines away, and their cables with them."""
        for name in self._names:
            ip("netns", "del", self._mark + name)


@contextmanager
def new_network() -> Iterator[Network]:
    """An empty network. Where this system allows none, the test is skipped and says why."""
    if os.geteuid() != 0:
        pytest.skip("network namespaces need root")
    if shutil.which("ip") is None:
        subprocess.run([ROOT / "tests" / "install_packages.sh"], check=True, timeout=300)
    network = Network()
    try:
        network.machine("probe")
    except AssertionError as error:
        pytest.skip(f"this system allows no network namespaces: {error}")
    try:
        yield network
    finally:
        network.remove()
