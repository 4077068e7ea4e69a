"""``/development/outbox``: the same messages as a page, so that a code is one click away while developing."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from agio_kernel.calls.plain_page import plain_page
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.brand import Brand
from agio_kernel.settings.presentation import Presentation
from litestar import get
from litestar.response import Response

from agio_account.messages.outbox import OutboxEntry, read_outbox


def outbox_page(kernel: Kernel) -> Sequence[Any]:
    """The page's handler, in development deployments; none in others."""
    if not kernel.settings.deployment.development:
        return ()

    @get("/development/outbox", include_in_schema=False)
    async def show_outbox() -> Response[str]:
        async with kernel.db.read() as conn:
            entries = await read_outbox(conn, kernel.secrets, kernel.messages)
        return Response(
            _page(kernel.part(Presentation).brand, entries),
            media_type="text/html",
            headers={"cache-control": "no-store"},
        )

    return (show_outbox,)


def _page(brand: Brand, entries: list[OutboxEntry]) -> str:
    rows = "".join(
        f"<tr><td>{entry.at:%H:%M:%S}</td><td>{escape(entry.to)}</td>"
        f"<td><code>{escape(entry.code)}</code></td><td>{escape(entry.text)}</td></tr>"
        for entry in entries
    )
    head = "<tr><th>UTC</th><th>To</th><th>Code</th><th>Text</th></tr>"
    table = f'<div class="card"><table>{head}{rows}</table></div>' if rows else ""
    empty = "<p>No messages yet. Ask for a verification code, then reload.</p>"
    return plain_page(brand, "Outbox", table or empty)
