-- What the rules did that nobody had asked for: a delivery without a price, orders that a halt cancelled, a loss beyond a
-- margin that the insurance bore. Operators look at it and note why; nothing here changes a position.
CREATE TABLE contract_incident (
    id         bigint      PRIMARY KEY,
    number     bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    product    text        NOT NULL,
    cause      text        NOT NULL CHECK (cause IN ('silent', 'halted', 'shortfall')),
    coin       text        NOT NULL,
    state      text        NOT NULL CHECK (state IN ('open', 'noted')),
    from_ms    bigint      NOT NULL,
    until_ms   bigint      NOT NULL CHECK (until_ms >= from_ms),
    positions  bigint      NOT NULL CHECK (positions > 0),
    borne      bigint      NOT NULL CHECK (borne >= 0),
    note       text        NOT NULL DEFAULT '',
    decided_by bigint,
    decided_at timestamptz,
    created_at timestamptz NOT NULL
);

CREATE UNIQUE INDEX contract_incident_open ON contract_incident (product, cause, coin) WHERE state = 'open';
CREATE INDEX contract_incident_waiting ON contract_incident (created_at, id) WHERE state = 'open';
