-- The brands of an installation, in a database of its own: no user, balance or order of any brand is here.
CREATE TABLE brand (
    name        text        PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9-]{0,30}$'),
    state       text        NOT NULL CHECK (state IN ('active', 'suspended')),
    database    text        NOT NULL,
    sealed      bytea       NOT NULL,
    made_at     timestamptz NOT NULL,
    opened_at   timestamptz,
    next_due_at timestamptz
);
COMMENT ON COLUMN brand.sealed IS 'The brand''s secrets by variable, sealed with the installation''s.';
COMMENT ON COLUMN brand.opened_at IS 'Since when a process has it open; null where it was closed in order.';
COMMENT ON COLUMN brand.next_due_at IS 'While it is closed: when something in it is due next.';

CREATE TABLE brand_host (
    host  text PRIMARY KEY,
    brand text NOT NULL REFERENCES brand ON DELETE CASCADE,
    place int  NOT NULL,
    UNIQUE (brand, place)
);
