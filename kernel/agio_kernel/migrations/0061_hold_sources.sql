-- Where the open causes of holds are found, as their plugins declared it last: what a plugin that is switched off or down
-- has held stays explained, and a hold that nothing explains is still found. Written by the owner, with the other codes.
CREATE TABLE ledger_hold_source (
    cause_kind smallint NOT NULL CHECK (cause_kind > 0),
    place      smallint NOT NULL,
    sql        text     NOT NULL CHECK (sql <> ''),
    PRIMARY KEY (cause_kind, place)
);
REVOKE ALL ON ledger_hold_source FROM PUBLIC, agio_app;
GRANT SELECT ON ledger_hold_source TO agio_app;
