"""Catalogues: drafts, and every version of every row."""

from piccolo.columns import BigInt, Boolean, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import nobodys
from agio_kernel.postgres.query import DB, Json


class CatalogueDrafts(Table, tablename="catalogue_draft", db=DB):
    """Rows of catalogues that one person wrote and another decides on."""

    personal = nobodys("catalogue key content state reason remark")

    id = BigInt(primary_key=True)
    catalogue = Text()
    key = Text()
    content = Json()
    retired = Boolean()
    base = BigInt()
    effective_at = Timestamptz(null=True)
    state = Text()
    maker = BigInt()
    reason = Text()
    checker = BigInt(null=True)
    remark = Text(null=True)
    created_at = Timestamptz()
    decided_at = Timestamptz(null=True)


class CatalogueHeads(Table, tablename="catalogue_head", db=DB):
    """Number of versions of each catalogue."""

    personal = nobodys("catalogue")

    catalogue = Text(primary_key=True)
    published = BigInt()


class CatalogueVersions(Table, tablename="catalogue_version", db=DB):
    """Every version of every row that was ever sold; a trigger copies it from its draft."""

    personal = nobodys("catalogue key content reason draft_state")

    catalogue = Text(primary_key=True)
    number = BigInt(primary_key=True)
    key = Text()
    content = Json()
    retired = Boolean()
    effective_at = Timestamptz()
    maker = BigInt()
    checker = BigInt()
    reason = Text()
    created_at = Timestamptz()
    draft_id = BigInt()
    draft_state = Text()
