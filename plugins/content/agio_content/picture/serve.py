"""``GET /content/picture/<name>``: a picture of a text that was published, to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agio_kernel.declarations.errors import ApiError
from agio_kernel.postgres.query import value
from litestar import Response, get
from litestar.params import FromPath

from agio_content.content import Content
from agio_content.picture.address import FOLDER, NAME
from agio_content.picture.keep import PICTURE
from agio_content.tables import Pictures

_FOR_EVER = "public, max-age=31536000, immutable"
_HARMLESS = {
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
}


def picture_routes(content: Content) -> Sequence[Any]:
    """The route. 404 also for what is there and not published: nobody learns which it is."""

    @get(FOLDER + "{name:str}", include_in_schema=False)
    async def show(name: FromPath[str]) -> Response[bytes]:
        kernel = content.kernel
        nothing: Response[bytes] = Response(b"", status_code=404, media_type="text/plain", headers=_HARMLESS)
        if not NAME.match(name):
            return nothing
        try:
            async with kernel.db.read() as conn:
                if not await value(conn, Pictures.select(Pictures.public).where(Pictures.name == name)):
                    return nothing
                found = await kernel.files.get(conn, name)
        except ApiError:
            return Response(b"", status_code=503, media_type="text/plain", headers=_HARMLESS)
        if found is None or found[0].purpose != PICTURE.name:
            return nothing
        stored, body = found
        # What a name stands for never changes: it can be kept for ever.
        return Response(body, media_type=stored.media_type, headers={**_HARMLESS, "cache-control": _FOR_EVER})

    return (show,)
