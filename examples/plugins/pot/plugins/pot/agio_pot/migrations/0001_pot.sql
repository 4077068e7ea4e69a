CREATE TABLE pot_pot (
    id          bigint      PRIMARY KEY,
    user_id     bigint      NOT NULL,
    link        text        NOT NULL UNIQUE,
    name        text        NOT NULL,
    coin        text        NOT NULL,
    goal        bigint      NOT NULL CHECK (goal > 0),
    ends_at     timestamptz NOT NULL,
    created_at  timestamptz NOT NULL
);

CREATE INDEX pot_pot_user ON pot_pot (user_id, id DESC);

CREATE TABLE pot_saving (
    id          bigint      PRIMARY KEY,
    number      bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id     bigint      NOT NULL,
    account     bigint      NOT NULL,
    pot         bigint      NOT NULL REFERENCES pot_pot,
    name        text        NOT NULL,
    coin        text        NOT NULL,
    amount      bigint      NOT NULL CHECK (amount > 0),
    state       text        NOT NULL CHECK (state IN ('saved', 'taken_out', 'returned')),
    ends_at     timestamptz NOT NULL,
    decided_by  bigint,
    decided_at  timestamptz,
    created_at  timestamptz NOT NULL
);

CREATE INDEX pot_saving_user ON pot_saving (user_id, id DESC);
CREATE INDEX pot_saving_pot ON pot_saving (pot) WHERE state = 'saved';
