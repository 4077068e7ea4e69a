-- The second factor is offered at the first sign-in and bound by its first code; a password that somebody else gave is
-- replaced at the first sign-in.
ALTER TABLE operator
    ADD COLUMN totp_offered   bytea,
    ADD COLUMN totp_offer_end timestamptz,
    ADD COLUMN password_given boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT operator_offer CHECK ((totp_offered IS NULL) = (totp_offer_end IS NULL));

-- What needs two people. Only its decision can be written after it was made, once, and by somebody else. `version` is
-- what its subject was when it was made, and empty where that doesn't matter: one whose subject is another by now ends.
CREATE TABLE operator_proposal (
    id         bigint      PRIMARY KEY,
    kind       text        NOT NULL CHECK (kind <> ''),
    subject    text        NOT NULL CHECK (subject <> ''),
    payload    jsonb       NOT NULL,
    permission text        NOT NULL CHECK (permission <> ''),
    maker      bigint      NOT NULL REFERENCES operator (id),
    reason     text        NOT NULL CHECK (length(btrim(reason)) BETWEEN 1 AND 1000),
    state      text        NOT NULL DEFAULT 'pending' CHECK (state IN (
        'pending', 'approved', 'rejected', 'withdrawn', 'ended')),
    checker    bigint      REFERENCES operator (id),
    remark     text        CHECK (length(remark) <= 1000),
    created_at timestamptz NOT NULL DEFAULT agio_now(),
    decided_at timestamptz,
    version    text        NOT NULL DEFAULT '',
    CONSTRAINT operator_proposal_two_people CHECK (maker <> checker),
    CONSTRAINT operator_proposal_decided CHECK ((decided_at IS NULL) = (state = 'pending')),
    CONSTRAINT operator_proposal_checked CHECK ((checker IS NULL) = (state IN ('pending', 'withdrawn', 'ended')))
);
CREATE UNIQUE INDEX operator_proposal_one_pending ON operator_proposal (kind, subject) WHERE state = 'pending';
CREATE INDEX operator_proposal_state ON operator_proposal (state, id);

CREATE FUNCTION operator_proposal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.state <> 'pending' OR NOT EXISTS (SELECT FROM operator WHERE id = NEW.maker AND active) THEN
            RAISE EXCEPTION 'a proposal is made by an active operator and begins as pending' USING ERRCODE = '23514';
        END IF;
        NEW.created_at := agio_now();
        RETURN NEW;
    END IF;
    IF OLD.state <> 'pending' THEN
        RAISE EXCEPTION 'proposal % is decided already', OLD.id USING ERRCODE = '23514';
    END IF;
    IF NEW.checker IS NOT NULL AND NOT EXISTS (SELECT FROM operator WHERE id = NEW.checker AND active) THEN
        RAISE EXCEPTION 'a proposal is decided by an active operator' USING ERRCODE = '23514';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER operator_proposal_guard BEFORE INSERT OR UPDATE ON operator_proposal
    FOR EACH ROW EXECUTE FUNCTION operator_proposal_guard();
REVOKE ALL ON operator_proposal FROM agio_app;
GRANT SELECT, INSERT ON operator_proposal TO agio_app;
GRANT UPDATE (state, checker, remark, decided_at) ON operator_proposal TO agio_app;

-- Who is at which case now; an old claim counts for nothing.
CREATE TABLE operator_claim (
    queue    text        NOT NULL,
    case_id  text        NOT NULL,
    operator bigint      NOT NULL REFERENCES operator (id),
    at       timestamptz NOT NULL DEFAULT agio_now(),
    PRIMARY KEY (queue, case_id)
);
CREATE INDEX operator_claim_operator ON operator_claim (operator, queue);

-- What an account may not do for now; who lifted it stands in the audit.
CREATE TABLE operator_freeze (
    user_id bigint      NOT NULL,
    what    text        NOT NULL CHECK (what IN ('trading', 'withdrawal', 'login')),
    since   timestamptz NOT NULL DEFAULT agio_now(),
    by      text        NOT NULL,
    reason  text        NOT NULL,
    PRIMARY KEY (user_id, what)
);

-- What nobody may do for now.
CREATE TABLE operator_switch (
    name   text        PRIMARY KEY CHECK (name IN ('withdrawals')),
    frozen boolean     NOT NULL,
    since  timestamptz NOT NULL DEFAULT agio_now(),
    by     text        NOT NULL,
    reason text        NOT NULL
);
