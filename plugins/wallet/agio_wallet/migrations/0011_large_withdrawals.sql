-- By why a person must look, as every other reason is found: what needs dual control is approved by no timer.
CREATE INDEX wallet_withdrawal_queue_large ON wallet_withdrawal (kind, created_at, id)
    WHERE state IN ('requested', 'approved', 'broadcast') AND review @> '{large}';
