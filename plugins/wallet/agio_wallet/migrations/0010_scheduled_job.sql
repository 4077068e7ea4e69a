-- What the timer approves stands in scheduled_job.
DROP INDEX wallet_withdrawal_due;
