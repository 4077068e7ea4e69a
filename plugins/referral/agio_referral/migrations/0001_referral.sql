-- Who invited whom. Written once, at registration, below members who are there already, and never changed or removed:
-- each row leads to older ones alone, so there is no ring.
CREATE TABLE referral_member (
    id         bigint      PRIMARY KEY,
    number     bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id    bigint      NOT NULL UNIQUE,
    code       text        NOT NULL UNIQUE CHECK (code ~ '^[A-Z2-9]{7}$'),
    phone      text        NOT NULL DEFAULT '',
    level1     bigint      REFERENCES referral_member (user_id),
    level2     bigint      REFERENCES referral_member (user_id),
    level3     bigint      REFERENCES referral_member (user_id),
    level4     bigint      REFERENCES referral_member (user_id),
    state      text        NOT NULL CHECK (state IN ('clear', 'review', 'approved', 'refused')),
    reason     text        NOT NULL DEFAULT '',
    decided_by bigint,
    decided_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT referral_member_not_itself CHECK (
        user_id IS DISTINCT FROM level1 AND user_id IS DISTINCT FROM level2
        AND user_id IS DISTINCT FROM level3 AND user_id IS DISTINCT FROM level4
    )
);
CREATE INDEX referral_member_level1 ON referral_member (level1, id) WHERE level1 IS NOT NULL;
CREATE INDEX referral_member_level2 ON referral_member (level2, id) WHERE level2 IS NOT NULL;
CREATE INDEX referral_member_level3 ON referral_member (level3, id) WHERE level3 IS NOT NULL;
CREATE INDEX referral_member_level4 ON referral_member (level4, id) WHERE level4 IS NOT NULL;
CREATE INDEX referral_member_waiting ON referral_member (created_at, id) WHERE state = 'review';

CREATE FUNCTION referral_tree_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'who invited a member never changes';
END $$;
CREATE TRIGGER referral_tree_is_fixed
    BEFORE UPDATE OF user_id, code, level1, level2, level3, level4 OR DELETE ON referral_member
    FOR EACH ROW EXECUTE FUNCTION referral_tree_is_fixed();

-- How far the fees of a kind of cause are read.
CREATE TABLE referral_read (
    cause_kind smallint PRIMARY KEY,
    upto       bigint   NOT NULL
);

CREATE TABLE referral_income (
    id         bigint      PRIMARY KEY,
    cause_kind smallint    NOT NULL,
    cause_id   bigint      NOT NULL,
    part       smallint    NOT NULL,
    level      smallint    NOT NULL CHECK (level BETWEEN 1 AND 4),
    user_id    bigint      NOT NULL,
    payer      bigint      NOT NULL CHECK (payer <> user_id),
    account    bigint      NOT NULL CHECK (account & 1 = 0),
    coin       text        NOT NULL,
    fee        bigint      NOT NULL CHECK (fee > 0),
    share_ppm  integer     NOT NULL CHECK (share_ppm BETWEEN 1 AND 240000),
    amount     bigint      NOT NULL CHECK (amount > 0),
    usdt       bigint,
    state      text        NOT NULL CHECK (state IN ('held', 'paid', 'refused')),
    created_at timestamptz NOT NULL,
    due_at     timestamptz NOT NULL,
    UNIQUE (cause_kind, cause_id, part, level)
);
CREATE INDEX referral_income_user ON referral_income (user_id, id);
CREATE INDEX referral_income_held ON referral_income (payer) WHERE state = 'held';
