-- Rounds of the price leader, for the processes that follow it: each has the ticks since the one before. The last sixty
-- are here. They may be gone after a crash of PostgreSQL: the epoch that is taken then is a new one.
CREATE UNLOGGED TABLE market_round (
    epoch   bigint NOT NULL CHECK (epoch > 0),
    number  bigint NOT NULL CHECK (number > 0),
    payload bytea  NOT NULL,
    PRIMARY KEY (epoch, number)
);
REVOKE UPDATE ON market_round FROM agio_app;
