"""Hardhat's chain in a process of its own: the one that is installed with the pages' tools, asking nobody outside."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from agio_testing.run.lifeline import end_with_run

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "node_modules/hardhat/internal/cli/bootstrap.js"
CONFIGURATION = Path(__file__).with_name("hardhat.config.cjs")
STARTS_WITHIN_S = 60.0


def free_port() -> int:
    """A port of this machine that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def hardhat() -> Iterator[str]:
    """Start the chain on a free port; the address of its node."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as home, (Path(home) / "log").open("wb") as log:
        environment = os.environ | {"HOME": home, "HARDHAT_DISABLE_TELEMETRY_PROMPT": "true"}
        command = ["node", PROGRAM, "--config", CONFIGURATION, "node", "--hostname", "127.0.0.1", "--port", str(port)]
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=log)
        end_with_run(process)
        try:
            _wait_until_it_answers(process, url, Path(home) / "log")
            yield url
        finally:
            process.kill()
            process.wait()


def _wait_until_it_answers(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    question = {"jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": []}
    until = time.monotonic() + STARTS_WITHIN_S
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        try:
            httpx.post(url, json=question, timeout=2).raise_for_status()
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(f"hardhat doesn't answer:\n{log.read_text()[-2000:]}")
