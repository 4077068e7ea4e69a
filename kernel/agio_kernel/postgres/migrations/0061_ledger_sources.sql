-- What proves holds and transfers, as their plugins declared it last: what a plugin that is switched off or down has held
-- and moved stays explained, and what nothing explains is still found. Written by the owner, with the other codes.
CREATE TABLE ledger_source (
    family     text     NOT NULL CHECK (family IN ('hold', 'proof', 'agreement')),
    cause_kind smallint NOT NULL CHECK (cause_kind > 0),
    place      smallint NOT NULL,
    name       text     NOT NULL,
    sql        text     NOT NULL CHECK (sql <> ''),
    PRIMARY KEY (family, cause_kind, place)
);
REVOKE ALL ON ledger_source FROM PUBLIC, agio_app;
GRANT SELECT ON ledger_source TO agio_app;
