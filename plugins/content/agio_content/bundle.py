"""The site's texts in a bundle: ``contents.toml`` says what each is, ``<language>/<number>.md`` its words.

Messages to users' inboxes are never among them, and a text that is as it is delivered isn't either.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import asyncpg
import msgspec
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.languages import languages
from agio_kernel.ports.messages import fill_in
from agio_kernel.settings.bundles.part import Change, Files, Finding, read_file
from agio_kernel.settings.bundles.pictures import export_pictures, keep_pictures
from agio_kernel.settings.bundles.toml import write_toml
from agio_kernel.settings.presentation import Presentation

from agio_content.content import Content
from agio_content.declared.kinds import Kind
from agio_content.draft.fields import Body, Link, Summary, Title, harmless, kind_of, label_of, linked, titled, topic_of
from agio_content.draft.store import Version, publish_versions, withdraw_item
from agio_content.picture.address import named_in
from agio_content.picture.keep import PICTURE
from agio_content.starter.seed import Words, starters, words_of

FOLDER, CONTENTS, PICTURES = "content/", "content/contents.toml", "content/pictures/"
_FILE = re.compile(r"content/([A-Za-z-]+)/([1-9][0-9]{0,5})\.md")
_NUMBER = re.compile(r"[1-9][0-9]{0,5}")
"""Six digits: the numbers up to a bundle's own are passed one by one."""
_PICTURE = re.compile(r"<!-- picture ([0-9a-f]{32}) -->\n")
_TEXT = re.compile(r"# ([^\n]+)\n\n(?:> ([^\n]+)\n\n)?(.*)", re.DOTALL)
_FIRST_OWN = 1000


class Settled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a text, apart from its words."""

    kind: str
    topic: str = ""
    label: str = ""
    link: Link = ""
    place: int = 100
    pinned: bool = False


class Said(msgspec.Struct, frozen=True):
    """Words of a text in one language, with its picture."""

    title: Title
    summary: Summary
    body: Body
    picture: str = ""


Item = tuple[Settled, Mapping[str, Said]]
Items = Mapping[int, Item]


class BundledTexts:
    """All texts that are published, but for those that are as delivered."""

    place = FOLDER

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    async def export(self, conn: asyncpg.Connection) -> Files:
        """The texts and their pictures."""
        delivered = self._delivered()
        items = {n: one for n, one in (await _published(conn)).items() if one not in delivered.get(n, ())}
        gone = delivered.keys() & await _withdrawn(conn)
        items |= {number: (delivered[number][0][0], {}) for number in gone}
        if not items:
            return {}
        tags = {one.key: one.tag for one in languages()}
        found = {CONTENTS: write_toml({"texts": {str(n): _plain(one[0]) for n, one in items.items()}})}
        named: set[str] = set()
        for number, (_, words) in items.items():
            for language, said in words.items():
                found[f"{FOLDER}{tags[language]}/{number}.md"] = _markdown(said)
                named |= named_in(said.body, said.picture)
        return {**found, **await export_pictures(self._kernel, conn, PICTURES, PICTURE.name, named)}

    async def apply(self, tx: asyncpg.Connection, files: Files, change: Change) -> list[Finding]:
        """Write and publish each text that is another, and withdraw those that the bundle doesn't have."""
        findings: list[Finding] = []
        wanted = _read(files, findings)
        pictures, wrong = await keep_pictures(self._kernel, tx, PICTURES, PICTURE.name, files, change)
        findings += wrong
        if findings:
            return findings
        for name in pictures:
            await tx.execute("INSERT INTO content_picture (name, writer) VALUES ($1, '') ON CONFLICT DO NOTHING", name)
        delivered, now = self._delivered(), await _published(tx)
        for number in sorted({*wanted, *now}):
            here = now.get(number)
            if number in wanted:
                item = wanted[number]
            elif number in delivered:
                item = delivered[number][0] if here not in delivered[number] else here
            else:
                item = None
            if item == here:
                continue
            if item is None or not item[1]:
                if here is not None:
                    await withdraw_item(tx, number)
                elif item is not None and not await tx.fetchval(
                    "SELECT EXISTS (SELECT FROM content_item WHERE id = $1)", number
                ):
                    await self._settle(tx, number, item[0])
                continue
            await self._put(tx, number, item, here, change)
        await self._pass_numbers(tx, wanted)
        self._kernel.part(Content).tell_pages()
        return []

    async def _put(self, tx: asyncpg.Connection, number: int, item: Item, here: Item | None, change: Change) -> None:
        settled, words = item
        await self._settle(tx, number, settled)
        before = here[1] if here is not None else {}
        versions: list[Version] = []
        for language, said in words.items():
            if before.get(language) == said:
                continue
            row = await tx.fetchrow(
                "INSERT INTO content_version"
                " (id, item, language, number, title, summary, body, picture, writer, writer_id)"
                " SELECT $1, $2, $3, coalesce(max(number), 0) + 1, $4, $5, $6, $7, $8, $9"
                " FROM content_version WHERE item = $2 AND language = $3 RETURNING *",
                self._kernel.ids.next(),
                number,
                language,
                said.title,
                said.summary,
                said.body,
                said.picture,
                "",
                None if change.sets_up else change.maker,
            )
            assert row is not None, "an insert that returns its row returns one"
            versions.append(Version(**{name: row[name] for name in Version.__struct_fields__}))
        gone = [language for language in before if language not in words]
        await tx.execute("DELETE FROM content_published WHERE item = $1 AND language = ANY ($2)", number, gone)
        await publish_versions(tx, self._kernel.ids, number, versions)

    async def _settle(self, tx: asyncpg.Connection, number: int, settled: Settled) -> None:
        await tx.execute(
            "INSERT INTO content_item (id, kind, topic, label, link, place, pinned) VALUES ($1, $2, $3, $4, $5, $6, $7)"
            " ON CONFLICT (id) DO UPDATE SET topic = excluded.topic, label = excluded.label, link = excluded.link,"
            " place = excluded.place, pinned = excluded.pinned, version = content_item.version + 1",
            number,
            *msgspec.structs.astuple(settled),
        )

    async def _pass_numbers(self, tx: asyncpg.Connection, wanted: Items) -> None:
        """Take the numbers of the bundle's own texts out of those that are given next."""
        last = max((number for number in wanted if number >= _FIRST_OWN), default=0)
        if last:
            await tx.execute(
                "SELECT nextval(s) FROM (SELECT pg_get_serial_sequence('content_item', 'id')::regclass AS s) q,"
                " generate_series(1, $1 - coalesce(pg_sequence_last_value(s), $2 - 1))",
                last,
                _FIRST_OWN,
            )

    def _delivered(self) -> Mapping[int, tuple[Item, ...]]:
        """The starter texts as they are with the brand's name, and as they were with that of agio.toml."""
        names = dict.fromkeys((self._kernel.part(Presentation).brand.name, self._kernel.settings.brand.name))
        by_language = {one.key: words_of(one.tag) for one in languages()}
        return {
            one.number: tuple(
                (
                    Settled(one.kind, one.topic, one.label, one.link, one.place, one.pinned),
                    {
                        key: _filled(texts[one.number], name)
                        for key, texts in by_language.items()
                        if one.number in texts
                    },
                )
                for name in names
            )
            for one in starters()
        }


def bundled_texts(kernel: Kernel) -> BundledTexts:
    """The texts, as a part of a bundle."""
    return BundledTexts(kernel)


def _filled(words: Words, brand: str) -> Said:
    return Said(*(fill_in(text, {"brand": brand}) for text in (words.title, words.summary, words.body)))


async def _published(conn: asyncpg.Connection) -> Items:
    """The texts that are read now, by number."""
    found: dict[int, tuple[Settled, dict[str, Said]]] = {}
    rows = await conn.fetch(
        "SELECT i.id, i.kind, i.topic, i.label, i.link, i.place, i.pinned, v.language, v.title, v.summary, v.body,"
        " v.picture FROM content_published p JOIN content_item i ON i.id = p.item JOIN content_version v"
        " ON v.id = p.version WHERE i.kind <> $1 ORDER BY i.id, v.language",
        Kind.MESSAGE.value,
    )
    for row in rows:
        settled = Settled(**{name: row[name] for name in Settled.__struct_fields__})
        said = Said(**{name: row[name] for name in Said.__struct_fields__})
        found.setdefault(row["id"], (settled, {}))[1][row["language"]] = said
    return found


async def _withdrawn(conn: asyncpg.Connection) -> frozenset[int]:
    """Starter texts that nobody reads any more."""
    rows = await conn.fetch(
        "SELECT id FROM content_item i WHERE id < $1 AND NOT EXISTS (SELECT FROM content_published WHERE item = i.id)",
        _FIRST_OWN,
    )
    return frozenset(row["id"] for row in rows)


def _plain(settled: Settled) -> dict[str, Any]:
    return msgspec.structs.asdict(settled)


def _markdown(said: Said) -> bytes:
    picture = f"<!-- picture {said.picture} -->\n" if said.picture else ""
    summary = f"> {said.summary}\n\n" if said.summary else ""
    return f"{picture}# {said.title}\n\n{summary}{said.body}\n".encode()


def _read(files: Files, findings: list[Finding]) -> Items:
    """The texts of a bundle, each checked as an operator's would be."""
    tags = {one.tag: one.key for one in languages()}
    found: dict[int, tuple[Settled, dict[str, Said]]] = {}
    texts = read_file(files, CONTENTS, findings).get("texts", {})
    if not isinstance(texts, dict):
        findings.append(Finding(CONTENTS, "texts", codes.MALFORMED))
        return {}
    for number, values in texts.items():
        try:
            settled = msgspec.convert(values, Settled)
            kind = kind_of(settled.kind)
            topic_of(kind, settled.topic)
            label_of(settled.label)
            linked(settled.link)
            if not _NUMBER.fullmatch(number) or kind is Kind.MESSAGE:
                raise ApiError(codes.MALFORMED)
            found[int(number)] = settled, {}
        except (msgspec.ValidationError, ApiError) as error:
            refusal = error if isinstance(error, ApiError) else ApiError(codes.MALFORMED)
            findings.append(Finding.of(CONTENTS, f"texts.{number}", refusal))
    for file, body in files.items():
        if file == CONTENTS or file.startswith(PICTURES):
            continue
        name = _FILE.fullmatch(file)
        if name is None or name[1] not in tags or int(name[2]) not in found:
            findings.append(Finding(file, "", codes.NOT_FOUND))
            continue
        try:
            found[int(name[2])][1][tags[name[1]]] = _said(body.decode())
        except (UnicodeDecodeError, msgspec.ValidationError, ApiError) as error:
            refusal = error if isinstance(error, ApiError) else ApiError(codes.MALFORMED)
            findings.append(Finding.of(file, "", refusal))
    return found


def _said(text: str) -> Said:
    picture = _PICTURE.match(text)
    words = _TEXT.fullmatch(text[picture.end() :] if picture else text)
    if words is None:
        raise ApiError(codes.MALFORMED, field="title")
    title, summary, body = words[1], words[2] or "", words[3].removesuffix("\n")
    said = Said(titled(title), harmless(summary), harmless(body), picture[1] if picture else "")
    return msgspec.convert(msgspec.structs.asdict(said), Said)
