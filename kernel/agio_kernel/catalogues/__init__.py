"""Catalogues: what plugins sell, row by row, with drafts, versions and effective dates."""

from agio_kernel.catalogues.catalogue import Catalogue, Delivered, Row
from agio_kernel.catalogues.catalogues import Catalogues
from agio_kernel.catalogues.drafts import DRAFTS, Draft, DraftState, Version
from agio_kernel.catalogues.field import Field, FieldKind, FieldValue, Problem
from agio_kernel.catalogues.shelf import Shelf

__all__ = [
    "DRAFTS",
    "Catalogue",
    "Catalogues",
    "Delivered",
    "Draft",
    "DraftState",
    "Field",
    "FieldKind",
    "FieldValue",
    "Problem",
    "Row",
    "Shelf",
    "Version",
]
