"""The content plugin's calls."""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.contracts import Call, Kernel
from agio_kernel.wire import Page, whole

from agio_content.texts import Text, texts


class TextsForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``kind`` narrows the list; ``id`` asks for one text."""

    kind: Annotated[str, msgspec.Meta(max_length=20)] = ""
    id: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)] = 0


class LogoView(msgspec.Struct, frozen=True):
    """The deployment's name, and the addresses of its logo and mark; empty where it has none."""

    name: str
    logo: str
    mark: str


def calls(kernel: Kernel) -> tuple[Call, ...]:
    """All calls of the plugin."""

    async def get_texts_list(request: Request) -> Page[Text]:
        form = request.form
        found = await texts(kernel.db, request.language, form.kind)
        return whole([text for text in found if form.id in (0, text.id)])

    async def get_logo(request: Request) -> LogoView:
        brand = kernel.settings.brand
        return LogoView(brand.name, brand.logo, brand.mark)

    return (
        Call(
            "GET",
            "web/getTextsList",
            get_texts_list,
            "Texts of the site in my language",
            TextsForm,
            Access.VISITOR,
            answer=Page[Text],
            links={"web/getTextsList": {"id": "rows/0/id", "kind": "rows/0/kind"}},
        ),
        Call(
            "GET",
            "web/getLogo",
            get_logo,
            "Name and logo of the deployment",
            access=Access.VISITOR,
            answer=LogoView,
        ),
    )
