-- The numbers by which banks call wires, of every product: one that came in, or went out, stands for one case.
CREATE TABLE bank_wire (
    way     text        NOT NULL CHECK (way IN ('in', 'out')),
    number  text        NOT NULL CHECK (number ~ '^[0-9A-Z]{4,64}$'),
    noun    text        NOT NULL CHECK (noun <> ''),
    case_id bigint      NOT NULL,
    at      timestamptz NOT NULL DEFAULT agio_now(),
    PRIMARY KEY (way, number)
);
REVOKE UPDATE, DELETE ON bank_wire FROM agio_app;
