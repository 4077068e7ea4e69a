-- The zone that a user's days are counted in: that of the country the account was registered in, kept with the first
-- sign-in so that nobody's days move when the tables of the world's clocks change.
CREATE TABLE signin_calendar (
    user_id    bigint      PRIMARY KEY,
    zone       text        NOT NULL CHECK (zone <> ''),
    created_at timestamptz NOT NULL
);

-- What was paid. A sign-in day has its date and its place in the cycle, a task its milestone.
CREATE TABLE signin_reward (
    id      bigint      PRIMARY KEY,
    user_id bigint      NOT NULL,
    kind    text        NOT NULL CHECK (kind IN ('day', 'task')),
    day     date,
    place   smallint    CHECK (place BETWEEN 1 AND 7),
    task    text        NOT NULL DEFAULT '',
    account bigint      NOT NULL CHECK (account & 1 = 0),
    coin    text        NOT NULL,
    amount  bigint      NOT NULL CHECK (amount > 0),
    paid_at timestamptz NOT NULL,
    CONSTRAINT signin_reward_of_its_kind CHECK (
        (kind = 'day') = (day IS NOT NULL) AND (kind = 'day') = (place IS NOT NULL) AND (kind = 'task') = (task <> '')
    )
);

-- Once a day and once a task, whoever retries.
CREATE UNIQUE INDEX signin_reward_day ON signin_reward (user_id, day) WHERE kind = 'day';
CREATE UNIQUE INDEX signin_reward_task ON signin_reward (user_id, task) WHERE kind = 'task';
CREATE INDEX signin_reward_user ON signin_reward (user_id, id);
