"""The texts a new deployment begins with, so that no path of the site is empty: files of this folder, in all languages.

Each is written and published once, where no text of its number exists; what an operator writes afterwards is never
touched, and a text that comes with a product arrives when that product is switched on.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.languages import languages
from agio_kernel.ports.messages import fill_in
from agio_kernel.postgres.query import insert, rows, value
from agio_kernel.settings.presentation import Presentation

from agio_content.declared.kinds import Kind
from agio_content.draft.store import Version, publish_versions, versions_of
from agio_content.tables import Items, Published

FOLDER = Path(__file__).parent
_TEXT = re.compile(r"^<!-- (\d+) -->\n# (.+)\n+(?:> (.+)\n+)?", re.MULTILINE)
_LOCK = 4500_0001


class Words(msgspec.Struct, frozen=True):
    """A text in one language."""

    title: str
    summary: str
    body: str


class Starter(msgspec.Struct, frozen=True):
    """Settings of a starter text; ``screen`` is the one it belongs to, or empty."""

    number: int
    kind: str
    topic: str
    label: str
    link: str
    place: int
    pinned: bool
    screen: str


def starters() -> list[Starter]:
    """Return the starter texts, in their order."""
    found: list[Starter] = []
    for kind, said in tomllib.loads((FOLDER / "contents.toml").read_text("utf-8")).items():
        groups = said.items() if kind == Kind.HELP else (("", said),)
        for topic, group in groups:
            for place, number in enumerate(group["numbers"], 1):
                key = str(number)
                found.append(
                    Starter(
                        number,
                        kind,
                        topic,
                        group.get("labels", {}).get(key, ""),
                        group.get("links", {}).get(key, ""),
                        place * 10,
                        number in group.get("pinned", ()),
                        group.get("screens", {}).get(key, group.get("screen", "")),
                    )
                )
    return found


def words_of(tag: str) -> dict[int, Words]:
    """Return the words of the starter texts in a language, by their numbers."""
    found: dict[int, Words] = {}
    for file in sorted((FOLDER / tag).glob("*.md")):
        text = file.read_text("utf-8")
        heads = list(_TEXT.finditer(text))
        ends = [*(head.start() for head in heads[1:]), len(text)]
        for head, end in zip(heads, ends, strict=True):
            found[int(head[1])] = Words(head[2].strip(), (head[3] or "").strip(), text[head.end() : end].strip())
    return found


@asynccontextmanager
async def starter_texts(kernel: Kernel) -> AsyncIterator[None]:
    """Write the starter texts that are missing; nothing to close."""
    async with kernel.db.transaction() as tx:
        await tx.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)  # two processes of one site start together
        await _write_missing(kernel, tx)
        await _index_anew(kernel, tx)
    yield


async def _write_missing(kernel: Kernel, tx: asyncpg.Connection) -> None:
    there = {row["id"] for row in await rows(tx, Items.select(Items.id).where(Items.id < 1000))}
    paths = {screen.path for _, remote in kernel.directory.declared("remote") for screen in remote.screens}
    missing = [one for one in starters() if one.number not in there and (not one.screen or one.screen in paths)]
    if not missing:
        return
    by_language = {one.key: words_of(one.tag) for one in languages()}
    for starter in missing:
        await _write(kernel, tx, starter, by_language)


async def _write(
    kernel: Kernel, tx: asyncpg.Connection, one: Starter, words: Mapping[str, Mapping[int, Words]]
) -> None:
    row: dict[Any, Any] = {
        Items.id: one.number,
        Items.kind: one.kind,
        Items.topic: one.topic,
        Items.label: one.label,
        Items.link: one.link,
        Items.place: one.place,
        Items.pinned: one.pinned,
    }
    await value(tx, insert(Items, row).returning(Items.id))
    now, brand = kernel.clock.now(), {"brand": kernel.part(Presentation).brand.name}
    versions = [
        Version(
            kernel.ids.next(),
            one.number,
            language,
            1,
            fill_in(said.title, brand),
            fill_in(said.summary, brand),
            fill_in(said.body, brand),
            "",
            "",
            now,
        )
        for language, texts in words.items()
        if (said := texts.get(one.number)) is not None
    ]
    await tx.executemany(
        "INSERT INTO content_version (id, item, language, number, title, summary, body, picture, writer, created_at,"
        " writer_id)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        [msgspec.structs.astuple(version) for version in versions],
    )
    await publish_versions(tx, kernel.ids, one.number, versions)


async def _index_anew(kernel: Kernel, tx: asyncpg.Connection) -> None:
    """Index texts that were published before there was a search."""
    old = await rows(tx, Published.select(Published.item, Published.version).where(Published.words == ""))
    for row in old:
        await publish_versions(tx, kernel.ids, row["item"], await versions_of(tx, [row["version"]]))
