-- Addresses of programs that are told what happens to an account, in the order of its numbers (docs/adr/0041).
-- `number` is the newest event that was taken there; what comes after it is told from `next_at` on. Whoever tells it
-- moves `next_at` ahead first, so that only one does.
CREATE TABLE programs_webhook (
    id            bigint      PRIMARY KEY,
    user_id       bigint      NOT NULL,
    is_demo       boolean     NOT NULL,
    url           text        NOT NULL CHECK (length(url) BETWEEN 1 AND 500),
    sealed        text        NOT NULL,
    state         text        NOT NULL CHECK (state IN ('active', 'disabled', 'removed')),
    number        bigint      NOT NULL CHECK (number >= 0),
    next_at       timestamptz NOT NULL,
    failures      integer     NOT NULL DEFAULT 0 CHECK (failures >= 0),
    failing_since timestamptz CHECK ((failing_since IS NOT NULL) = (failures > 0)),
    problem       text        NOT NULL DEFAULT '',
    delivered_at  timestamptz,
    created_at    timestamptz NOT NULL
);

CREATE INDEX programs_webhook_user ON programs_webhook (user_id, id DESC);
CREATE INDEX programs_webhook_due ON programs_webhook (next_at) WHERE state = 'active';
