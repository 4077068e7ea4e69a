-- Whoever reviews cases, as the console that they sign in to keeps it: who may sign in is that console's affair.
CREATE TABLE reviewer (
    id     bigint  PRIMARY KEY,
    name   text    NOT NULL,
    active boolean NOT NULL
);
REVOKE DELETE ON reviewer FROM agio_app;

-- What needs dual control. Only its decision can be written after it was made, once, and by somebody else. `version` is
-- what its subject was when it was made, and empty where that doesn't matter: one whose subject is another by now ends.
CREATE TABLE review_proposal (
    id         bigint      PRIMARY KEY,
    kind       text        NOT NULL CHECK (kind <> ''),
    subject    text        NOT NULL CHECK (subject <> ''),
    payload    jsonb       NOT NULL,
    permission text        NOT NULL CHECK (permission <> ''),
    maker      bigint      NOT NULL REFERENCES reviewer (id),
    reason     text        NOT NULL CHECK (length(btrim(reason)) BETWEEN 1 AND 1000),
    state      text        NOT NULL DEFAULT 'pending' CHECK (state IN (
        'pending', 'approved', 'rejected', 'withdrawn', 'ended')),
    checker    bigint      REFERENCES reviewer (id),
    remark     text        CHECK (length(remark) <= 1000),
    created_at timestamptz NOT NULL DEFAULT agio_now(),
    decided_at timestamptz,
    version    text        NOT NULL DEFAULT '',
    CONSTRAINT review_proposal_dual_control CHECK (maker <> checker),
    CONSTRAINT review_proposal_decided CHECK ((decided_at IS NULL) = (state = 'pending')),
    CONSTRAINT review_proposal_checked CHECK ((checker IS NULL) = (state IN ('pending', 'withdrawn', 'ended')))
);
CREATE UNIQUE INDEX review_proposal_one_pending ON review_proposal (kind, subject) WHERE state = 'pending';
CREATE INDEX review_proposal_state ON review_proposal (state, id);

CREATE FUNCTION review_proposal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.state <> 'pending' OR NOT EXISTS (SELECT FROM reviewer WHERE id = NEW.maker AND active) THEN
            RAISE EXCEPTION 'a proposal is made by an active operator and begins as pending' USING ERRCODE = '23514';
        END IF;
        NEW.created_at := agio_now();
        RETURN NEW;
    END IF;
    IF OLD.state <> 'pending' THEN
        RAISE EXCEPTION 'proposal % is decided already', OLD.id USING ERRCODE = '23514';
    END IF;
    IF NEW.checker IS NOT NULL AND NOT EXISTS (SELECT FROM reviewer WHERE id = NEW.checker AND active) THEN
        RAISE EXCEPTION 'a proposal is decided by an active operator' USING ERRCODE = '23514';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER review_proposal_guard BEFORE INSERT OR UPDATE ON review_proposal
    FOR EACH ROW EXECUTE FUNCTION review_proposal_guard();
REVOKE ALL ON review_proposal FROM agio_app;
GRANT SELECT, INSERT ON review_proposal TO agio_app;
GRANT UPDATE (state, checker, remark, decided_at) ON review_proposal TO agio_app;

-- Who is at which case now; an old claim counts for nothing.
CREATE TABLE review_claim (
    queue    text        NOT NULL,
    case_id  text        NOT NULL,
    operator bigint      NOT NULL REFERENCES reviewer (id),
    at       timestamptz NOT NULL DEFAULT agio_now(),
    PRIMARY KEY (queue, case_id)
);
CREATE INDEX review_claim_operator ON review_claim (operator, queue);

-- The newest decision of operators on each case, so that a queue can show what was decided.
CREATE TABLE review_decision (
    queue    text        NOT NULL,
    case_id  text        NOT NULL,
    trigger  text        NOT NULL,
    operator bigint      NOT NULL REFERENCES reviewer (id),
    at       timestamptz NOT NULL DEFAULT agio_clock_timestamp(),
    PRIMARY KEY (queue, case_id)
);
CREATE INDEX review_decision_newest ON review_decision (queue, at DESC, case_id);

-- What operators have looked at themselves, of the checks of a case that are left to a person, and found in order: it
-- counts for the version of the case that they had before them.
CREATE TABLE review_check (
    queue    text        NOT NULL,
    case_id  text        NOT NULL,
    version  text        NOT NULL,
    label    text        NOT NULL,
    operator bigint      NOT NULL REFERENCES reviewer (id),
    at       timestamptz NOT NULL DEFAULT agio_clock_timestamp(),
    PRIMARY KEY (queue, case_id, version, label)
);

-- Which documents of a case an operator has opened, in which version of it: without that, nothing is approved.
CREATE TABLE review_seen (
    queue    text        NOT NULL,
    case_id  text        NOT NULL,
    version  text        NOT NULL,
    document text        NOT NULL,
    operator bigint      NOT NULL REFERENCES reviewer (id),
    at       timestamptz NOT NULL DEFAULT agio_clock_timestamp(),
    PRIMARY KEY (queue, case_id, version, document, operator)
);
-- What an operator approved alone, and what it was worth in USDT. A threshold counts it by user, within a day.
CREATE TABLE review_approved_volume (
    queue     text        NOT NULL,
    case_id   text        NOT NULL,
    trigger   text        NOT NULL,
    operator  bigint      NOT NULL REFERENCES reviewer (id),
    user_id   bigint      NOT NULL,
    threshold text        NOT NULL,
    worth     numeric     NOT NULL CHECK (worth >= 0),
    at        timestamptz NOT NULL DEFAULT agio_clock_timestamp(),
    PRIMARY KEY (queue, case_id, trigger)
);
CREATE INDEX review_approved_volume_for ON review_approved_volume (operator, user_id, threshold, at);
CREATE INDEX review_approved_volume_day ON review_approved_volume (operator, at);
-- Evidence: it is added to and read, and neither changed nor taken away.
REVOKE ALL ON review_seen, review_approved_volume FROM agio_app;
GRANT SELECT, INSERT ON review_seen, review_approved_volume TO agio_app;
