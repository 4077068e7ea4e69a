-- Where an operator is reached; whom `agio operator add` or a development deployment made may have no address.
ALTER TABLE operator ADD COLUMN email text CHECK (email = lower(email) AND length(email) BETWEEN 3 AND 254);
CREATE UNIQUE INDEX operator_email ON operator (email);

-- A link that an operator sets password or factor by, once: only its digest is kept. While one stands, even one that has
-- run out, its operator signs in with nothing else.
CREATE TABLE operator_invitation (
    operator bigint      PRIMARY KEY REFERENCES operator (id),
    digest   bytea       NOT NULL UNIQUE,
    sets     text        NOT NULL CHECK (sets IN ('both', 'password', 'factor')),
    ends_at  timestamptz NOT NULL
);
