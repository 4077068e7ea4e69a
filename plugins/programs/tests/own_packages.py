"""The packages of Python that come with Agio, installed as their users have them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from agio_testing.site import ROOT

CLIENTS = ROOT / "clients"
BUILD_S = 120


def install(name: str, place: Path) -> Path:
    """A folder of modules below a place with the package of a client, and nothing of what it needs."""
    source = shutil.copytree(CLIENTS / name, place / "source")  # a build leaves files beside what it builds
    options = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, "--target", place / "packages", source],
        check=True,
        timeout=BUILD_S,
    )
    return place / "packages"
