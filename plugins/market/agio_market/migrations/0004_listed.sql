-- Instruments of coins that were listed while the market ran, beside those of its file. A price that was published must
-- stay what it was, so nothing of them changes.
CREATE TABLE market_listed (
    symbol    text        PRIMARY KEY,
    name      text        NOT NULL,
    base      text        NOT NULL,
    quote     text        NOT NULL,
    price     text        NOT NULL,
    listed_at timestamptz NOT NULL
);
REVOKE UPDATE, DELETE ON market_listed FROM agio_app;
