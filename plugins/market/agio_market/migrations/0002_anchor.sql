-- The moment at which a simulated price stands at its instrument's start price: chosen when the instrument is first
-- quoted, and kept, so that a restart goes on with the same prices.
CREATE TABLE market_anchor (
    seed      text   NOT NULL,
    symbol    text   NOT NULL,
    anchor_ms bigint NOT NULL CHECK (anchor_ms >= 0),
    PRIMARY KEY (seed, symbol)
);
REVOKE UPDATE, DELETE ON market_anchor FROM agio_app;
