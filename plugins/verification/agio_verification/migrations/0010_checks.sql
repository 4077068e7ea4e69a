-- What an outside service is asked of an identity, once each time it is handed in. A check without an outcome is open, of
-- one identity at most one; from `try_at` on, one that wasn't sent is sent, or sent again.
CREATE TABLE verification_check (
    id          bigint      PRIMARY KEY,
    identity_id bigint      NOT NULL,
    -- When what it asks of was handed in. Handed in again, the identity has another moment, and the answer counts no more.
    handed_in   timestamptz NOT NULL,
    created_at  timestamptz NOT NULL,
    try_at      timestamptz NOT NULL,
    tries       smallint    NOT NULL DEFAULT 0,
    sent_at     timestamptz,
    outcome     text        NOT NULL DEFAULT ''
                CHECK (outcome IN ('', 'approved', 'rejected', 'referred', 'unanswered', 'superseded')),
    ended_at    timestamptz
);

CREATE UNIQUE INDEX verification_check_open ON verification_check (identity_id) WHERE outcome = '';
CREATE INDEX verification_check_unsent ON verification_check (try_at, id) WHERE outcome = '' AND sent_at IS NULL;
