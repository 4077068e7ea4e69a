-- What users have done again and again, or once something is so. `terms` are those of the kind, as they were filled in. `slot` is the place
-- among those of its owner that aren't over: of two that are made at once, one takes it.
CREATE TABLE automation_instruction (
    id         bigint      PRIMARY KEY,
    user_id    bigint      NOT NULL,
    kind       text        NOT NULL CHECK (kind <> ''),
    terms      jsonb       NOT NULL,
    state      text        NOT NULL CHECK (state IN ('active', 'paused', 'failed', 'fired', 'ended')),
    slot       smallint    NOT NULL CHECK (slot > 0),
    next_at    timestamptz CHECK ((next_at IS NOT NULL) = (state = 'active')),
    refusals   smallint    NOT NULL DEFAULT 0 CHECK (refusals >= 0),
    reason     text        NOT NULL DEFAULT '' CHECK ((reason <> '') = (state = 'failed')),
    reason_params jsonb    NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL
);

CREATE INDEX automation_instruction_user ON automation_instruction (user_id, id DESC);
CREATE UNIQUE INDEX automation_instruction_slot ON automation_instruction (user_id, slot) WHERE state IN ('active', 'paused', 'failed');

-- What became of each moment, once: written in the transaction of its effect.
CREATE TABLE automation_firing (
    id             bigint      PRIMARY KEY,
    instruction_id bigint      NOT NULL REFERENCES automation_instruction (id),
    user_id        bigint      NOT NULL,
    kind           text        NOT NULL,
    at             timestamptz NOT NULL,
    fired_at       timestamptz NOT NULL,
    state          text        NOT NULL CHECK (state IN ('done', 'refused', 'missed')),
    reason         text        NOT NULL DEFAULT '' CHECK ((reason <> '') = (state = 'refused')),
    reason_params  jsonb       NOT NULL DEFAULT '{}',
    given_of       text        NOT NULL DEFAULT '',
    given          bigint      CHECK (given > 0),
    given_decimals smallint    NOT NULL DEFAULT 0,
    got_of         text        NOT NULL DEFAULT '',
    got            bigint      CHECK (got > 0),
    got_decimals   smallint    NOT NULL DEFAULT 0,
    price_of       text        NOT NULL DEFAULT '',
    price          bigint      CHECK (price > 0),
    price_decimals smallint    NOT NULL DEFAULT 0,
    receipt        text        NOT NULL DEFAULT '',
    receipt_id     bigint,
    CONSTRAINT automation_firing_once UNIQUE (instruction_id, at)
);

CREATE INDEX automation_firing_user ON automation_firing (user_id, id DESC);
CREATE INDEX automation_firing_instruction ON automation_firing (instruction_id, id DESC);
