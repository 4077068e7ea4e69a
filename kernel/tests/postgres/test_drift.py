"""The kernel's declared tables are what its migrations make; whatever differs is named."""

from agio_kernel.identity.tables import Users
from agio_kernel.ports.tables import OutboxEvents
from agio_kernel.postgres.drift import drift, undeclared
from agio_kernel.postgres.query import DB, reference, tables_within
from piccolo.columns import BigInt, Bytea, ForeignKey, Text, Timestamptz
from piccolo.table import Table

KERNEL = tables_within("agio_kernel")


async def test_the_kernels_tables_are_what_its_migrations_make(db):
    assert await drift(db, KERNEL) == []
    assert await undeclared(db, KERNEL) == []


async def test_every_difference_is_named(db):
    class Wrong(Table, tablename="recovery_code", db=DB):
        user_id = reference(OutboxEvents, primary_key=True)
        digest = Text(null=True)
        star = BigInt()

    class Absent(Table, tablename="no_such_table", db=DB):
        id = BigInt(primary_key=True)

    assert await drift(db, [Wrong, Absent]) == [
        "no_such_table is declared and doesn't exist",
        "recovery_code.digest is in the primary key: True, declared False",
        "recovery_code.digest is nullable: False, declared True",
        "recovery_code.digest is of type bytea, declared text",
        "recovery_code.star is declared and doesn't exist",
        "recovery_code.used_at exists and isn't declared",
        "recovery_code.user_id refers to app_user, declared event_outbox",
    ]


async def test_a_reference_that_is_not_declared_is_a_difference(db):
    class Wrong(Table, tablename="recovery_code", db=DB):
        user_id = BigInt(primary_key=True)
        digest = Bytea(primary_key=True)
        used_at = Timestamptz(null=True)

    assert await drift(db, [Wrong]) == ["recovery_code.user_id refers to app_user, declared nothing"]


async def test_a_reference_as_piccolo_declares_it_is_a_difference(db):
    """It is nullable, and deletes with what it refers to: ``reference`` isn't, and doesn't."""

    class Wrong(Table, tablename="recovery_code", db=DB):
        user_id = ForeignKey(Users, primary_key=True)
        digest = Bytea(primary_key=True)
        used_at = Timestamptz(null=True)

    assert await drift(db, [Wrong]) == [
        "recovery_code.user_id is NO ACTION on delete, declared CASCADE",
        "recovery_code.user_id is nullable: False, declared True",
    ]


async def test_the_database_that_changed_is_found(db, owner_db):
    await owner_db.execute("ALTER TABLE offering ALTER plugin TYPE varchar(9), ADD COLUMN note text")
    await owner_db.execute("CREATE TABLE by_hand (id int)")
    assert await drift(db, KERNEL) == [
        "offering.note exists and isn't declared",
        "offering.plugin is of type character varying(9), declared text",
    ]
    assert await undeclared(db, KERNEL) == ["by_hand"]


async def test_a_column_that_a_later_version_has_added_stops_nobody_unless_rows_need_it(owner_db):
    class Codes(Table, tablename="recovery_code", db=DB):
        user_id = reference(Users, primary_key=True)
        digest = Bytea(primary_key=True)
        used_at = Timestamptz(null=True)

    async with owner_db.transaction() as tx:
        await tx.execute("ALTER TABLE recovery_code ADD COLUMN note text, ADD COLUMN more text DEFAULT ''")
        assert await drift(tx, [Codes]) == [
            "recovery_code.more exists and isn't declared",
            "recovery_code.note exists and isn't declared",
        ]
        assert await drift(tx, [Codes], ahead=True) == []
        await tx.execute("ALTER TABLE recovery_code ALTER COLUMN note SET NOT NULL")
        assert await drift(tx, [Codes], ahead=True) == ["recovery_code.note exists and isn't declared"]
        await tx.execute("COMMENT ON COLUMN recovery_code.note IS 'contract: no version since 0.2 reads it'")
        assert await drift(tx, [Codes]) == ["recovery_code.more exists and isn't declared"]
