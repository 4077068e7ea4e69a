-- What the rules of products did that nobody had asked for: a moment without a price, orders that a halt cancelled, a
-- loss that the house bore. Operators look at it and note why; nothing here changes an order or a balance.
CREATE TABLE incident (
    id         bigint      PRIMARY KEY,
    number     bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    plugin     text        NOT NULL CHECK (plugin <> ''),
    product    text        NOT NULL,
    cause      text        NOT NULL CHECK (cause <> ''),
    coin       text        NOT NULL DEFAULT '',
    state      text        NOT NULL CHECK (state IN ('open', 'noted')),
    from_ms    bigint      NOT NULL,
    until_ms   bigint      NOT NULL CHECK (until_ms >= from_ms),
    affected   bigint      NOT NULL CHECK (affected > 0),
    borne      bigint      NOT NULL DEFAULT 0 CHECK (borne >= 0 AND (borne = 0 OR coin <> '')),
    note       text        NOT NULL DEFAULT '',
    decided_by bigint,
    decided_at timestamptz,
    created_at timestamptz NOT NULL
);

CREATE UNIQUE INDEX incident_open ON incident (plugin, product, cause, coin) WHERE state = 'open';
CREATE INDEX incident_waiting ON incident (plugin, created_at, id) WHERE state = 'open';
