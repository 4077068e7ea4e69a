"""The linter of migrations: each seeded bad file is found, and the steps that are taken instead aren't."""

from pathlib import Path

import pytest
from agio_host.plugin_check.expand import lint

BAD = {
    "CREATE INDEX fruit_name ON fruit (name);": "require-concurrent-index-creation",
    "CREATE INDEX CONCURRENTLY fruit_name ON fruit (name);": "prefer-robust-stmts",
    "CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON fruit (name); ALTER TABLE fruit ADD COLUMN ripe boolean;": (
        "ban-concurrent-index-creation-in-transaction"
    ),
    "DROP INDEX fruit_name;": "require-concurrent-index-deletion",
    "DROP INDEX CONCURRENTLY fruit_name;": "add IF EXISTS",
    "ALTER TABLE fruit ALTER COLUMN name SET NOT NULL;": "adding-not-nullable-field",
    "ALTER TABLE fruit ADD COLUMN ripe boolean NOT NULL;": "adding-required-field",
    "ALTER TABLE fruit ADD COLUMN mark uuid DEFAULT gen_random_uuid();": "adding-field-with-default",
    "ALTER TABLE fruit ALTER COLUMN weight TYPE bigint;": "changing-column-type",
    "ALTER TABLE fruit RENAME COLUMN name TO title;": "renaming-column",
    "ALTER TABLE fruit RENAME TO fruits;": "renaming-table",
    "ALTER TABLE fruit DROP COLUMN name;": "ban-drop-column",
    "DROP TABLE fruit;": "ban-drop-table",
    "DROP VIEW fruit_seen;": "ban-drop-view",
    "ALTER TABLE fruit ADD CONSTRAINT heavy CHECK (weight > 0);": "constraint-missing-not-valid",
    "ALTER TABLE fruit ADD CONSTRAINT h CHECK (weight > 0) NOT VALID; ALTER TABLE fruit VALIDATE CONSTRAINT h;": (
        "constraint-missing-not-valid"
    ),
    "ALTER TABLE fruit ADD COLUMN basket bigint REFERENCES basket (id);": "adding-foreign-key-constraint",
    "ALTER TABLE fruit ADD COLUMN ripe int DEFAULT 0 CHECK (ripe IN (0, 1));": "add the constraint NOT VALID",
    "ALTER TABLE fruit\n    ADD COLUMN IF NOT EXISTS price numeric(9, 2) CHECK (price > 0);": (
        "add the constraint NOT VALID"
    ),
    "ALTER TABLE fruit ADD COLUMN a int, ADD b int CONSTRAINT b_high CHECK (b > 0);": "add the constraint NOT VALID",
    "ALTER TABLE fruit ADD COLUMN a numeric(9, 2),\n    ADD COLUMN b int\n    CHECK (b > 0);": (
        "add the constraint NOT VALID"
    ),
    "ALTER TABLE fruit ADD CONSTRAINT one UNIQUE (name);": "disallowed-unique-constraint",
    "ALTER TABLE fruit DETACH PARTITION fruit_2026;": "require-concurrent-partition-detach",
    "UPDATE fruit SET weight = 1;": "fill it from a task",
    "DELETE FROM fruit;": "fill it from a task",
    "SET LOCAL lock_timeout = 0;": "sets a timeout",
    "-- squawk-ignore ban-drop-column\nALTER TABLE fruit DROP COLUMN name;": "without `-- contract:",
}
GOOD = [
    "CREATE TABLE pear (name text NOT NULL); CREATE INDEX pear_name ON pear (name); INSERT INTO pear VALUES ('one');\n"
    "UPDATE pear SET name = 'two';",
    "ALTER TABLE fruit ADD COLUMN ripe boolean NOT NULL DEFAULT false;",
    "CREATE INDEX CONCURRENTLY IF NOT EXISTS fruit_name ON fruit (name);",
    "DROP INDEX CONCURRENTLY IF EXISTS fruit_name;",
    "ALTER TABLE fruit ADD CONSTRAINT named CHECK (name IS NOT NULL) NOT VALID;",
    "ALTER TABLE fruit VALIDATE CONSTRAINT named;",
    "ALTER TABLE fruit ADD COLUMN ripe int, ADD  CONSTRAINT ripe_high CHECK (ripe > 0) NOT VALID;",
    "CREATE TABLE pear (name text); ALTER TABLE pear ADD COLUMN ripe int CHECK (ripe > 0);",
    "-- contract: no version since 0.2 reads it\n-- squawk-ignore ban-drop-column\nALTER TABLE fruit DROP COLUMN name;",
    "CREATE FUNCTION fruit_falls() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN\n"
    "    UPDATE fruit SET weight = 1; RETURN NEW;\nEND $$;",
]


@pytest.mark.parametrize(("text", "says"), BAD.items())
def test_a_bad_migration_is_found_at_its_line(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "0001_bad.sql").write_text(f"-- Fruit.\n{text}\n")
    found = list(lint(tmp_path))
    assert any(says in one.says for one in found), found
    lines = {one.where for one in found}
    assert lines <= {f"migrations/0001_bad.sql:{line}" for line in range(2, 3 + text.count("\n"))}


@pytest.mark.parametrize("text", GOOD)
def test_a_step_that_stops_nobody_is_let_through(tmp_path: Path, text: str) -> None:
    (tmp_path / "0001_good.sql").write_text(text)
    assert list(lint(tmp_path)) == []


def test_a_folder_is_linted_from_wherever_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "migrations").mkdir()
    (tmp_path / "migrations" / "0001_bad.sql").write_text("DROP TABLE fruit;")
    monkeypatch.chdir(tmp_path)
    assert [one.where for one in lint(Path("migrations"))] == ["migrations/0001_bad.sql:1"]


def test_files_older_than_the_first_filled_site_are_exempt(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text("# before any site was filled: up to 1\n")
    for number in (1, 2):
        (tmp_path / f"000{number}_pear.sql").write_text("DROP TABLE fruit;")
    assert [one.where for one in lint(tmp_path)] == ["migrations/0002_pear.sql:1"]
