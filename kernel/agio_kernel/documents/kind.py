"""The declaration of a document."""

from __future__ import annotations

import msgspec

from agio_kernel.declarations.codes import MALFORMED, Code


class DocumentKind(msgspec.Struct, frozen=True):
    """A kind of picture: JPG or PNG below 8 MB and 40 million pixels.

    ``name`` is its file in the form of a call, and the column of the row that it belongs to. ``missing`` is the code
    where it is required and none came. ``side`` is the most pixels that are kept in width and in height, 0 for all.
    ``shown``: whether its owner may see it again. ``title``: the key of what it shows, for whoever decides a case with
    several.
    """

    name: str
    missing: Code = MALFORMED
    side: int = 0
    shown: bool = True
    title: str = ""
