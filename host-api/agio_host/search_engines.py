"""Metadata for search engines and messengers: a page's title, description, languages, picture; robots.txt, the sitemap.

All of it is made of what enabled plugins declare of their screens. A page is one address for each language
(``?lang=``); of several paths that draw one screen the first that is declared is the one that counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from agio_kernel.ports.languages import Language, find_language, languages

HOME = ("/", "/index", "/index.html")
PICTURE = "/social.png"
"""1200 × 630, without anybody's name: it suits every brand."""
_CLOSED = ("/web/", "/host/", "/api/", "/feed")
_ID = re.compile(rb"(?:^|&)id=([A-Za-z0-9-]{1,40})(?:&|\Z)")
_LANG = re.compile(rb"(?:^|&)lang=([a-z]{2,3})(?:&|\Z)")

Text = Callable[[str], str]
"""A text of the catalogues in the reader's language."""


def base_of(origins: Sequence[str]) -> str:
    """Address of the site: its first declared origin; "" where none is declared, and then no page names an absolute
    address. The host in a request is a stranger's word, and would stand there for the next reader.
    """
    return origins[0].rstrip("/") if origins else ""


def language_of(query: bytes) -> Language | None:
    """The language that an address names."""
    found = _LANG.search(query)
    return find_language(found[1].decode()) if found else None


def head(described: Mapping[str, Any], text: Text, path: str, base: str, reader: Language, query: bytes = b"") -> str:
    """The elements of a page's head; ``query`` may name the language, and what the page is about (``id``)."""
    screen = screen_of(described, path)
    title, description = title_of(described, text, path), description_of(described, text, path)
    if path not in HOME and not is_public(screen):
        return f'{_meta("description", description)}<meta name="robots" content="noindex">'
    reported = {
        "og:type": "website",
        "og:site_name": described["brand"]["name"],
        "og:title": title,
        "og:description": description,
        "og:locale": reader.babel,
    }
    if not base:
        return _meta("description", description) + _properties(reported)
    about = _ID.search(query)
    counts = canonical(described, path) if about is None else f"{path}?id={about[1].decode()}"
    own = base + (counts if language_of(query) is None else in_language(counts, reader))
    links = [f'<link rel="canonical" href="{escape(own)}">']
    links += [
        f'<link rel="alternate" hreflang="{tag}" href="{escape(address)}">' for tag, address in alternates(base, counts)
    ]
    reported |= {"og:url": own, "og:image": f"{base}{PICTURE}", "og:image:width": "1200", "og:image:height": "630"}
    return "".join(
        [
            _meta("description", description),
            *links,
            _properties(reported),
            _meta("twitter:card", "summary_large_image"),
        ]
    )


def _properties(reported: Mapping[str, str]) -> str:
    return "".join(f'<meta property="{name}" content="{escape(value)}">' for name, value in reported.items())


def title_of(described: Mapping[str, Any], text: Text, path: str) -> str:
    """Title of the page, before any script says so."""
    said, brand = name_of(described, text, path), str(described["brand"]["name"])
    return f"{said} · {brand}" if said else brand


def name_of(described: Mapping[str, Any], text: Text, path: str) -> str:
    """The page's own name, without the brand's; empty where it has none."""
    screen = screen_of(described, path)
    key = "shell.home.page" if path in HOME else "" if screen is None else screen["title"]
    said = text(key) if key else ""
    return said if said != key else ""


def description_of(described: Mapping[str, Any], text: Text, path: str) -> str:
    """Description of the page: of a product what it says of itself on the front page."""
    for remote in described["remotes"]:
        for tile in remote.get("tiles", ()):
            if tile["path"] == path and (said := text(tile["text"])) != tile["text"]:
                return said
    return text("shell.home.lead")


def robots(described: Mapping[str, Any], base: str) -> str:
    """Rules for robots: nothing of a development deployment, and no calls and no console of any."""
    if described["development"]:
        return "User-agent: *\nDisallow: /\n"
    closed = sorted({one["path"] for one in _screens(described) if one["layout"] in ("console", "blank")})
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in (*_CLOSED, *closed))]
    return "\n".join([*lines, *([f"Sitemap: {base}/sitemap.xml"] if base else []), ""])


def sitemap(described: Mapping[str, Any], base: str) -> str:
    """Every public page in every language."""
    entries = []
    for path in public_paths(described):
        others = "".join(
            f'<xhtml:link rel="alternate" hreflang="{tag}" href="{escape(address)}"/>'
            for tag, address in alternates(base, path)
        )
        entries.append(f"<url><loc>{escape(base + path)}</loc>{others}</url>")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
        f' xmlns:xhtml="http://www.w3.org/1999/xhtml">{"".join(entries)}</urlset>\n'
    )


def public_paths(described: Mapping[str, Any]) -> list[str]:
    """The front page, and each path that counts of what a visitor may see."""
    found = [one["path"] for one in _screens(described) if is_public(one)]
    return ["/", *dict.fromkeys(canonical(described, path) for path in found)]


def canonical(described: Mapping[str, Any], path: str) -> str:
    """Return the first of the paths that draw the same screen."""
    if path in HOME:
        return "/"
    for remote in described["remotes"]:
        names = {one["path"]: one["name"] for one in remote["screens"]}
        if path in names:
            return next(one["path"] for one in remote["screens"] if one["name"] == names[path] and is_public(one))
    return path


def is_public(screen: Mapping[str, Any] | None) -> bool:
    """Whether a visitor reads it, and a search engine may."""
    return screen is not None and screen["access"] == "visitor" and screen["layout"] not in ("console", "blank")


def screen_of(described: Mapping[str, Any], path: str) -> Mapping[str, Any] | None:
    """The screen at a path."""
    return next((one for one in _screens(described) if one["path"] == path), None)


def alternates(base: str, path: str) -> Iterator[tuple[str, str]]:
    """The page's addresses by language, and the one that asks the browser."""
    for one in languages():
        yield one.html, base + in_language(path, one)
    yield "x-default", f"{base}{path}"


def in_language(path: str, reader: Language) -> str:
    """The address of a page that names its language."""
    return f"{path}{'&' if '?' in path else '?'}lang={reader.key}"


def _screens(described: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for remote in described["remotes"]:
        yield from remote["screens"]


def _meta(name: str, content: str) -> str:
    return f'<meta name="{name}" content="{escape(content)}">'
