-- Which plugins are offered now. One without a row is on; who switched it and why stands in the audit.
CREATE TABLE offering (
    plugin     text        PRIMARY KEY CHECK (plugin <> ''),
    state      text        NOT NULL CHECK (state IN ('on', 'draining', 'off')),
    changed_at timestamptz NOT NULL DEFAULT agio_now()
);

-- Off is reached through draining: what runs must have had its chance to settle.
CREATE FUNCTION offering_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' AND NEW.state = 'off' OR TG_OP = 'UPDATE' AND OLD.state = 'on' AND NEW.state = 'off' THEN
        RAISE EXCEPTION 'the offering % is drained before it is off', NEW.plugin USING ERRCODE = '23514';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER offering_guard BEFORE INSERT OR UPDATE ON offering
    FOR EACH ROW EXECUTE FUNCTION offering_guard();
REVOKE DELETE ON offering FROM agio_app;
