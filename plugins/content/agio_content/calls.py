"""The content plugin's calls."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from agio_kernel.access import Access
from agio_kernel.contracts import Call, Kernel
from agio_kernel.request import Request

from agio_content.texts import texts


class TextsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``kind`` narrows the list; ``id`` asks for one text."""

    kind: Annotated[str, msgspec.Meta(max_length=20)] = ""
    id: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)] = 0


def calls(kernel: Kernel) -> tuple[Call, ...]:
    """All calls of the plugin."""

    async def get_texts_list(request: Request) -> Any:
        form = request.form
        found = await texts(kernel.db, request.language, form.kind)
        rows = [msgspec.to_builtins(text) for text in found if form.id in (0, text.id)]
        return {"rows": rows, "total": len(rows), "page": 1, "pages": 1}

    async def get_logo(request: Request) -> Any:
        brand = kernel.settings.brand
        return {"name": brand.name, "logo": brand.logo, "mark": brand.mark}

    return (
        Call("GET", "web/getTextsList", get_texts_list, "Texts of the site in my language", TextsForm, Access.VISITOR),
        Call("GET", "web/getLogo", get_logo, "Name and logo of the deployment", access=Access.VISITOR),
    )
