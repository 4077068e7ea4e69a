"""Moments are written by one formatter: of the pages that of the sdk, of messages that of the kernel."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PAGES = [
    file
    for folder in ("remotes", "shell-web")
    for file in sorted((ROOT / folder).glob("**/src/**/*.ts*"))
    if "node_modules" not in file.parts and file.parent != ROOT / "shell-web/sdk/src/format"
]
OWN = {
    "a format of its own": re.compile(r"toLocale(Date|Time)?String\(|Intl\.DateTimeFormat\("),
    "a moment put together": re.compile(r"format\.(date|day)\([^)]*\)\}[^`]{0,3}\$\{format\.time\("),
}


@pytest.mark.parametrize("file", PAGES, ids=[str(file.relative_to(ROOT)) for file in PAGES])
def test_a_page_writes_no_moment_by_itself(file: Path):
    text = file.read_text("utf-8")
    found = {what: match[0] for what, pattern in OWN.items() if (match := pattern.search(text))}
    if "zoneName" in text:  # the name of a zone is no moment
        found.pop("a format of its own", None)
    assert not found, f"{file.relative_to(ROOT)}: write it by format.moment, format.date or format.dateTime"


def test_messages_write_moments_in_one_place():
    files = [file for part in ("kernel", "demo", "plugins/*") for file in ROOT.glob(f"{part}/agio_*/**/*.py")]
    own = [str(file.relative_to(ROOT)) for file in files if "babel.dates" in file.read_text("utf-8")]
    assert own == ["kernel/agio_kernel/ports/messages.py"]


TELLS = re.compile(r"\b(notify|Notification|OutgoingMessage)\(")
WRITTEN = re.compile(r":%[A-Za-z]|strftime\(|isoformat\(")


def test_who_tells_a_moment_writes_none_by_itself():
    files = [file for part in ("kernel", "demo", "plugins/*") for file in ROOT.glob(f"{part}/agio_*/**/*.py")]
    telling = {str(file.relative_to(ROOT)): text for file in files if TELLS.search(text := file.read_text("utf-8"))}
    assert telling
    assert [name for name, text in telling.items() if WRITTEN.search(text)] == []
