"""Catalogues: what plugins sell, row by row, with drafts, versions and effective dates."""

from agio_kernel.settings.catalogues.catalogue import Catalogue, Delivered, Row
from agio_kernel.settings.catalogues.catalogues import Catalogues
from agio_kernel.settings.catalogues.drafts import DRAFTS, Draft, DraftState, Version
from agio_kernel.settings.catalogues.field import Field, FieldKind, FieldValue, Problem
from agio_kernel.settings.catalogues.priced import HALTED, OPEN, TRADING, PricedProducts
from agio_kernel.settings.catalogues.version_store import VersionStore

__all__ = [
    "DRAFTS",
    "HALTED",
    "OPEN",
    "TRADING",
    "Catalogue",
    "Catalogues",
    "Delivered",
    "Draft",
    "DraftState",
    "Field",
    "FieldKind",
    "FieldValue",
    "PricedProducts",
    "Problem",
    "Row",
    "Version",
    "VersionStore",
]
