"""The name of the deployment, and its logo."""

from __future__ import annotations

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.presentation import Presentation


class LogoView(msgspec.Struct, frozen=True):
    """The deployment's name, and the addresses of its logo and mark; empty where it has none."""

    name: str
    logo: str
    mark: str


@get("web/getLogo", access=Access.VISITOR)
async def show_logo(kernel: Kernel, _request: Request[NoForm]) -> LogoView:
    """Name and logo of the deployment."""
    brand = kernel.part(Presentation).brand
    return LogoView(brand.name, brand.logo, brand.mark)
