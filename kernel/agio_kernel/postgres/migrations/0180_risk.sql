-- What people know of risky products, and what they allow themselves.
CREATE TABLE risk_test (
    id      bigint      PRIMARY KEY,
    user_id bigint      NOT NULL REFERENCES app_user (id),
    product text        NOT NULL CHECK (product <> ''),
    version smallint    NOT NULL CHECK (version > 0),
    asked   smallint    NOT NULL CHECK (asked > 0),
    "right" smallint    NOT NULL CHECK ("right" BETWEEN 0 AND asked),
    passed  boolean     NOT NULL CHECK (passed = ("right" = asked)),
    at      timestamptz NOT NULL DEFAULT agio_now()
);
CREATE INDEX risk_test_passed ON risk_test (user_id, product, version) WHERE passed;
CREATE INDEX risk_test_user ON risk_test (user_id, id);

CREATE TABLE risk_limit (
    user_id  bigint      NOT NULL REFERENCES app_user (id),
    period   text        NOT NULL CHECK (period IN ('day', 'week')),
    amount   bigint      CHECK (amount > 0),
    later    bigint      CHECK (later > 0),
    later_at timestamptz,
    PRIMARY KEY (user_id, period),
    -- What waits is looser than what holds.
    CHECK (later_at IS NULL AND later IS NULL OR later_at IS NOT NULL AND amount IS NOT NULL AND (later IS NULL OR later > amount))
);

CREATE TABLE risk_break (
    user_id bigint      PRIMARY KEY REFERENCES app_user (id),
    until   timestamptz NOT NULL
);

-- A break never ends early, whoever writes.
CREATE FUNCTION risk_break_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.until < OLD.until THEN
        RAISE EXCEPTION 'a break is never made shorter';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER risk_break_holds BEFORE UPDATE ON risk_break FOR EACH ROW EXECUTE FUNCTION risk_break_holds();
