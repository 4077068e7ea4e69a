-- What each demo account was opened with: the cause of its simulated money.
CREATE TABLE account_demo_funds (
    user_id bigint PRIMARY KEY,
    account bigint NOT NULL,
    amount  bigint NOT NULL CHECK (amount > 0)
);
