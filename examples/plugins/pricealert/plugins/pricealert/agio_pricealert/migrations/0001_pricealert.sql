CREATE TABLE pricealert_alert (
    id          bigint      PRIMARY KEY,
    number      bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id     bigint      NOT NULL,
    symbol      text        NOT NULL,
    direction   text        NOT NULL CHECK (direction IN ('above', 'below')),
    decimals    integer     NOT NULL CHECK (decimals >= 0),
    price       bigint      NOT NULL CHECK (price > 0),
    channel     text        NOT NULL,
    tries       integer     NOT NULL CHECK (tries >= 0),
    state       text        NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'cancelled')),
    decided_by  bigint,
    decided_at  timestamptz,
    created_at  timestamptz NOT NULL
);

CREATE INDEX pricealert_alert_user ON pricealert_alert (user_id, id DESC);
CREATE INDEX pricealert_alert_waiting ON pricealert_alert (id) WHERE state = 'waiting';
