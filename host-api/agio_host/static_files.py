"""The built front end: shell, remotes and catalogues, compressed at build time, hashed files kept for ever."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path
from typing import Any

_HASHED = re.compile(r"\.[0-9a-f]{8,}\.(js|css|woff2|svg|png|json)$")
_NEVER_FALL_BACK = ("/web/", "/ws/", "/host/", "/api/", "/schema/", "/locales/", "/remotes/", "/development/")
_BESIDE_THE_SHELL = ("remotes", "locales")
MOST_CACHED_BYTES = 64 * 1024 * 1024

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")

SECURITY_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"strict-origin-when-cross-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        b"font-src 'self'; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
    ),
]


class StaticFiles:
    """Serves ``build/web`` at the root, ``build/remotes`` and ``build/locales`` under their names.

    A path that no file has is the shell's to draw, so it gets index.html; paths of calls never do.
    """

    def __init__(self, built: Path) -> None:
        self._built = built.resolve()
        self._cache: dict[tuple[Path, bool], tuple[int, bytes, bool]] = {}
        self._cached_bytes = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer GET and HEAD with a file."""
        path = scope["path"]
        if scope["method"] not in ("GET", "HEAD"):
            await _answer(send, 405, b"", [(b"allow", b"GET, HEAD")])
            return
        file = self._find(path)
        if file is None:
            await _answer(send, 404, b"not found", [(b"content-type", b"text/plain"), *SECURITY_HEADERS])
            return
        accepts = dict(scope["headers"]).get(b"accept-encoding", b"")
        body, zipped = self._read(file, b"gzip" in accepts)
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        if kind.startswith("text/") or kind == "application/json":
            kind += "; charset=utf-8"
        forever = bool(_HASHED.search(file.name))
        headers = [
            (b"content-type", kind.encode()),
            (b"cache-control", b"public, max-age=31536000, immutable" if forever else b"no-cache, no-store"),
            (b"vary", b"accept-encoding"),
            *SECURITY_HEADERS,
        ]
        if zipped:
            headers.append((b"content-encoding", b"gzip"))
        if file.name == "sw.js":
            headers.append((b"service-worker-allowed", b"/"))
        await _answer(send, 200, body if scope["method"] == "GET" else b"", headers, len(body))

    def _find(self, path: str) -> Path | None:
        if "\0" in path or "\\" in path:
            return None
        first, _, rest = path.lstrip("/").partition("/")
        under, rest = (first, rest) if first in _BESIDE_THE_SHELL else ("web", path.lstrip("/"))
        if any(part.startswith(".") for part in rest.split("/")):
            return None
        try:
            file = (self._built / under / rest).resolve()
            if file.is_relative_to(self._built / under) and file.is_file() and file.suffix != ".gz":
                return file
        except OSError:  # a name that is longer than any file's
            pass
        if path.startswith(_NEVER_FALL_BACK) or "." in path.rsplit("/", 1)[-1]:
            return None
        index = self._built / "web" / "index.html"
        return index if index.is_file() else None

    def _read(self, file: Path, zip_accepted: bool) -> tuple[bytes, bool]:
        modified = file.stat().st_mtime_ns
        cached = self._cache.get((file, zip_accepted))
        if cached is not None and cached[0] == modified:
            return cached[1], cached[2]
        zipped = file.with_name(file.name + ".gz")
        use = zip_accepted and zipped.is_file() and zipped.stat().st_mtime_ns >= modified
        body = (zipped if use else file).read_bytes()
        if self._cached_bytes + len(body) > MOST_CACHED_BYTES:
            self._cache.clear()
            self._cached_bytes = 0
        self._cache[(file, zip_accepted)] = (modified, body, use)
        self._cached_bytes += len(body)
        return body, use


async def _answer(send: Any, status: int, body: bytes, headers: list[tuple[bytes, bytes]], size: int = -1) -> None:
    length = len(body) if size < 0 else size
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [*headers, (b"content-length", str(length).encode())],
        }
    )
    await send({"type": "http.response.body", "body": body})
