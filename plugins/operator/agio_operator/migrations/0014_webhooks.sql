-- Addresses of operators' own systems that are told the deployment's events (docs/adr/0044). `number` is the newest event
-- that was taken there; what comes after it is told from `next_at` on. `kinds` are the types that are told, joined by
-- commas; empty for all.
CREATE TABLE operator_webhook (
    id            bigint      PRIMARY KEY,
    url           text        NOT NULL CHECK (length(url) BETWEEN 1 AND 500),
    kinds         text        NOT NULL,
    sealed        text        NOT NULL,
    state         text        NOT NULL CHECK (state IN ('active', 'disabled', 'removed')),
    number        bigint      NOT NULL CHECK (number >= 0),
    next_at       timestamptz NOT NULL,
    failures      integer     NOT NULL DEFAULT 0 CHECK (failures >= 0),
    failing_since timestamptz CHECK ((failing_since IS NOT NULL) = (failures > 0)),
    problem       text        NOT NULL DEFAULT '',
    delivered_at  timestamptz,
    created_at    timestamptz NOT NULL,
    former        text,
    former_until  timestamptz,
    CHECK ((former IS NULL) = (former_until IS NULL))
);
CREATE UNIQUE INDEX operator_webhook_url ON operator_webhook (url) WHERE state <> 'removed';
