-- Ticks of the symbols that somebody settles by, kept for some days: `settles at the last tick before` has to be answered
-- alike before and after a restart. `through_ms` says up to when all of a symbol's ticks are here, `since_ms` from when.
CREATE TABLE market_tick (
    symbol  text   NOT NULL,
    time_ms bigint NOT NULL CHECK (time_ms >= 0),
    id      bigint NOT NULL,
    price   bigint NOT NULL CHECK (price > 0),
    PRIMARY KEY (symbol, time_ms)
);

CREATE TABLE market_tick_kept (
    symbol     text   PRIMARY KEY,
    since_ms   bigint NOT NULL CHECK (since_ms >= 0),
    through_ms bigint NOT NULL CHECK (through_ms >= since_ms)
);
-- What was a price stays one.
REVOKE UPDATE ON market_tick FROM agio_app;
