"""Pictures of the brand: a logo or a mark that an operator uploads, and the address under which the site serves it."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.documents import DocumentKind, keep, take
from agio_kernel.settings.brand import address_of
from agio_kernel.settings.presentation import PICTURE

from agio_operator.console.console import Console
from agio_operator.declared.permissions import PRESENTATION_WRITE

KIND = DocumentKind(PICTURE, side=1200)


class BrandPicture(msgspec.Struct, frozen=True):
    """Address of a picture that was kept."""

    address: str


@post("web/operatorBrandPicture", permission=PRESENTATION_WRITE, files=(PICTURE,))
async def keep_brand_picture(console: Console, request: Request[NoForm]) -> BrandPicture:
    """Keep a picture for the brand.

    JPG or PNG, decoded and encoded anew; no page shows it before a look that names it is published.
    """
    taken = await take(console.kernel, request, KIND)
    async with request.idempotent_transaction() as effect:
        name = await keep(console.kernel.files, effect.tx, request.user.id, taken)
        answer = effect.keep(BrandPicture(address_of(name)))
        await console.record(effect.tx, request, "brand.picture", f"brand:{name}", "upload")
    return answer
