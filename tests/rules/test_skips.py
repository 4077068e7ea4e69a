"""Nothing is skipped but what is declared here, with its reason: a test that doesn't run proves nothing."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SKIPS = {
    "kernel/tests/postgres/test_embedded_postgres.py": (7, "what Linux alone has, and what root alone can do"),
    "testing/agio_testing/environments/namespaces.py": (
        2,
        "network namespaces need root and a system that allows them",
    ),
}
"""By file: how many places skip at most, and why."""
LEFT_OUT = ("skip", "skipif", "xfail", "importorskip")


def skips_of(file: Path) -> int:
    """Number of places in a file that leave a test out."""
    return sum(
        isinstance(node, ast.Attribute)
        and node.attr in LEFT_OUT
        and ast.unparse(node.value) in ("pytest", "pytest.mark", "unittest")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
    )


def test_nothing_is_skipped_but_what_is_declared() -> None:
    found: Counter[str] = Counter()
    for place in ("kernel", "host-api", "testing", "demo", "plugins", "tests"):
        for file in (ROOT / place).rglob("*.py"):
            if "node_modules" not in file.parts and (number := skips_of(file)):
                found[str(file.relative_to(ROOT))] += number
    assert not found - Counter({file: most for file, (most, _) in SKIPS.items()})
