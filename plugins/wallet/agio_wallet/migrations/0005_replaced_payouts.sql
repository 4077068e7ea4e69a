-- Payouts whose place on the chain another transaction took: few among many, and each waits for a person.
CREATE INDEX wallet_withdrawal_queue_replaced ON wallet_withdrawal (kind, created_at, id)
    WHERE state IN ('requested', 'approved', 'broadcast') AND review @> '{replaced}';
