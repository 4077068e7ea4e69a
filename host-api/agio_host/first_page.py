"""The first HTML of every address: language, colours of a rise, deployment, and a skeleton in the shape of its layout.

A browser paints it before a line of script has run, so what it says is right from the first paint on. The theme is the
browser's own knowledge: a script of a few lines sets it before anything is painted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import msgspec
from agio_kernel.ports.languages import SOURCE, Language, find_language, language, languages
from agio_kernel.ports.messages import Messages

from agio_host.brand_files import font_face, web_manifest
from agio_host.search_engines import (
    HOME,
    Text,
    base_of,
    description_of,
    head,
    is_public,
    language_of,
    name_of,
    robots,
    sitemap,
    title_of,
)

COOKIE = b"agio_language"
_BEFORE_PAGES = ("shell", "kernel")
"""The catalogues that every page waits for."""
_FETCHED = 'as="fetch" crossorigin="anonymous"'
_CHINESE = {"zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant", "zh": "zh-hans"}
_HTML = re.compile(r"<html[^>]*>")
_LINE = '<i class="first-line"></i>'


class FirstPage:
    """Fills in the built index.html."""

    def __init__(
        self,
        messages: Messages,
        describe: Callable[[], dict[str, Any]],
        origins: Sequence[str] = (),
        files: Callable[[str, str], Sequence[str]] = lambda remote, screen: (),
    ) -> None:
        self._messages = messages
        self._describe = describe
        self._base = base_of(origins)
        self._files = files

    def file(self, path: str) -> tuple[str, str] | None:
        """Generated file of the deployment beside pages, with its kind; None for any other path. A sitemap names
        absolute addresses alone: without an origin there is none.
        """
        if path == "/robots.txt":
            return "text/plain; charset=utf-8", robots(self._describe(), self._base)
        if path == "/sitemap.xml" and self._base:
            return "application/xml", sitemap(self._describe(), self._base)
        if path == "/manifest.webmanifest":
            return "application/manifest+json", web_manifest(self._describe()["brand"])
        return None

    def __call__(self, html: str, path: str, headers: Mapping[bytes, bytes], query: bytes = b"") -> str:
        """The page of an address, for the browser that sent these headers."""
        described = self._describe()
        reader = reader_of(headers, described["defaultLanguage"], language_of(query))

        def text(key: str) -> str:
            return self._messages.text(key, reader)

        brand = described["brand"]
        remote, screen = _screen(path, described["remotes"])
        layout = "home" if path in HOME else str(screen["layout"]) if screen else "public"
        parts = {
            "<title>Agio</title>": f"<title>{escape(title_of(described, text, path))}</title>",
            "<!--description-->": head(described, text, path, self._base, reader, query) + font_face(brand),
            "<!--preload-->": self._preload(reader, described["catalogues"], remote, screen),
            "<!--deployment-->": _embedded(described),
            "<!--skeleton-->": _skeleton(layout, brand["name"], _reported(described, text, path, screen)),
        }
        up = brand.get("upDown", reader.up)
        theme = brand.get("defaultTheme", "system")
        html = _HTML.sub(
            f'<html lang="{reader.html}" data-language="{reader.key}" data-updown="{up}" data-theme="dark" '
            f'data-default-theme="{escape(theme)}">',
            html,
            count=1,
        )
        for mark, part in parts.items():
            html = html.replace(mark, part, 1)
        return html

    def _preload(
        self,
        reader: Language,
        catalogues: Mapping[str, Mapping[str, str]],
        remote: Mapping[str, Any],
        screen: Mapping[str, Any],
    ) -> str:
        """Links to preload the page's requests, named at once: otherwise each answer would tell what is asked for next.

        On a slow line all of it waits for the style sheet, without which nothing is painted.
        """
        names = catalogues.get(reader.tag, {})
        files = self._files(remote["id"], screen["name"]) if remote else ()
        texts = [
            f"/locales/{reader.tag}/{one}.{names[one]}.json"
            for one in (*_BEFORE_PAGES, *remote.get("domains", ()))
            if one in names
        ]
        return "".join(
            f'<link rel="preload" {kind} fetchpriority="low" href="{escape(file)}">'
            for kind, file in [*((_FETCHED, one) for one in texts), *((_kind(one), one) for one in files)]
        )


def _reported(described: Mapping[str, Any], text: Text, path: str, screen: Mapping[str, Any]) -> str:
    """Text for a reader while the page is on its way: its title, and the description of one for everybody."""
    if path in HOME:
        title, lead = text("shell.home.title"), text("shell.home.lead")
    else:
        title = name_of(described, text, path)
        lead = description_of(described, text, path) if title and is_public(screen or None) else ""
    return (f"<h1>{escape(title)}</h1>" if title else "") + (f"<p>{escape(lead)}</p>" if lead else "")


def _skeleton(layout: str, name: str, reported: str) -> str:
    if layout == "blank":
        return ""
    if layout == "console":
        return f'<div class="first first-console" aria-busy="true"><i></i><div>{_LINE * 6}</div></div>'
    head = f'<div class="first-head"><b>{escape(name)}</b></div>'
    if layout == "home":
        hero = f'<div class="first-hero"><div>{reported}{_LINE}</div><i class="first-block"></i></div>'
        body = f'{hero}<div class="first-rows">{_LINE * 6}</div>'
    elif layout == "trade":
        body = f'<div class="first-strip">{reported}</div><i></i><i></i><i></i><i class="first-foot"></i>'
    else:
        body = f'<div class="first-told">{reported}</div><i class="first-block"></i><i class="first-block"></i>'
    return f'<div class="first first-{layout}" aria-busy="true">{head}<div class="first-body">{body}</div></div>'


def reader_of(headers: Mapping[bytes, bytes], default: str, named: Language | None = None) -> Language:
    """The language that the reader chose, else the one that the address names, else the deployment's default; where it
    has none, the first of the browser's that is spoken here, else English.
    """
    for part in headers.get(b"cookie", b"").split(b";"):
        name, _, value = part.strip().partition(b"=")
        if name == COOKIE and (chosen := find_language(value.decode("latin-1"))) is not None:
            return chosen
    if named is not None:
        return named
    if default:
        return language(default)
    by_tag = {one.tag.lower(): one for one in languages()}
    for tag in _wished(headers.get(b"accept-language", b"")[:500].decode("latin-1").lower()):
        subtags = tag.split("-")
        for end in range(len(subtags), 0, -1):
            short = "-".join(subtags[:end])
            if (found := by_tag.get(_CHINESE.get(short, short))) is not None:
                return found
    return language(SOURCE)


def _wished(header: str) -> list[str]:
    weighed: list[tuple[float, str]] = []
    for part in header.split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((-float(weight or 1), tag))
        except ValueError:
            continue
    return [tag for weight, tag in sorted(weighed, key=lambda one: one[0]) if weight < 0]


def _screen(path: str, remotes: list[dict[str, Any]]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The screen of a path, after the remote that owns it; both empty where no remote does."""
    for remote in remotes:
        for screen in remote["screens"]:
            if screen["path"] == path:
                return remote, screen
    return {}, {}


def _kind(file: str) -> str:
    return 'as="style"' if file.endswith(".css") else 'as="script"'


def _embedded(described: dict[str, Any]) -> str:
    """Embed as data, which no content policy takes for a script; nothing in it can end its element."""
    data = msgspec.json.encode(described).decode().replace("<", "\\u003c")
    return f'<script type="application/json" id="deployment">{data}</script>'
