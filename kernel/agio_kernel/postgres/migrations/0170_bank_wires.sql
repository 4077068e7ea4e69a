-- The lines of banks' statements, of every product: a wire that came in, or went out, stands for one case.
CREATE TABLE bank_wire (
    way      text        NOT NULL CHECK (way IN ('in', 'out')),
    number   text        NOT NULL CHECK (number ~ '^[0-9A-Z]{4,64}$'),
    day      date        NOT NULL,
    amount   numeric     NOT NULL CHECK (amount > 0),
    currency text        NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    noun     text        NOT NULL CHECK (noun <> ''),
    case_id  bigint      NOT NULL,
    at       timestamptz NOT NULL DEFAULT agio_now(),
    PRIMARY KEY (way, number)
);
CREATE INDEX bank_wire_case ON bank_wire (case_id);
REVOKE UPDATE, DELETE ON bank_wire FROM agio_app;
