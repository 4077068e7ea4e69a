"""Documents that code and messages name are there, and so are their sections."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from agio_kernel.plugins.numbers import register
from agio_testing.messages import texts
from agio_testing.site import PLUGINS

ROOT = Path(__file__).resolve().parents[3]
NAMED = re.compile(r"docs/([\w/-]+\.md)(?:, ([A-Z][\w ]+[\w]))?")
PARTS = ("kernel/agio_kernel", "host-api/agio_host", "demo", "plugins", "bench")


def named() -> Iterator[tuple[str, str, str]]:
    """Each document that a file names, with its section where one is named."""
    files = [file for part in PARTS for end in ("py", "sql") for file in sorted((ROOT / part).rglob(f"*.{end}"))]
    for file in [*files, ROOT / "agio.toml", ROOT / "deploy" / "compose.yaml", ROOT / "deploy" / ".env.example"]:
        for document, heading in NAMED.findall(file.read_text("utf-8")):
            yield str(file.relative_to(ROOT)), document, heading


def test_every_document_that_code_names_is_there_with_its_section():
    found = list(named())
    assert len(found) > 10
    missing = []
    for file, document, heading in found:
        path = ROOT / "docs" / document
        text = path.read_text("utf-8") if path.is_file() else ""
        if not text or (heading and f"## {heading}\n" not in text):
            missing.append(f"{file}: docs/{document} {heading}")
    assert missing == []


def test_the_picture_of_the_architecture_has_every_plugin_of_the_house():
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    drawn = re.search(r"subgraph plugins\n(.*?)\n  end", text, re.DOTALL)
    assert drawn
    house = set(PLUGINS) & register().plugins.keys()
    assert len(house) > 15
    assert house - set(re.findall(r"\w+", drawn[1])) == set()


def test_what_the_readme_has_people_look_for_is_what_the_page_says():
    readme = (ROOT / "README.md").read_text("utf-8").partition("## The first ten minutes\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"(?<!\*)\*([A-Z][\w ]*)\*(?!\*)", readme))
    said = [one for domain in ("spot", "wallet") for one in texts(domain)["en"].items()]
    tabs_and_menus = {text for key, text in said if re.match(r"(?:spot\.\w+|wallet\.nav)\.", key)}
    assert named and named - tabs_and_menus == set()


def test_the_table_of_the_kernels_folders_names_each_of_them():
    table = (
        (ROOT / "docs/architecture.md")
        .read_text("utf-8")
        .partition("| `kernel/agio_kernel/` |")[2]
        .partition("\n\n")[0]
    )
    named = {name for row in table.splitlines() for name in re.findall(r"`(\w+)/`", row.partition(" | ")[0])}
    assert named == {one.name for one in (ROOT / "kernel/agio_kernel").iterdir() if (one / "__init__.py").exists()}
