"""``/development/outbox``: the same messages as a page, so that a code is one click away while developing."""

from __future__ import annotations

from html import escape
from typing import Any

from agio_kernel.contracts import Kernel
from litestar import get
from litestar.response import Response

from agio_account.outbox import OutboxEntry, read_outbox

_STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}"
    "table{border-collapse:collapse;width:100%}td,th{text-align:start;padding:.5rem .75rem;"
    "border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}code{font-size:1.25em}"
)


def outbox_page(kernel: Kernel) -> Any:
    """The page's handler; it exists in development deployments only."""

    @get("/development/outbox", include_in_schema=False)
    async def show_outbox() -> Response[str]:
        async with kernel.db.read() as conn:
            entries = await read_outbox(conn, kernel.secrets, kernel.messages)
        return Response(
            _page(kernel.settings.brand.name, entries), media_type="text/html", headers={"cache-control": "no-store"}
        )

    return show_outbox


def _page(brand: str, entries: list[OutboxEntry]) -> str:
    rows = "".join(
        f"<tr><td>{entry.at:%H:%M:%S}</td><td>{escape(entry.to)}</td>"
        f"<td><code>{escape(entry.code)}</code></td><td>{escape(entry.text)}</td></tr>"
        for entry in entries
    )
    table = (
        f"<table><thead><tr><th>UTC</th><th>To</th><th>Code</th><th>Text</th></tr></thead><tbody>{rows}</tbody></table>"
        if rows
        else "<p>No messages yet. Ask for a verification code, then reload.</p>"
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>Outbox – {escape(brand)}</title>'
        f"<style>{_STYLE}</style><h1>Outbox</h1>{table}</html>"
    )
