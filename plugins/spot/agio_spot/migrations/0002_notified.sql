-- Up to which trade users have been told of their filled orders.
CREATE TABLE spot_notified (
    one   boolean PRIMARY KEY DEFAULT true CHECK (one),
    trade bigint  NOT NULL
);
INSERT INTO spot_notified (trade) SELECT coalesce(max(id), 0) FROM spot_trade;
