-- Bundles that were applied, or wait for a second person: what each says, and what it took the place of. None is changed but
-- once, as it is decided.
CREATE TABLE applied_bundle (
    id         bigint      PRIMARY KEY,
    name       text        NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    contents   bytea       NOT NULL,
    before     bytea       NOT NULL,
    reason     text        NOT NULL CHECK (length(btrim(reason)) BETWEEN 1 AND 1000),
    maker      bigint      NOT NULL,
    checker    bigint,
    created_at timestamptz NOT NULL DEFAULT agio_now(),
    applied_at timestamptz,
    CONSTRAINT applied_bundle_dual_control CHECK (maker <> checker),
    CONSTRAINT applied_bundle_decided CHECK ((checker IS NULL) = (applied_at IS NULL))
);
CREATE INDEX applied_bundle_newest ON applied_bundle (applied_at DESC) WHERE applied_at IS NOT NULL;

REVOKE ALL ON applied_bundle FROM agio_app;
GRANT SELECT, INSERT ON applied_bundle TO agio_app;
GRANT UPDATE (checker, applied_at) ON applied_bundle TO agio_app;
