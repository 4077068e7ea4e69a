-- What was moved between a user's own wallets, and what a new account of a development deployment was given: causes of
-- transfers that had no row of their own, so that nothing but the transfer spoke for them.
CREATE TABLE wallet_transfer (
    id           bigint      PRIMARY KEY,
    user_id      bigint      NOT NULL,
    from_account bigint      NOT NULL,
    to_account   bigint      NOT NULL,
    amount       bigint      NOT NULL CHECK (amount > 0),
    created_at   timestamptz NOT NULL DEFAULT agio_now()
);
CREATE TABLE wallet_opening_balance (
    user_id bigint  NOT NULL,
    asset   integer NOT NULL,
    account bigint  NOT NULL,
    amount  bigint  NOT NULL CHECK (amount > 0),
    PRIMARY KEY (user_id, asset)
);
