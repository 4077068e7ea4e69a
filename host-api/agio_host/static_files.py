"""The built front end: shell, remotes and catalogues, compressed at build time, hashed files kept for ever."""

from __future__ import annotations

import mimetypes
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from agio_kernel.settings.brand import FOLDER

from agio_host.brand_files import BrandFiles
from agio_host.catalogue_names import CatalogueNames
from agio_host.dispatch.content_encoding import packed, taken
from agio_host.first_page import FirstPage
from agio_host.prepared_response import PREVIEW_HEADERS, SECURITY_HEADERS

_HASHED = re.compile(r"\.[0-9a-f]{8,}\.(js|css|woff2|svg|png|json)$")
_NEVER_FALL_BACK = tuple(
    f"/{name}/" for name in ("web", "ws", "host", "api", "schema", "locales", "remotes", "brand", "development")
)
_PREVIEW = re.compile(rb"preview=(dark|light)$")
"""Query of a page that the console shows in a frame of its own."""
_PRECOMPRESSED = {b"br": ".br", b"gzip": ".gz"}
"""Suffixes of the files that the build writes beside a file, best first."""
_PACKED = frozenset({".js", ".css", ".html", ".json", ".svg", ".webmanifest", ".txt"})
_FOR_EVER, _ASK = b"public, max-age=31536000, immutable", b"no-cache"
MOST_CACHED_BYTES = 64 * 1024 * 1024

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class Sendable(msgspec.Struct, frozen=True):
    """One file in one encoding, as it is sent."""

    modified: int
    body: bytes
    encoding: bytes
    etag: bytes


class StaticFiles:
    """Serves ``build/web`` at the root, ``build/remotes`` and the compiled texts under their names, and the files of
    the operator's brand under ``/brand/``.

    A path without a file is a
    page of the shell and answers index.html; paths of calls never do. A file is sent in the precompressed form
    (``.br``, ``.gz``) that the client accepts, if the build wrote one; index.html is filled in for its reader.
    """

    def __init__(
        self,
        built: Path,
        first_page: FirstPage | None = None,
        brand: BrandFiles | None = None,
        texts: Path | None = None,
        names: CatalogueNames | None = None,
    ) -> None:
        self._web, remotes = built.resolve() / "web", built.resolve() / "remotes"
        self._beside = {"remotes": remotes, "locales": (texts or built / "locales").resolve()}
        self._names = names or CatalogueNames(self._beside["locales"])
        self._first_page = first_page
        self._brand = brand or BrandFiles()
        self._cache: dict[tuple[Path, tuple[bytes, ...]], Sendable] = {}
        self._cached_bytes = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer GET and HEAD with a file; other methods don't come here."""
        path = scope["path"]
        if self._first_page is not None and (made := self._first_page.file(path)):
            kind, text = made[0].encode(), made[1].encode()
            body = text if scope["method"] == "GET" else b""
            await _answer(send, 200, body, [(b"content-type", kind), *SECURITY_HEADERS], len(text))
            return
        if (picture := await self._brand.picture(path)) is not None:
            # What its name stands for never changes; which picture stands for the icon may.
            kept = _FOR_EVER if path.startswith(f"/{FOLDER}/") else _ASK
            headers = [(b"content-type", picture[0].encode()), (b"cache-control", kept), *SECURITY_HEADERS]
            body = picture[1]
            await _answer(send, 200, body if scope["method"] == "GET" else b"", headers, len(body))
            return
        catalogue = self._names.find(path)
        file = (self._brand.find(path) or self._find(path)) if catalogue is None else catalogue.file
        if file is None:
            await _answer(send, 404, b"not found", [(b"content-type", b"text/plain"), *SECURITY_HEADERS])
            return
        asked = dict(scope["headers"])
        accepted = asked.get(b"accept-encoding", b"")
        vary = b"accept-encoding"
        security = SECURITY_HEADERS
        if file == self._index and self._first_page is not None:
            query = scope.get("query_string", b"")
            found = await self._page(path, asked, query)
            vary = b"accept-encoding, accept-language, cookie"
            security = PREVIEW_HEADERS if _PREVIEW.match(query) else security
        elif catalogue is not None and catalogue.reworded is not None:
            found = await _sendable(catalogue.reworded, accepted)
        else:
            found = self._read(file, accepted)
        forever = bool(_HASHED.search(file.name)) if catalogue is None else catalogue.forever
        headers = [
            (b"content-type", _kind(file).encode()),
            (b"cache-control", _FOR_EVER if forever else _ASK),
            (b"vary", vary),
            (b"etag", found.etag),
            *security,
        ]
        if file.name == "sw.js":
            headers.append((b"service-worker-allowed", b"/"))
        if found.etag in [one.strip() for one in asked.get(b"if-none-match", b"").split(b",")]:
            await _answer(send, 304, b"", headers, None)
            return
        if found.encoding:
            headers.append((b"content-encoding", found.encoding))
        await _answer(send, 200, found.body if scope["method"] == "GET" else b"", headers, len(found.body))

    @property
    def _index(self) -> Path:
        return self._web / "index.html"

    async def _page(self, path: str, asked: dict[bytes, bytes], query: bytes) -> Sendable:
        assert self._first_page is not None
        html = self._read(self._index, b"").body.decode()
        page = self._first_page(html, path, asked, query).encode()
        return await _sendable(page, asked.get(b"accept-encoding", b""))

    def _find(self, path: str) -> Path | None:
        if "\0" in path or "\\" in path:
            return None
        first, _, rest = path.lstrip("/").partition("/")
        folder, rest = (self._beside[first], rest) if first in self._beside else (self._web, path.lstrip("/"))
        if any(part.startswith(".") for part in rest.split("/")):
            return None
        try:
            file = (folder / rest).resolve()
            if file.is_relative_to(folder) and file.is_file() and file.suffix not in _PRECOMPRESSED.values():
                return file
        except OSError:  # a name that is longer than any file's
            pass
        if path.startswith(_NEVER_FALL_BACK) or "." in path.rsplit("/", 1)[-1]:
            return None
        return self._index if self._index.is_file() else None

    def _read(self, file: Path, accepted: bytes) -> Sendable:
        modified = file.stat().st_mtime_ns
        encodings = taken(accepted, _PRECOMPRESSED) if file.suffix in _PACKED else ()
        cached = self._cache.get((file, encodings))
        if cached is not None and cached.modified == modified:
            return cached
        found = _packed(file, modified, encodings)
        if self._cached_bytes + len(found.body) > MOST_CACHED_BYTES:
            self._cache.clear()
            self._cached_bytes = 0
        self._cache[(file, encodings)] = found
        self._cached_bytes += len(found.body)
        return found


async def _sendable(made: bytes, accepted: bytes) -> Sendable:
    """Bytes that no file has, as a client takes them."""
    zipped = await packed(made, accepted)
    body = made if zipped is None else zipped
    return Sendable(0, body, b"" if zipped is None else b"gzip", _etag(body))


def _packed(file: Path, modified: int, encodings: tuple[bytes, ...]) -> Sendable:
    """The first twin there is, else the file itself; a twin older than its file is of another build."""
    for encoding in encodings:
        twin = file.with_name(file.name + _PRECOMPRESSED[encoding])
        if twin.is_file() and twin.stat().st_mtime_ns >= modified:
            body = twin.read_bytes()
            return Sendable(modified, body, encoding, _etag(body))
    body = file.read_bytes()
    return Sendable(modified, body, b"", _etag(body))


def _etag(body: bytes) -> bytes:
    return b'"%s"' % sha256(body).hexdigest()[:20].encode()


def _kind(file: Path) -> str:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return kind + "; charset=utf-8" if kind.startswith("text/") or kind == "application/json" else kind


async def _answer(
    send: Any, status: int, body: bytes, headers: list[tuple[bytes, bytes]], length: int | None = -1
) -> None:
    size = [] if length is None else [(b"content-length", b"%d" % (len(body) if length < 0 else length))]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *size]})
    await send({"type": "http.response.body", "body": body})
