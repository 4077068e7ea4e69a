CREATE TABLE market_favourite (
    user_id    bigint      NOT NULL,
    symbol     text        NOT NULL,
    created_at timestamptz NOT NULL DEFAULT agio_now(),
    PRIMARY KEY (user_id, symbol)
);
