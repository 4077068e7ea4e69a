-- The audit: what every operator did, with permission, reason, before and after. Entries are only ever added, each one
-- sealed to the one before it, so that a changed, missing or exchanged entry is found.
CREATE TABLE audit_entry (
    seq        bigint      PRIMARY KEY,
    at         timestamptz NOT NULL,
    actor      bigint      NOT NULL,
    actor_name text        NOT NULL CHECK (actor_name <> ''),
    permission text        NOT NULL,
    action     text        NOT NULL CHECK (action <> ''),
    subject    text        NOT NULL,
    reason     text        NOT NULL CHECK (length(btrim(reason)) BETWEEN 1 AND 2000),
    before     text        NOT NULL,
    after      text        NOT NULL,
    previous   bytea       NOT NULL,
    digest     bytea       NOT NULL
);
CREATE INDEX audit_entry_actor ON audit_entry (actor, seq);
CREATE INDEX audit_entry_subject ON audit_entry (subject, seq);
CREATE INDEX audit_entry_action ON audit_entry (action, seq);
CREATE INDEX audit_entry_at ON audit_entry (at, seq);

-- A field with its length before it: no two entries can be read as one another.
CREATE FUNCTION audit_field(p_text text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT int4send(octet_length(convert_to(p_text, 'UTF8'))) || convert_to(p_text, 'UTF8')
$$;

CREATE FUNCTION audit_digest(e audit_entry) RETURNS bytea LANGUAGE sql STABLE
    SET search_path = public, pg_temp
AS $$
    SELECT sha256(e.previous || int8send(e.seq) || timestamptz_send(e.at) || int8send(e.actor)
        || audit_field(e.actor_name) || audit_field(e.permission) || audit_field(e.action) || audit_field(e.subject)
        || audit_field(e.reason) || audit_field(e.before) || audit_field(e.after))
$$;

-- One writer at a time, until the writer's transaction ends: the link is that of the entry before, and no other.
CREATE FUNCTION audit_append(p_actor bigint, p_actor_name text, p_permission text, p_action text, p_subject text,
        p_reason text, p_before text, p_after text) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp
AS $$
DECLARE
    entry audit_entry;
    last  audit_entry;
BEGIN
    PERFORM pg_advisory_xact_lock(7022364301859907700);
    SELECT * INTO last FROM audit_entry ORDER BY seq DESC LIMIT 1;
    entry.seq := coalesce(last.seq, 0) + 1;
    entry.at := agio_clock_timestamp();
    entry.actor := p_actor;
    entry.actor_name := p_actor_name;
    entry.permission := p_permission;
    entry.action := p_action;
    entry.subject := p_subject;
    entry.reason := p_reason;
    entry.before := p_before;
    entry.after := p_after;
    entry.previous := coalesce(last.digest, ''::bytea);
    entry.digest := audit_digest(entry);
    INSERT INTO audit_entry VALUES (entry.*);
    RETURN entry.seq;
END $$;

-- Entries of a range that are not what they were: (seq, what is wrong). The one before the range is its anchor.
CREATE FUNCTION audit_faults(p_from bigint, p_to bigint) RETURNS TABLE (seq bigint, fault text)
    LANGUAGE sql STABLE
    SET search_path = public, pg_temp
AS $$
    SELECT found.seq, found.fault FROM (
        SELECT e.seq, CASE
            WHEN e.digest <> audit_digest(e) THEN 'changed'
            WHEN e.seq <> coalesce(lag(e.seq) OVER w, 0) + 1 THEN 'missing_before'
            WHEN e.previous <> coalesce(lag(e.digest) OVER w, ''::bytea) THEN 'unlinked'
            END AS fault
        FROM audit_entry e WHERE e.seq BETWEEN p_from - 1 AND p_to
        WINDOW w AS (ORDER BY e.seq)
    ) found
    WHERE found.fault IS NOT NULL AND found.seq >= p_from
$$;

CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit is append-only: % is refused', TG_OP USING ERRCODE = '42501';
END $$;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

REVOKE ALL ON audit_entry FROM agio_app;
GRANT SELECT ON audit_entry TO agio_app;
