-- Which documents of a case an operator has opened, in which version of it: without that, nothing is let through.
CREATE TABLE operator_seen (
    queue    text        NOT NULL,
    case_id  text        NOT NULL,
    version  text        NOT NULL,
    document text        NOT NULL,
    operator bigint      NOT NULL REFERENCES operator (id),
    at       timestamptz NOT NULL DEFAULT agio_clock_timestamp(),
    PRIMARY KEY (queue, case_id, version, document, operator)
);
-- What an operator let through alone, and what it was worth in USDT. A threshold counts it by user, within a day.
CREATE TABLE operator_let_through (
    queue     text        NOT NULL,
    case_id   text        NOT NULL,
    trigger   text        NOT NULL,
    operator  bigint      NOT NULL REFERENCES operator (id),
    user_id   bigint      NOT NULL,
    threshold text        NOT NULL,
    worth     numeric     NOT NULL CHECK (worth >= 0),
    at        timestamptz NOT NULL DEFAULT agio_clock_timestamp(),
    PRIMARY KEY (queue, case_id, trigger)
);
CREATE INDEX operator_let_through_for ON operator_let_through (operator, user_id, threshold, at);
CREATE INDEX operator_let_through_day ON operator_let_through (operator, at);
-- Evidence: it is added to and read, and neither changed nor taken away.
REVOKE ALL ON operator_seen, operator_let_through FROM agio_app;
GRANT SELECT, INSERT ON operator_seen, operator_let_through TO agio_app;
