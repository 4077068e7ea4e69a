-- What the timer approves stands in due_work.
DROP INDEX wallet_withdrawal_due;
