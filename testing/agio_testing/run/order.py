"""Time limits of tests, and the order of their files."""

from __future__ import annotations

import random

import pytest

LONG_S = 600
"""Time limit of a test marked slow; any other has that of ``pyproject.toml``. ``--timeout`` says otherwise of all."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", metavar="SEED", help="run files in an order that this seed draws")


def pytest_report_header(config: pytest.Config) -> str | None:
    seed = config.getoption("shuffle")
    return None if seed is None else f"files in the order of --shuffle={seed}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.pluginmanager.hasplugin("timeout") and config.getoption("timeout") is None:
        for item in items:
            if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
                item.add_marker(pytest.mark.timeout(LONG_S))
    seed = config.getoption("shuffle")
    if seed is not None:
        files = sorted({str(item.path) for item in items})
        random.Random(seed).shuffle(files)
        place = {file: number for number, file in enumerate(files)}
        items.sort(key=lambda item: place[str(item.path)])
