-- What a case was worth when it came, in hundredths of a USDT, and the band of amounts that operators ask for: a filter
-- by value must cost what the queue costs. What had no price then is in no band.

ALTER TABLE wallet_withdrawal ADD COLUMN usdt_value bigint;
ALTER TABLE wallet_deposit ADD COLUMN band text GENERATED ALWAYS AS (
    CASE WHEN usdt_value < 100000 THEN 'below_1000' WHEN usdt_value < 1000000 THEN 'to_10000'
         WHEN usdt_value IS NOT NULL THEN 'above_10000' END) STORED;
ALTER TABLE wallet_withdrawal ADD COLUMN band text GENERATED ALWAYS AS (
    CASE WHEN usdt_value < 100000 THEN 'below_1000' WHEN usdt_value < 1000000 THEN 'to_10000'
         WHEN usdt_value IS NOT NULL THEN 'above_10000' END) STORED;

DROP INDEX wallet_deposit_queue_amount;
CREATE INDEX wallet_deposit_queue_band ON wallet_deposit (band, created_at, id) WHERE state = 'under_review';
DROP INDEX wallet_withdrawal_queue_amount;
CREATE INDEX wallet_withdrawal_queue_band ON wallet_withdrawal (kind, band, created_at, id)
    WHERE state IN ('requested', 'approved', 'broadcast');
