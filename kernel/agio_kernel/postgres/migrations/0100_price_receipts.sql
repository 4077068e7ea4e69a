-- Why prices were what they were: written with what they decided, never changed, forgotten after years.
CREATE TABLE price_receipt (
    kind    text        NOT NULL CHECK (kind <> ''),
    id      bigint      NOT NULL,
    user_id bigint      NOT NULL,
    at      timestamptz NOT NULL DEFAULT agio_now(),
    rule    text        NOT NULL,
    version smallint    NOT NULL CHECK (version > 0),
    ticks   jsonb       NOT NULL CHECK (jsonb_typeof(ticks) = 'array' AND jsonb_array_length(ticks) <= 64),
    facts   jsonb       NOT NULL CHECK (jsonb_typeof(facts) = 'object'),
    result  jsonb       NOT NULL CHECK (jsonb_typeof(result) = 'object'),
    PRIMARY KEY (kind, id)
);
CREATE INDEX price_receipt_at ON price_receipt (at);
REVOKE UPDATE, TRUNCATE ON price_receipt FROM agio_app;
