-- Who a user is, once a level: 1 is primary, 2 is advanced. Numbers are sealed; `digest` is their keyed hash with country
-- and type, so that nobody is verified twice.
CREATE TABLE verification_identity (
    id            bigint      PRIMARY KEY,
    number        bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id       bigint      NOT NULL,
    level         smallint    NOT NULL CHECK (level IN (1, 2)),
    country       text        NOT NULL,
    type          smallint    NOT NULL CHECK (type BETWEEN 1 AND 5),
    name          text        NOT NULL,
    document      bytea       NOT NULL,
    document_end  text        NOT NULL,
    digest        bytea       NOT NULL,
    front         text        NOT NULL,
    back          text        NOT NULL,
    held          text        NOT NULL,
    bank          text        NOT NULL DEFAULT '',
    card          bytea       NOT NULL DEFAULT '',
    card_end      text        NOT NULL DEFAULT '',
    state         text        NOT NULL CHECK (state IN ('under_review', 'approved', 'rejected', 'withdrawn')),
    refused       text        NOT NULL DEFAULT '',
    decided_by    bigint,
    decided_at    timestamptz,
    created_at    timestamptz NOT NULL,
    UNIQUE (user_id, level)
);

CREATE UNIQUE INDEX verification_identity_once ON verification_identity (digest) WHERE level = 1 AND state = 'approved';
CREATE INDEX verification_identity_waiting ON verification_identity (created_at, id) WHERE state = 'under_review';
CREATE INDEX verification_identity_level ON verification_identity (level, created_at, id) WHERE state = 'under_review';

-- What was uploaded and not sent for review yet.
CREATE TABLE verification_photo (
    user_id    bigint      NOT NULL,
    kind       text        NOT NULL,
    file       text        NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, kind)
);
