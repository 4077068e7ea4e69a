-- The application's role may read and write rows of new tables by default; it owns none of them.

-- Commitments: the anchor is published before the first day, the seed is sealed, a link is revealed each day.
CREATE TABLE custody_chain (
    number  integer PRIMARY KEY CHECK (number > 0),
    begins  date    NOT NULL,
    days    integer NOT NULL CHECK (days > 0),
    anchor  text    NOT NULL,
    seed    bytea   NOT NULL
);

-- What a product yields on a day, the same for all its orders. `total` adds up the days from the product's first.
CREATE TABLE custody_yield (
    id       bigint      PRIMARY KEY,
    product  text        NOT NULL,
    day      date        NOT NULL,
    previous text        NOT NULL,
    link     text        NOT NULL,
    low      bigint      NOT NULL CHECK (low >= 0),
    high     bigint      NOT NULL,
    parts    bigint      NOT NULL CHECK (parts BETWEEN low AND high),
    total    bigint      NOT NULL CHECK (total >= parts),
    fixed_at timestamptz NOT NULL DEFAULT agio_now(),
    UNIQUE (product, day)
);

-- How much of a product's quota is in custody: the guard of the last place.
CREATE TABLE custody_used_quota (
    product text     NOT NULL,
    realm   smallint NOT NULL,
    used_quota   bigint   NOT NULL CHECK (used_quota >= 0),
    PRIMARY KEY (product, realm)
);

CREATE TABLE custody_order (
    id             bigint      PRIMARY KEY,
    number         bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id        bigint      NOT NULL,
    account        bigint      NOT NULL,
    realm          smallint    NOT NULL,
    product        text        NOT NULL,
    version        integer     NOT NULL CHECK (version >= 0),
    coin           text        NOT NULL,
    amount         bigint      NOT NULL CHECK (amount > 0),
    days           integer     NOT NULL CHECK (days > 0),
    low            bigint      NOT NULL CHECK (low >= 0),
    high           bigint      NOT NULL CHECK (high >= low),
    credit         text        NOT NULL CHECK (credit IN ('daily', 'end')),
    damages_rule   text        NOT NULL CHECK (damages_rule IN ('share', 'per_day')),
    damages        bigint      NOT NULL CHECK (damages >= 0),
    begins         date        NOT NULL,
    ends           date        NOT NULL CHECK (ends = begins + days),
    ends_at        timestamptz NOT NULL,
    credited_days  integer     NOT NULL DEFAULT 0 CHECK (credited_days BETWEEN 0 AND days),
    earned         bigint      NOT NULL DEFAULT 0 CHECK (earned >= 0),
    state          text        NOT NULL
        CHECK (state IN ('in_custody', 'redeeming', 'redeemed', 'completed', 'redemption_rejected')),
    asked_at       timestamptz CHECK ((state IN ('redeeming', 'redeemed')) <= (asked_at IS NOT NULL)),
    pays_at        timestamptz,
    remaining_days integer     NOT NULL DEFAULT 0 CHECK (remaining_days >= 0),
    loss           bigint      NOT NULL DEFAULT 0 CHECK (loss BETWEEN 0 AND amount),
    reason         text        NOT NULL DEFAULT '',
    decided_by     bigint,
    decided_at     timestamptz,
    created_at     timestamptz NOT NULL
);

CREATE INDEX custody_order_user ON custody_order (user_id, id DESC);
CREATE INDEX custody_order_redeeming ON custody_order (coalesce(asked_at, created_at), id) WHERE state = 'redeeming';

-- Every credit there must be, in closed form: the sums of yields to a day, rounded down, and their differences. What was
-- credited is proved by it, and what users are shown day by day is read from it.
CREATE VIEW custody_credit AS
SELECT o.id AS order_id, o.user_id, o.account, o.product, o.coin, y.id AS yield_id, y.day,
       (y.day - o.begins + 1) AS step, y.parts,
       (div(o.amount::numeric * (y.total - first.total + first.parts), 10000000000)
        - CASE WHEN o.credit = 'end' THEN 0
               ELSE div(o.amount::numeric * (y.total - y.parts - first.total + first.parts), 10000000000) END
       )::bigint AS amount
FROM custody_order o
JOIN custody_yield first ON first.product = o.product AND first.day = o.begins
JOIN custody_yield y ON y.product = o.product AND y.day >= o.begins AND y.day < o.begins + o.credited_days
WHERE o.credit = 'daily' OR y.day = o.ends - 1;
