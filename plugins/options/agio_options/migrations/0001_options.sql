-- The application's role may read and write rows of new tables by default; it owns none of them.

CREATE TABLE options_option (
    id             bigint      PRIMARY KEY,
    number         bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id        bigint      NOT NULL,
    account        bigint      NOT NULL,
    realm          smallint    NOT NULL,
    product        text        NOT NULL,
    version        integer     NOT NULL CHECK (version >= 0),
    symbol         text        NOT NULL,
    decimals       smallint    NOT NULL CHECK (decimals >= 0),
    coin           text        NOT NULL,
    direction      text        NOT NULL CHECK (direction IN ('rise', 'fall')),
    stake          bigint      NOT NULL CHECK (stake > 0),
    fee            bigint      NOT NULL CHECK (fee >= 0 AND fee < stake),
    gain           bigint      NOT NULL CHECK (gain >= 0),
    seconds        integer     NOT NULL CHECK (seconds > 0),
    profit_ppm     bigint      NOT NULL CHECK (profit_ppm > 0),
    fee_ppm        bigint      NOT NULL CHECK (fee_ppm >= 0),
    tie            text        NOT NULL CHECK (tie IN ('return', 'lose')),
    window_ms      bigint      NOT NULL CHECK (window_ms > 0),
    accepted_ms    bigint      NOT NULL,
    settles_ms     bigint      NOT NULL CHECK (settles_ms > accepted_ms),
    state          text        NOT NULL CHECK (state IN ('accepted', 'holding', 'won', 'lost', 'tied', 'void')),
    entry_price    bigint      CHECK (entry_price > 0),
    entry_ms       bigint      CHECK (entry_ms >= accepted_ms),
    entry_tick     bigint,
    settled_price  bigint      CHECK (settled_price > 0),
    settled_ms     bigint      CHECK (settled_ms <= settles_ms),
    settled_tick   bigint,
    reason         text        NOT NULL DEFAULT '' CHECK (reason IN ('', 'silent', 'halted')),
    settlement     bigint      UNIQUE,
    created_at     timestamptz NOT NULL,
    settled_at     timestamptz,
    CHECK ((state IN ('accepted', 'holding')) = (settlement IS NULL)),
    CHECK ((state IN ('holding', 'won', 'lost', 'tied')) <= (entry_price IS NOT NULL)),
    CHECK ((state IN ('won', 'lost', 'tied')) = (settled_price IS NOT NULL)),
    CHECK ((state = 'void') = (reason <> ''))
);

CREATE INDEX options_option_user ON options_option (user_id, id DESC);
CREATE INDEX options_option_open ON options_option (user_id, id) WHERE state IN ('accepted', 'holding');

-- What a direction of a product may cost the house, which is the guard of its cap, and what it has brought.
CREATE TABLE options_book (
    product    text     NOT NULL,
    realm      smallint NOT NULL,
    direction  text     NOT NULL CHECK (direction IN ('rise', 'fall')),
    open_stake bigint   NOT NULL CHECK (open_stake >= 0),
    open_gain  bigint   NOT NULL CHECK (open_gain >= 0),
    taken      bigint   NOT NULL DEFAULT 0,
    paid       bigint   NOT NULL DEFAULT 0,
    fees       bigint   NOT NULL DEFAULT 0,
    settled    bigint   NOT NULL DEFAULT 0,
    voided     bigint   NOT NULL DEFAULT 0,
    PRIMARY KEY (product, realm, direction)
);

-- How many options an account holds: the guard of the last place.
CREATE TABLE options_open_count (
    user_id bigint  PRIMARY KEY,
    open    integer NOT NULL CHECK (open >= 0)
);
