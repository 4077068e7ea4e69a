"""The contact sheet: every screen that was looked at, small, with what was found on it."""

from __future__ import annotations

import base64
import os
import shutil
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import msgspec
from agio_testing.browser import HEIGHTS
from agio_testing.site import ROOT
from findings import Finding, Swept, table
from playwright.async_api import Page

FOLDER = ROOT / "build" / "sweep"
SCALE = {1440: 0.2, 375: 0.4}
HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Agio: the sweep</title>
<style>body { font: 13px system-ui; margin: 16px; background: #15181e; color: #dde }
section { display: flex; flex-wrap: wrap; gap: 12px } h2 { font-size: 15px } pre { white-space: pre-wrap }
figure { margin: 0; width: min-content } img { border: 1px solid #444; display: block }
figcaption { overflow-wrap: anywhere } .found img { border-color: #f55 } .found figcaption { color: #f99 }</style>"""


class Thumbnail(msgspec.Struct):
    """One look that was kept."""

    file: str
    caption: str
    screen: str
    found: list[str]


class Thumbnails:
    """The looks of one part of a sweep, written as they are taken."""

    def __init__(self, part: str) -> None:
        self.part = part
        self.folder = FOLDER / part
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.taken: list[Thumbnail] = []

    async def take(self, page: Page, visit: Any, turn: Any, found: Sequence[Finding]) -> None:
        """Keep the window as it stands, small."""
        clip = {"x": 0, "y": 0, "width": visit.width, "height": HEIGHTS[visit.width], "scale": SCALE[visit.width]}
        devtools = await page.context.new_cdp_session(page)
        try:
            image = await devtools.send("Page.captureScreenshot", {"format": "png", "clip": clip})
        finally:
            await devtools.detach()
        name = f"{len(self.taken):04}.png"
        (self.folder / name).write_bytes(base64.b64decode(image["data"]))
        caption = f"{visit.state} · {visit.width} · {turn.language} · {turn.theme}"
        said = [f"{one.check}: {one.where}: {one.what}" for one in found]
        self.taken.append(Thumbnail(f"{self.part}/{name}", caption, visit.screen.address, said))

    def keep(self, came: Swept) -> None:
        """Write what this part saw, and the whole sheet of all parts so far."""
        whole(self.folder / "seen.json", msgspec.json.encode(self.taken))
        whole(self.folder / "came.json", msgspec.json.encode(came))
        write_sheet(FOLDER)


def write_sheet(folder: Path) -> None:
    """The page and the table of everything that lies in a folder."""
    seen: dict[str, list[Thumbnail]] = {}
    for file in sorted(folder.glob("*/seen.json")):
        for one in msgspec.json.decode(file.read_bytes(), type=list[Thumbnail]):
            seen.setdefault(one.screen, []).append(one)
    came = [msgspec.json.decode(file.read_bytes(), type=Swept) for file in sorted(folder.glob("*/came.json"))]
    findings = [one for part in came for one in part.findings]
    looks, minutes = sum(part.looks for part in came), sum(part.seconds for part in came) / 60
    reported = f"{looks} looks in {minutes:.1f} minutes of one process, {len(findings)} findings\n{table(findings)}"
    whole(folder / "findings.txt", f"{reported}\n".encode())
    parts = [HEAD, f"<h1>{len(seen)} screens</h1><pre>{escape(reported)}</pre>"]
    for screen, thumbnails in sorted(seen.items()):
        parts.append(f"<h2>{escape(screen)}</h2><section>{''.join(map(_figure, thumbnails))}</section>")
    whole(folder / "index.html", "\n".join(parts).encode())


def whole(file: Path, content: bytes) -> None:
    """Write a file at once: another part's process reads it while it is written."""
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    fresh.write_bytes(content)
    fresh.replace(file)


def _figure(one: Thumbnail) -> str:
    said = "".join(f"<br>{escape(text)}" for text in one.found)
    kind = ' class="found"' if one.found else ""
    caption = f"<figcaption>{escape(one.caption)}{said}</figcaption>"
    return f'<figure{kind}><img src="{one.file}" alt="" loading="lazy">{caption}</figure>'
