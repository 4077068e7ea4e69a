"""nginx of Debian's packages with TLS before the sites of one deployment, as deploy/topology.py has it."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest

from agio_testing.environments.tls import certificate
from agio_testing.run.lifeline import end_with_run
from agio_testing.site import ROOT, Site
from agio_testing.visitor import Visitor

STARTS_WITHIN_S = 30.0


def topology() -> ModuleType:
    """The module deploy/topology.py."""
    sys.path.insert(0, str(ROOT / "deploy"))
    try:
        import topology  # type: ignore[import-not-found]
    finally:
        sys.path.pop(0)
    return topology


class ProxiedSite:
    """Sites of one deployment behind one address with TLS; all but its address is the first one's."""

    def __init__(self, site: Site, port: int) -> None:
        self._site = site
        self.port = port
        self.url = f"https://127.0.0.1:{port}"
        self.trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        self.trust.check_hostname, self.trust.verify_mode = False, ssl.CERT_NONE  # it signs itself

    def visitor(self) -> Visitor:
        """Return a visitor who comes by the proxy."""
        return Visitor(self, lambda _: httpx.HTTPTransport(verify=self.trust))  # type: ignore[arg-type]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._site, name)


@contextmanager
def running_nginx(folder: Path, sites: Sequence[Site]) -> Iterator[ProxiedSite]:
    """A proxy while this is open. It is refused where it doesn't like its configuration."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        pytest.fail("nginx is missing: run `make browser` (or install nginx-light)", pytrace=False)
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    certificate(folder / "fullchain.pem", folder / "privkey.pem")
    made = folder / "nginx.conf"
    main = f"daemon off;\npid {folder}/nginx.pid;\n"
    made.write_text(topology().nginx([f"127.0.0.1:{site.port}" for site in sites], port, str(folder), main))
    command = [program, "-e", "stderr", "-p", str(folder), "-c", str(made)]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, timeout=30)
    assert checked.returncode == 0, checked.stderr
    with (folder / "nginx.log").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    end_with_run(process)
    try:
        ends = time.monotonic() + STARTS_WITHIN_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                assert time.monotonic() < ends, (folder / "nginx.log").read_text()
                time.sleep(0.02)
        yield ProxiedSite(sites[0], port)
    finally:
        process.terminate()
        process.wait(20)
