"""`make docs`: no link of the built site leads nowhere, and everything that is declared has its place on it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from agio_host.assembly import declared_calls
from agio_host.commands.context import CommandContext
from agio_host.reference.calls import anchor_of
from agio_host.reference.declared import machine_anchor
from agio_host.reference.hooks import HOOKS
from agio_kernel.plugins.plugin import Plugin

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "docs" / "site"


class Page(HTMLParser):
    """The addresses of a page, and what it refers to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            if name in ("href", "src") and value and tag != "base":
                self.links.append(value)


def broken(site: Path, pages: dict[Path, Page]) -> Iterator[str]:
    """The links to pages, files and anchors that aren't there."""
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            path = unquote(parts.path)
            target = (
                file if not path else ((site if path.startswith("/") else file.parent) / path.lstrip("/")).resolve()
            )
            target = target / "index.html" if target.is_dir() else target
            known = pages.get(target)
            if not target.is_file() or (parts.fragment and known and unquote(parts.fragment) not in known.anchors):
                yield f"{file.relative_to(site)}: {link}"


def read(site: Path) -> dict[Path, Page]:
    return {file: Page(file) for file in sorted(site.resolve().rglob("*.html")) if file.name != "404.html"}


@pytest.fixture(scope="module")
def pages() -> dict[Path, Page]:
    subprocess.run(["make", "docs"], cwd=ROOT, check=True, timeout=300)
    return read(SITE)


def declared_places() -> list[str]:
    """Every hook, field, call, plugin's section of agio.toml, parameter, state machine and table of the repository."""
    context = CommandContext(ROOT / "agio.toml")
    declared = context.declared
    calls = declared_calls(context.settings, context.plugins, declared)
    places = [f"hooks.html#hook-{name}" for name in HOOKS]
    places += [f"hooks.html#field-{name}" for name in Plugin.__struct_fields__]
    places += [f"calls/{plugin}.html#{anchor_of(call)}" for plugin, call in calls]
    places += [f"configuration.html#plugin.{plugin}" for plugin, _ in context.plugins.declared("config")]
    places += [f"parameters.html#{one.key}" for _, one in declared.parameters]
    places += [f"states.html#{machine_anchor(one)}" for _, one in declared.states]
    places += [f"tables/{owner}.html#{one._meta.tablename}" for owner, one in declared.tables]
    return [f"reference/{place}" for place in places]


def test_every_link_and_anchor_of_the_site_leads_somewhere(pages: dict[Path, Page]):
    assert len(pages) > 60
    assert list(broken(SITE.resolve(), pages)) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path):
    (tmp_path / "a.html").write_text('<h1 id="there">A</h1><a href="b.html#gone">b</a> <a href="#there">a</a>')
    (tmp_path / "b.html").write_text('<img src="none.png"><a href="a.html#there">a</a>')
    assert list(broken(tmp_path.resolve(), read(tmp_path))) == ["a.html: b.html#gone", "b.html: none.png"]


def test_every_hook_call_parameter_state_machine_and_table_has_its_place(pages: dict[Path, Page]):
    there = {f"{file.relative_to(SITE.resolve())}#{anchor}" for file, page in pages.items() for anchor in page.anchors}
    places = declared_places()
    assert len(places) == len(set(places)) > 700
    assert [place for place in places if place not in there] == []


def test_each_of_them_is_found_by_searching_for_its_name(pages: dict[Path, Page]):
    indexed = {one["location"] for one in json.loads((SITE / "search.json").read_text("utf-8"))["items"]}
    assert [place for place in declared_places() if place not in indexed] == []


def test_no_page_loads_anything_from_elsewhere(pages: dict[Path, Page]):
    for file in pages:
        text = file.read_text("utf-8")
        assert 'src="http' not in text, file
        assert 'rel="stylesheet" href="http' not in text, file
