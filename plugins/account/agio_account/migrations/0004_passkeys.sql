-- Passkeys of accounts. `sign_count` grows with each use, or stays 0 where a passkey has no counter.
CREATE TABLE account_passkey (
    id         bigint      PRIMARY KEY,
    user_id    bigint      NOT NULL,
    credential bytea       NOT NULL UNIQUE,
    public_key bytea       NOT NULL,
    sign_count bigint      NOT NULL,
    name       text        NOT NULL,
    synced     boolean     NOT NULL,
    created_at timestamptz NOT NULL,
    used_at    timestamptz
);
CREATE INDEX account_passkey_user_id ON account_passkey (user_id);

-- Challenges that passkeys sign: random bytes and the digest of what is signed, each of one purpose and account (0: a
-- visitor's), good once.
CREATE TABLE account_passkey_challenge (
    challenge  bytea       PRIMARY KEY,
    purpose    text        NOT NULL,
    owner      bigint      NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz
);
CREATE INDEX account_passkey_challenge_expires_at ON account_passkey_challenge (expires_at);
