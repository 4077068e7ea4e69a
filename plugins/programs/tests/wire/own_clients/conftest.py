"""The packages of both languages as their users have them, and a line that loses answers."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from agio_testing.site import ROOT, Site
from own_packages import BUILD_S, CLIENTS, install

Run = Callable[..., str]
RUN_S = 100


def run(*command: str | Path, **environment: str) -> str:
    """Run a command and return its output; fails where the command does."""
    said = subprocess.run(
        list(map(str, command)),
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=RUN_S,
        check=False,
    )
    assert said.returncode == 0, f"{said.stdout}\n{said.stderr}"
    return said.stdout


@pytest.fixture(scope="session")
def python_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the package of Python is installed."""
    return install("python", tmp_path_factory.mktemp("python"))


@pytest.fixture(scope="session")
def node_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the package of TypeScript is installed."""
    place = tmp_path_factory.mktemp("node")
    package = place / "node_modules" / "@agio" / "client"
    compiler = ROOT / "node_modules" / ".bin" / "tsc"
    project = CLIENTS / "typescript" / "tsconfig.json"
    subprocess.run([compiler, "-p", project, "--outDir", package / "dist"], check=True, timeout=BUILD_S)
    shutil.copy(CLIENTS / "typescript" / "package.json", package)
    return place


@pytest.fixture(scope="session")
def in_python(python_package: Path) -> Run:
    """Runs a file with the package of Python; what it is given stands in its environment."""

    def start(file: Path, **environment: str) -> str:
        return run(sys.executable, file, PYTHONPATH=str(python_package), **environment)

    return start


@pytest.fixture(scope="session")
def in_node(node_folder: Path) -> Run:
    """Runs a file with the package of TypeScript; what it is given stands in its environment."""

    def start(file: Path, **environment: str) -> str:
        return run("node", shutil.copy(file, node_folder), **environment)

    return start


class LosingLine:
    """A line to a site on which answers get lost: the site has them, and who asks has a connection that ends."""

    def __init__(self, site: Site) -> None:
        self.loses: dict[str, int] = {}
        """Number of answers of each call that are still to be lost."""
        self.asked: list[str] = []
        """The call of each request, in their order."""
        line = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.0"

            def do_GET(self) -> None:
                call = self.path.partition("?")[0].rpartition("/")[2]
                line.asked.append(call)
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                names = ("x-agio-key", "x-agio-timestamp", "x-agio-signature", "content-type")
                headers = {name: self.headers[name] for name in names if name in self.headers}
                answer = httpx.request(self.command, site.url + self.path, content=body, headers=headers, timeout=30)
                if line.loses.get(call, 0) > 0:
                    line.loses[call] -= 1
                    self.close_connection = True
                    return
                self.send_response(answer.status_code)
                self.end_headers()
                self.wfile.write(answer.content)

            do_POST = do_GET

            def log_message(self, format: str, *args: object) -> None:
                """Nothing is printed of a request."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """End it."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def line(venue: Site) -> Iterator[LosingLine]:
    """One that loses nothing yet."""
    made = LosingLine(venue)
    yield made
    made.close()


def lines_of(printed: str) -> list[Any]:
    """Return the JSON values that a program has printed, one a line."""
    return [json.loads(one) for one in printed.splitlines()]
