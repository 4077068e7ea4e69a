"""Migrations of the kernel, of brands and of every plugin, linted: ``python tests/rules/tables/migrations.py``."""

from __future__ import annotations

import sys
from pathlib import Path

from agio_host.plugin_check.expand import lint

ROOT = Path(__file__).resolve().parents[3]


def findings() -> list[str]:
    """A line for each place that stops writers, or that the version before trips over."""
    files = [file for top in ("kernel", "host-api", "plugins") for file in ROOT.glob(f"{top}/**/migrations/0*.sql")]
    return [
        f"{folder.parent.relative_to(ROOT)}/{one.where} {one.says}"
        for folder in sorted({file.parent for file in files})
        if "plugin_skeleton" not in folder.parts
        for one in lint(folder)
    ]


if __name__ == "__main__":
    found = findings()
    sys.exit("\n".join(found) if found else 0)
