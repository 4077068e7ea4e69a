-- What operators have looked at themselves, of the checks of a case that are left to a person, and found in order: it
-- counts for the version of the case that they had before them.
CREATE TABLE operator_check (
    queue    text        NOT NULL,
    case_id  text        NOT NULL,
    version  text        NOT NULL,
    label    text        NOT NULL,
    operator bigint      NOT NULL REFERENCES operator (id),
    at       timestamptz NOT NULL DEFAULT agio_clock_timestamp(),
    PRIMARY KEY (queue, case_id, version, label)
);
