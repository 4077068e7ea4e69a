"""What the site's own texts are kept in: the columns as the migrations made them."""

from agio_kernel.postgres.query import DB
from piccolo.columns import Boolean, Integer, Text, Timestamptz
from piccolo.table import Table


class Texts(Table, tablename="content_text", db=DB):
    """Texts in Markdown, by number and language."""

    id = Integer(primary_key=True)
    language = Text(primary_key=True)
    kind = Text()
    title = Text()
    body = Text()
    published = Boolean()
    updated_at = Timestamptz()
