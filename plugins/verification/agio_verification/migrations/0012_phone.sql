-- Links by which a second device hands in the photos of one form: one of each form for each user. Neither what the link
-- carries nor what the device that opened it was given stands here, only their hashes.
CREATE TABLE verification_phone (
    user_id   bigint      NOT NULL,
    form      text        NOT NULL CHECK (form IN ('identity', 'address', 'credit', 'assets')),
    link      bytea       NOT NULL UNIQUE CHECK (octet_length(link) = 32),
    key       bytea       UNIQUE CHECK (octet_length(key) = 32),
    ends_at   timestamptz NOT NULL,
    opened_at timestamptz,
    PRIMARY KEY (user_id, form),
    CHECK ((key IS NULL) = (opened_at IS NULL))
);

CREATE INDEX verification_phone_ends ON verification_phone (ends_at);
