-- Users, and the sessions of users and operators. Secrets are kept only as hashes: a stolen table signs nobody in.

CREATE TABLE app_user (
    id              bigint      PRIMARY KEY,
    uid             integer     NOT NULL UNIQUE CHECK (uid BETWEEN 10000000 AND 99999999),
    realm           smallint    NOT NULL CHECK (realm IN (0, 1)),
    country         text        NOT NULL DEFAULT '' CHECK (country ~ '^([A-Z]{2})?$'),
    email           text        UNIQUE CHECK (email <> ''),
    phone           text        UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{5,14}$'),
    name            text        NOT NULL DEFAULT '',
    password_hash   text,
    language        text        NOT NULL DEFAULT 'en',
    state           text        NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'suspended', 'closed')),
    created_at      timestamptz NOT NULL,
    demo_parent     bigint      REFERENCES app_user (id),
    demo_expires_at timestamptz,
    CONSTRAINT app_user_demo CHECK ((realm = 1) = (demo_expires_at IS NOT NULL)),
    CONSTRAINT app_user_demo_has_no_credentials
        CHECK (realm = 0 OR (email IS NULL AND phone IS NULL AND password_hash IS NULL)),
    CONSTRAINT app_user_demo_parent CHECK (realm = 1 OR demo_parent IS NULL),
    CONSTRAINT app_user_reachable CHECK (realm = 1 OR email IS NOT NULL OR phone IS NOT NULL)
);
CREATE INDEX app_user_realm ON app_user (realm, id);
CREATE INDEX app_user_demo_parent ON app_user (demo_parent) WHERE demo_parent IS NOT NULL;

-- `browser` is the digest of a cookie that a browser keeps from its first visit on: by it an account knows the browser.
-- subject_id points into app_user or into the operators' own table, which a plugin keeps: hence no foreign key.
CREATE TABLE login_session (
    id           bigint      PRIMARY KEY,
    subject      text        NOT NULL CHECK (subject IN ('user', 'operator')),
    subject_id   bigint      NOT NULL,
    token_hash   bytea       NOT NULL UNIQUE,
    binding_hash bytea       NOT NULL,
    agent        text        NOT NULL,
    network      text        NOT NULL,
    browser      text        NOT NULL DEFAULT '',
    created_at   timestamptz NOT NULL,
    seen_at      timestamptz NOT NULL,
    ended_at     timestamptz,
    ending       text        CHECK (ending IN ('logged_out', 'replaced')),
    -- Whether the trading password was given in it.
    stepped_up   boolean     NOT NULL DEFAULT false,
    CONSTRAINT login_session_ending CHECK ((ended_at IS NULL) = (ending IS NULL))
);
CREATE INDEX login_session_subject ON login_session (subject, subject_id, id);
CREATE INDEX login_session_binding ON login_session (binding_hash) WHERE ended_at IS NULL;
CREATE INDEX login_session_browser ON login_session (browser, subject, subject_id) WHERE browser <> '';
CREATE INDEX login_session_created_at ON login_session (created_at);
