-- Verification codes, kept as keyed digests. `tries` is counted before a guess is looked at.
CREATE TABLE account_code (
    id         bigint      PRIMARY KEY,
    purpose    text        NOT NULL,
    target     text        NOT NULL,
    digest     bytea       NOT NULL,
    tries      smallint    NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT agio_now(),
    expires_at timestamptz NOT NULL,
    used_at    timestamptz
);
CREATE INDEX account_code_target ON account_code (target, created_at);
CREATE INDEX account_code_created_at ON account_code (created_at);
