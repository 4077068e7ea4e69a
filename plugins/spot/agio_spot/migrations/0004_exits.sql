-- Prices at which what a buy has brought is sold again, and the order that does it once the buy has ended.
ALTER TABLE spot_order
    ADD COLUMN take_profit bigint,
    ADD COLUMN stop_loss   bigint,
    -- -1 where there was nothing to be sold.
    ADD COLUMN exit_order  bigint;

-- The buys that are still owed theirs: looked for whenever books are built.
CREATE INDEX spot_order_owed ON spot_order (realm, pair)
    WHERE exit_order IS NULL AND (take_profit IS NOT NULL OR stop_loss IS NOT NULL);
