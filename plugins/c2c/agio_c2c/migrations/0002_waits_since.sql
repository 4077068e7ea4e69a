-- Since when an order waits for whoever is next in turn: its last move, or when it was made.
ALTER TABLE c2c_order ADD COLUMN waits_since timestamptz;
UPDATE c2c_order SET waits_since = greatest(created_at, matched_at, proof_at, decided_at)
    WHERE state IN ('pending_match', 'matched', 'proof_sent', 'disputed');

DROP INDEX c2c_order_buys;
CREATE INDEX c2c_order_buys ON c2c_order (coalesce(waits_since, created_at), id)
    WHERE side = 'buy' AND state IN ('pending_match', 'proof_sent', 'disputed');
DROP INDEX c2c_order_sells;
CREATE INDEX c2c_order_sells ON c2c_order (coalesce(waits_since, created_at), id)
    WHERE side = 'sell' AND state IN ('pending_match', 'matched', 'disputed');
-- What the other side is next in turn of.
CREATE INDEX c2c_order_unpaid ON c2c_order (coalesce(waits_since, created_at), id)
    WHERE side = 'buy' AND state = 'matched';
CREATE INDEX c2c_order_unconfirmed ON c2c_order (coalesce(waits_since, created_at), id)
    WHERE side = 'sell' AND state = 'proof_sent';
