-- What operators ask of the queues, at the cost of a small one: the page after a place, filtered or not, oldest first.

DROP INDEX wallet_deposit_waiting;
-- The scanner's own, by block.
CREATE INDEX wallet_deposit_confirming ON wallet_deposit (chain, block_number) WHERE state = 'confirming';
CREATE INDEX wallet_deposit_queue ON wallet_deposit (created_at, id) WHERE state = 'under_review';
CREATE INDEX wallet_deposit_queue_coin ON wallet_deposit (coin, created_at, id) WHERE state = 'under_review';
CREATE INDEX wallet_deposit_queue_chain ON wallet_deposit (chain, created_at, id) WHERE state = 'under_review';
CREATE INDEX wallet_deposit_queue_channel ON wallet_deposit (chain, coin, created_at, id) WHERE state = 'under_review';
CREATE INDEX wallet_deposit_queue_amount ON wallet_deposit (coin, amount) WHERE state = 'under_review';
CREATE INDEX wallet_deposit_state ON wallet_deposit (state, created_at, id);
CREATE INDEX wallet_deposit_hash ON wallet_deposit (tx_hash);

CREATE INDEX wallet_withdrawal_queue ON wallet_withdrawal (kind, created_at, id)
    WHERE state IN ('requested', 'approved', 'broadcast');
CREATE INDEX wallet_withdrawal_queue_amount ON wallet_withdrawal (kind, gross)
    WHERE state IN ('requested', 'approved', 'broadcast');
CREATE INDEX wallet_withdrawal_queue_review ON wallet_withdrawal USING gin (review)
    WHERE state IN ('requested', 'approved', 'broadcast');
CREATE INDEX wallet_withdrawal_state ON wallet_withdrawal (kind, state, created_at, id);
CREATE INDEX wallet_withdrawal_address ON wallet_withdrawal (address) WHERE address <> '';
CREATE INDEX wallet_withdrawal_reference ON wallet_withdrawal (reference) WHERE reference <> '';
-- The timer's own: what needs nobody's look, and payouts by state.
DROP INDEX wallet_withdrawal_open;
CREATE INDEX wallet_withdrawal_due ON wallet_withdrawal (id) WHERE state = 'requested' AND review = '{}';
CREATE INDEX wallet_withdrawal_payout ON wallet_withdrawal (state, id) WHERE kind = 'crypto';

CREATE INDEX wallet_exception_queue ON wallet_exception (state, created_at, id);
