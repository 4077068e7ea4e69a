CREATE TABLE forecast_stake (
    id          bigint      PRIMARY KEY,
    number      bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id     bigint      NOT NULL,
    account     bigint      NOT NULL,
    symbol      text        NOT NULL,
    direction   text        NOT NULL CHECK (direction IN ('up', 'down')),
    coin        text        NOT NULL,
    amount      bigint      NOT NULL CHECK (amount > 0),
    prize       bigint      NOT NULL CHECK (prize >= 0),
    decimals    integer     NOT NULL CHECK (decimals >= 0),
    entry       bigint      NOT NULL CHECK (entry > 0),
    fixed       bigint      NOT NULL CHECK (fixed >= 0),
    state       text        NOT NULL CHECK (state IN ('open', 'won', 'lost', 'returned')),
    fixes_at    timestamptz NOT NULL,
    decided_by  bigint,
    decided_at  timestamptz,
    created_at  timestamptz NOT NULL
);

CREATE INDEX forecast_stake_user ON forecast_stake (user_id, id DESC);
CREATE INDEX forecast_stake_open ON forecast_stake (symbol) WHERE state = 'open';
