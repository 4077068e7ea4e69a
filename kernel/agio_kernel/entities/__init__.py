"""Entities: a noun said once. Out of its fields come its table, its repository and its wire.

``agio_kernel.records.of_entity`` makes its list and ``agio_kernel.cases.of_entity`` the facts of its case.
"""

from agio_kernel.entities.entity import Entity, column, entities_within
from agio_kernel.entities.fields import (
    Account,
    Big,
    Flat,
    Generated,
    Hidden,
    Id,
    Json,
    Key,
    Money,
    MoneyIn,
    Number,
    Ppm,
    Price,
    RefersTo,
    Scaled,
    Sealed,
    ShownAs,
    Small,
    UserId,
    only,
)
from agio_kernel.entities.wire_types import facts_of, figures, wire_of, written

__all__ = [
    "Account",
    "Big",
    "Entity",
    "Flat",
    "Generated",
    "Hidden",
    "Id",
    "Json",
    "Key",
    "Money",
    "MoneyIn",
    "Number",
    "Ppm",
    "Price",
    "RefersTo",
    "Scaled",
    "Sealed",
    "ShownAs",
    "Small",
    "UserId",
    "column",
    "entities_within",
    "facts_of",
    "figures",
    "only",
    "wire_of",
    "written",
]
