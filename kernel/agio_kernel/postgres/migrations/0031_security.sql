-- What guards an account: its wallet as a way in, its factors and the tries at them, its sessions' origins, its keys.

ALTER TABLE app_user
    ADD COLUMN wallet   text UNIQUE CHECK (wallet ~ '^0x[0-9a-f]{40}$'),
    ADD COLUMN avatar   text,
    ADD COLUMN currency text NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3,5}$'),
    DROP CONSTRAINT app_user_reachable,
    ADD CONSTRAINT app_user_reachable
        CHECK (realm = 1 OR email IS NOT NULL OR phone IS NOT NULL OR wallet IS NOT NULL),
    DROP CONSTRAINT app_user_demo_has_no_credentials,
    ADD CONSTRAINT app_user_demo_has_no_credentials
        CHECK (realm = 0 OR (email IS NULL AND phone IS NULL AND wallet IS NULL AND password_hash IS NULL));

-- An account without a row has none of this: a row comes with the first thing to keep. Secrets are sealed or hashed
-- under a key outside the database.
CREATE TABLE user_security (
    user_id        bigint      PRIMARY KEY REFERENCES app_user (id),
    short_password boolean     NOT NULL DEFAULT false,
    trading_hash   text,
    totp_secret    bytea,
    totp_step      bigint      NOT NULL DEFAULT 0,
    totp_offered   bytea,
    totp_offer_end timestamptz,
    question       text,
    answer_hash    text,
    changed_at     timestamptz,
    held_until     timestamptz,
    CONSTRAINT user_security_question CHECK ((question IS NULL) = (answer_hash IS NULL)),
    CONSTRAINT user_security_offer CHECK ((totp_offered IS NULL) = (totp_offer_end IS NULL))
);

CREATE TABLE recovery_code (
    user_id bigint      NOT NULL REFERENCES app_user (id),
    digest  bytea       NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (user_id, digest)
);

-- Tries at a factor, counted before they are evaluated: `tries` since the last success or pause, `day_tries` in a day.
-- Each browser in which the account is known has its own; all others share those of the browser ''.
CREATE TABLE factor_tries (
    user_id   bigint      NOT NULL REFERENCES app_user (id),
    factor    text        NOT NULL CHECK (factor IN ('password', 'trading_password', 'totp', 'question')),
    tries     int         NOT NULL,
    tried_at  timestamptz NOT NULL,
    day_tries int         NOT NULL,
    day_from  timestamptz NOT NULL,
    browser   text        NOT NULL DEFAULT '',
    PRIMARY KEY (user_id, factor, browser)
);

-- What a reviewer should know of an account's behaviour; nothing is decided by it alone.
CREATE TABLE security_signal (
    id       bigint      PRIMARY KEY,
    user_id  bigint      NOT NULL REFERENCES app_user (id),
    occasion text        NOT NULL,
    signal   text        NOT NULL,
    at       timestamptz NOT NULL
);
CREATE INDEX security_signal_user ON security_signal (user_id, at);

-- The real account's session that a demo session was switched from: the way back, as long as it is open.
ALTER TABLE login_session ADD COLUMN origin bigint;

CREATE TABLE api_key (
    id         bigint      PRIMARY KEY,
    user_id    bigint      NOT NULL REFERENCES app_user (id),
    public     text        NOT NULL UNIQUE,
    kind       text        NOT NULL CHECK (kind IN ('hmac', 'ed25519', 'rsa')),
    -- Of an HMAC key our secret, sealed; of the others what their owners gave, in DER.
    secret     bytea,
    public_key bytea,
    name       text        NOT NULL,
    scopes     text[]      NOT NULL CHECK (scopes <@ ARRAY['read', 'trade'] AND cardinality(scopes) > 0),
    networks   text[]      NOT NULL,
    state      text        NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'revoked', 'expired')),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz,
    CONSTRAINT api_key_expiry CHECK (expires_at > created_at),
    CONSTRAINT api_key_proof CHECK ((secret IS NOT NULL) = (kind = 'hmac') AND (public_key IS NULL) = (kind = 'hmac'))
);
CREATE INDEX api_key_user ON api_key (user_id, id);
CREATE INDEX api_key_due ON api_key (expires_at) WHERE state = 'active';
