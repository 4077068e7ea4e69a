-- What happened to every case, whatever plugin keeps it: who moved it, and what was written with it. Never taken away.
CREATE TABLE case_event (
    id      bigint      PRIMARY KEY,
    noun    text        NOT NULL,
    case_id bigint      NOT NULL,
    user_id bigint,
    side    text        NOT NULL CHECK (side <> ''),
    actor   text        NOT NULL DEFAULT '',
    operator bigint,
    label   text        NOT NULL CHECK (label <> ''),
    note    text        NOT NULL DEFAULT '',
    visible    boolean     NOT NULL,
    at      timestamptz NOT NULL DEFAULT agio_now()
);
CREATE INDEX case_event_case ON case_event (case_id, id);
CREATE INDEX case_event_user ON case_event (user_id, noun, at, id) WHERE user_id IS NOT NULL;
REVOKE DELETE ON case_event FROM agio_app;

-- The name by which a user was verified; what users call themselves is `name`.
ALTER TABLE app_user ADD COLUMN verified_name text NOT NULL DEFAULT '';

-- Who users are, for whoever has to name them: all that a plugin's SQL may join. Credentials stay in app_user.
CREATE VIEW people AS
    SELECT id, uid, realm, name, verified_name, email, phone, country, language, state, created_at, demo_parent, demo_expires_at
    FROM app_user;
