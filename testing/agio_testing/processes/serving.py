"""Processes that serve one site behind one address (``agio up --processes``), each asked alone or all in turns."""

from __future__ import annotations

import itertools
import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import httpx
import msgspec
from agio_host.commands.processes import ServingProcess

from agio_testing.site import Site, running_site
from agio_testing.visitor import Visitor
from agio_testing.waiting import eventually


def processes(site: Site) -> dict[str, ServingProcess]:
    """The processes of a site that runs, by name."""
    file = site.data / "processes.json"
    found = msgspec.json.decode(file.read_bytes(), type=list[ServingProcess]) if file.exists() else []
    return {one.name: one for one in found}


@contextmanager
def site_of_processes(count: int = 3, environment: Mapping[str, str] | None = None, **options: Any) -> Iterator[Site]:
    """A site that so many processes serve, once all of them do."""
    with running_site({"AGIO_PROCESSES": str(count), **(environment or {})}, **options) as site:
        eventually(lambda: len(serving(site)) == count)
        yield site


def serving(site: Site) -> list[ServingProcess]:
    """The processes that serve."""
    return [one for one in processes(site).values() if one.port]


def kill(one: ServingProcess) -> None:
    """End a process as a power cut does."""
    os.kill(one.pid, signal.SIGKILL)


class _InTurns(httpx.BaseTransport):
    """Sends each request to the next of some ports."""

    def __init__(self, ports: Sequence[int], to: httpx.BaseTransport) -> None:
        self._ports = itertools.cycle(ports)
        self._to = to

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.url = request.url.copy_with(port=next(self._ports))
        return self._to.handle_request(request)


class InTurns:
    """A site whose visitors ask its processes in turns, or those that are named; all else is the site's."""

    def __init__(self, site: Site, *processes: ServingProcess) -> None:
        self._site = site
        self._ports = [one.port for one in processes or serving(site)]

    def visitor(self) -> Visitor:
        """Return a visitor at an address of their own."""
        return Visitor(self._site, lambda transport: _InTurns(self._ports, transport))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._site, name)
