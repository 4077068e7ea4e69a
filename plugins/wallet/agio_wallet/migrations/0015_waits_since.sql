-- Since when a withdrawal waits for somebody: the end of its hold, or its last move. The lists go by it.
ALTER TABLE wallet_withdrawal ADD COLUMN waits_since timestamptz;
UPDATE wallet_withdrawal SET waits_since = CASE state
        WHEN 'requested' THEN greatest(created_at, not_before) ELSE coalesce(decided_at, created_at) END
    WHERE state IN ('requested', 'approved', 'broadcast');

DROP INDEX wallet_withdrawal_queue;
CREATE INDEX wallet_withdrawal_queue ON wallet_withdrawal (kind, coalesce(waits_since, created_at), id)
    WHERE state IN ('requested', 'approved', 'broadcast');
DROP INDEX wallet_withdrawal_queue_security;
CREATE INDEX wallet_withdrawal_queue_security ON wallet_withdrawal (kind, coalesce(waits_since, created_at), id)
    WHERE state IN ('requested', 'approved', 'broadcast') AND review @> '{security_change}';
DROP INDEX wallet_withdrawal_queue_owes;
CREATE INDEX wallet_withdrawal_queue_owes ON wallet_withdrawal (kind, coalesce(waits_since, created_at), id)
    WHERE state IN ('requested', 'approved', 'broadcast') AND review @> '{reversed_deposit}';
DROP INDEX wallet_withdrawal_queue_always;
CREATE INDEX wallet_withdrawal_queue_always ON wallet_withdrawal (kind, coalesce(waits_since, created_at), id)
    WHERE state IN ('requested', 'approved', 'broadcast') AND review @> '{always}';
DROP INDEX wallet_withdrawal_queue_large;
CREATE INDEX wallet_withdrawal_queue_large ON wallet_withdrawal (kind, coalesce(waits_since, created_at), id)
    WHERE state IN ('requested', 'approved', 'broadcast') AND review @> '{large}';
DROP INDEX wallet_withdrawal_queue_replaced;
CREATE INDEX wallet_withdrawal_queue_replaced ON wallet_withdrawal (kind, coalesce(waits_since, created_at), id)
    WHERE state IN ('requested', 'approved', 'broadcast') AND review @> '{replaced}';
DROP INDEX wallet_withdrawal_queue_nobody;
CREATE INDEX wallet_withdrawal_queue_nobody ON wallet_withdrawal (kind, coalesce(waits_since, created_at), id)
    WHERE state IN ('requested', 'approved', 'broadcast') AND review = '{}';
DROP INDEX wallet_withdrawal_queue_band;
CREATE INDEX wallet_withdrawal_queue_band ON wallet_withdrawal (kind, band, coalesce(waits_since, created_at), id)
    WHERE state IN ('requested', 'approved', 'broadcast');
DROP INDEX wallet_withdrawal_state;
CREATE INDEX wallet_withdrawal_state ON wallet_withdrawal (kind, state, coalesce(waits_since, created_at), id);
