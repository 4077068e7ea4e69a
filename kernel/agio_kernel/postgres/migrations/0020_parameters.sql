-- Business constants with history. A value that was once in force decided somebody's money: it can be followed, and never
-- rewritten. The application proposes and decides; that maker and checker are two people is held here, not there.
CREATE TABLE parameter_proposal (
    id           bigint      PRIMARY KEY,
    key          text        NOT NULL CHECK (length(key) BETWEEN 1 AND 120),
    value        text        NOT NULL CHECK (length(value) <= 4000),
    effective_at timestamptz NOT NULL,
    state        text        NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'rejected', 'withdrawn')),
    maker        bigint      NOT NULL,
    reason       text        NOT NULL CHECK (length(btrim(reason)) BETWEEN 1 AND 1000),
    checker      bigint,
    remark       text        CHECK (length(remark) <= 1000),
    created_at   timestamptz NOT NULL DEFAULT agio_now(),
    decided_at   timestamptz,
    CONSTRAINT parameter_proposal_dual_control CHECK (maker <> checker),
    CONSTRAINT parameter_proposal_decided CHECK ((decided_at IS NULL) = (state = 'pending')),
    CONSTRAINT parameter_proposal_checked CHECK ((checker IS NULL) = (state IN ('pending', 'withdrawn'))),
    UNIQUE (id, state, key, value, maker, checker)
);
-- Two open proposals for one key would overwrite each other unseen.
CREATE UNIQUE INDEX parameter_proposal_one_pending ON parameter_proposal (key) WHERE state = 'pending';
CREATE INDEX parameter_proposal_key ON parameter_proposal (key, created_at);

-- The reference repeats everything that was approved: there is no value without an approved proposal of the same content,
-- and since a referenced row can't change, none whose proposal was altered afterwards.
CREATE TABLE parameter_value (
    id           bigint      PRIMARY KEY,
    key          text        NOT NULL,
    value        text        NOT NULL,
    effective_at timestamptz NOT NULL,
    maker        bigint      NOT NULL,
    checker      bigint      NOT NULL,
    reason       text        NOT NULL,
    created_at   timestamptz NOT NULL DEFAULT agio_now(),
    proposal_id  bigint      NOT NULL UNIQUE,
    proposal_state text      NOT NULL DEFAULT 'approved' CHECK (proposal_state = 'approved'),
    CONSTRAINT parameter_value_dual_control CHECK (maker <> checker),
    CONSTRAINT parameter_value_not_backdated CHECK (effective_at >= created_at),
    FOREIGN KEY (proposal_id, proposal_state, key, value, maker, checker)
        REFERENCES parameter_proposal (id, state, key, value, maker, checker)
);
CREATE INDEX parameter_value_key ON parameter_value (key, effective_at);

-- A clock that the application could set would let it date a value back.
CREATE FUNCTION parameter_value_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.created_at := agio_now();
    RETURN NEW;
END
$$;
CREATE TRIGGER parameter_value_stamp BEFORE INSERT ON parameter_value
    FOR EACH ROW EXECUTE FUNCTION parameter_value_stamp();

REVOKE ALL ON parameter_value, parameter_proposal FROM agio_app;
GRANT SELECT, INSERT ON parameter_value, parameter_proposal TO agio_app;
GRANT UPDATE (state, checker, remark, decided_at) ON parameter_proposal TO agio_app;
