-- Where a user lives, by a utility or broadband bill.
CREATE TABLE verification_address (
    id            bigint      PRIMARY KEY,
    number        bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id       bigint      NOT NULL UNIQUE,
    address       text        NOT NULL,
    bill          text        NOT NULL,
    state         text        NOT NULL CHECK (state IN ('under_review', 'approved', 'rejected', 'withdrawn')),
    refused       text        NOT NULL DEFAULT '',
    decided_by    bigint,
    decided_at    timestamptz,
    created_at    timestamptz NOT NULL
);

CREATE INDEX verification_address_waiting ON verification_address (created_at, id) WHERE state = 'under_review';

-- Photos that nobody sends are let go, the oldest first.
CREATE INDEX verification_photo_age ON verification_photo (created_at);
