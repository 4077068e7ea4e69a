-- Closing of accounts: asked for, taken back or stopped, done, and erased once no law needs what is kept.
CREATE TABLE account_closing (
    user_id   bigint      PRIMARY KEY,
    state     text        NOT NULL CHECK (state IN ('waiting', 'taken_back', 'stopped', 'closed', 'erased')),
    asked_at  timestamptz NOT NULL,
    closes_at timestamptz NOT NULL,
    erases_at timestamptz
);
