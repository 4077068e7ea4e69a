-- Requests for a credit score, each with one to three proofs. The newest one that was approved is the user's score, and
-- none is changed after its decision.
CREATE TABLE verification_credit (
    id         bigint      PRIMARY KEY,
    number     bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id    bigint      NOT NULL,
    proof1     text        NOT NULL,
    proof2     text        NOT NULL,
    proof3     text        NOT NULL,
    state      text        NOT NULL CHECK (state IN ('under_review', 'approved', 'rejected', 'withdrawn')),
    refused    text        NOT NULL DEFAULT '',
    score      smallint    CHECK (score BETWEEN 0 AND 100),
    reason     text        NOT NULL DEFAULT '',
    decided_by bigint,
    decided_at timestamptz,
    created_at timestamptz NOT NULL,
    CHECK ((state = 'approved') = (score IS NOT NULL))
);

CREATE UNIQUE INDEX verification_credit_once ON verification_credit (user_id) WHERE state = 'under_review';
CREATE INDEX verification_credit_waiting ON verification_credit (created_at, id) WHERE state = 'under_review';
CREATE INDEX verification_credit_user ON verification_credit (user_id, id DESC);
CREATE INDEX verification_credit_score ON verification_credit (user_id, decided_at DESC, id DESC) WHERE state = 'approved';
