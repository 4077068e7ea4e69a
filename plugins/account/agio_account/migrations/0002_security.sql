-- A code belongs to the account that asked for it; 0 is a visitor, who has none yet.
ALTER TABLE account_code ADD COLUMN owner bigint NOT NULL DEFAULT 0;

-- The browser that asked for a code, in which alone it is good, and whose budget of a day it was taken from.
ALTER TABLE account_code
    ADD COLUMN browser text NOT NULL DEFAULT '',
    ADD COLUMN budget  text NOT NULL DEFAULT '';

-- Challenges that wallets sign. The text is made and kept here: what a client says it signed doesn't count.
CREATE TABLE account_wallet_challenge (
    nonce      text        PRIMARY KEY,
    address    text        NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
    message    text        NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz
);
CREATE INDEX account_wallet_challenge_created_at ON account_wallet_challenge (created_at);
