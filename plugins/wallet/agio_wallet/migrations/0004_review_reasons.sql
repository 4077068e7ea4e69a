-- By why a person must look: a rare reason is found among many cases as fast as a common one.
DROP INDEX wallet_withdrawal_queue_review;
CREATE INDEX wallet_withdrawal_queue_security ON wallet_withdrawal (kind, created_at, id)
    WHERE state IN ('requested', 'approved', 'broadcast') AND review @> '{security_change}';
CREATE INDEX wallet_withdrawal_queue_owes ON wallet_withdrawal (kind, created_at, id)
    WHERE state IN ('requested', 'approved', 'broadcast') AND review @> '{reversed_deposit}';
CREATE INDEX wallet_withdrawal_queue_always ON wallet_withdrawal (kind, created_at, id)
    WHERE state IN ('requested', 'approved', 'broadcast') AND review @> '{always}';
CREATE INDEX wallet_withdrawal_queue_nobody ON wallet_withdrawal (kind, created_at, id)
    WHERE state IN ('requested', 'approved', 'broadcast') AND review = '{}';
