-- What a user had at the end of a day on which something moved, what it cost and what had come of it by then: balances of
-- long ago, results by day and statements begin here, and not at the first transfer. `transfer` is the last event's.
CREATE TABLE wallet_book (
    user_id  bigint NOT NULL,
    day      date   NOT NULL,
    transfer bigint NOT NULL,
    book     jsonb  NOT NULL,
    PRIMARY KEY (user_id, day)
);
CREATE INDEX wallet_book_transfer ON wallet_book (user_id, transfer);
