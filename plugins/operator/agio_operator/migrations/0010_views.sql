-- What an operator has asked for in a view as a user: noted once, so that a page that asks again and again leaves one
-- entry in the audit. `asked` is the digest of call and fields.
CREATE TABLE operator_viewed (
    session_id bigint      NOT NULL,
    asked      bytea       NOT NULL,
    at         timestamptz NOT NULL DEFAULT agio_now(),
    PRIMARY KEY (session_id, asked)
);
CREATE INDEX operator_viewed_at ON operator_viewed (at);
