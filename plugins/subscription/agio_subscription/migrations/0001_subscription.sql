-- The application's role may read and write rows of new tables by default; it owns none of them.

-- An issue on the terms it was announced with: nobody changes them any more. Quantities are counted in lots; `lot` is
-- one in minor units of the coin, `lot_price` what it costs in minor units of USDT. The seed is sealed until the draw.
CREATE TABLE subscription_issue (
    id           bigint      PRIMARY KEY,
    number       bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    key          text        NOT NULL UNIQUE,
    version      integer     NOT NULL CHECK (version >= 0),
    coin         text        NOT NULL,
    name         text        NOT NULL,
    summary      text        NOT NULL,
    state        text        NOT NULL CHECK (state IN ('announced', 'closed', 'allocated', 'listed', 'failed')),
    rule         text        NOT NULL CHECK (rule IN ('first_come', 'pro_rata', 'lottery', 'operator')),
    price        bigint      NOT NULL CHECK (price > 0),
    lot          bigint      NOT NULL CHECK (lot > 0),
    lot_price    bigint      NOT NULL CHECK (lot_price > 0),
    lots         bigint      NOT NULL CHECK (lots > 0),
    circulation  bigint      NOT NULL CHECK (circulation >= lots * lot),
    least_lots   bigint      NOT NULL CHECK (least_lots > 0),
    most_lots    bigint      NOT NULL CHECK (most_lots >= least_lots),
    fee_rate     bigint      NOT NULL CHECK (fee_rate >= 0),
    opens_at     timestamptz NOT NULL,
    closes_at    timestamptz NOT NULL CHECK (closes_at > opens_at),
    draws_at     timestamptz NOT NULL CHECK (draws_at > closes_at),
    lists_at     timestamptz NOT NULL CHECK (lists_at > draws_at),
    lock_days    integer     NOT NULL CHECK (lock_days > 0),
    frees_at     timestamptz NOT NULL CHECK (frees_at > lists_at),
    white_paper  text        NOT NULL,
    network      text        NOT NULL,
    contract     text        NOT NULL,
    founders     bigint      CHECK (founders >= 0),
    founders_until date,
    audits       integer     NOT NULL CHECK (audits >= 0),
    open_points  integer     NOT NULL CHECK (open_points >= 0),
    fingerprint  text        NOT NULL,
    sealed_seed  bytea       NOT NULL,
    seed         text        NOT NULL DEFAULT '' CHECK ((seed <> '') <= (state IN ('allocated', 'listed', 'failed'))),
    drawn_at     timestamptz,
    reason       text        NOT NULL DEFAULT '',
    decided_by   bigint,
    decided_at   timestamptz,
    created_at   timestamptz NOT NULL
);

-- What was asked for and has passed, real and demo money each for itself: the guard of the last lot. What the draw came
-- to stands here too, so that a single subscription can be computed again: the ticket of the last lot that passed, or
-- the remainder and the place of the last one that was rounded up.
CREATE TABLE subscription_pool (
    issue_id       bigint   NOT NULL REFERENCES subscription_issue (id),
    realm          smallint NOT NULL,
    asked_lots     bigint   NOT NULL CHECK (asked_lots >= 0),
    passed_lots    bigint   NOT NULL DEFAULT 0 CHECK (passed_lots BETWEEN 0 AND asked_lots),
    orders         bigint   NOT NULL CHECK (orders >= 0),
    last_ticket    text     NOT NULL DEFAULT '',
    last_remainder bigint   NOT NULL DEFAULT -1,
    last_place     bigint   NOT NULL DEFAULT 0,
    PRIMARY KEY (issue_id, realm)
);

-- How much one account has asked for of an issue.
CREATE TABLE subscription_share (
    issue_id bigint   NOT NULL REFERENCES subscription_issue (id),
    user_id  bigint   NOT NULL,
    realm    smallint NOT NULL,
    lots     bigint   NOT NULL CHECK (lots >= 0),
    PRIMARY KEY (issue_id, user_id, realm)
);

-- A subscription: the `place`-th of its issue, with the lots `first_lot` to `first_lot + lots - 1`. `coin` is what is
-- frozen, `frozen` how much of it.
CREATE TABLE subscription_order (
    id            bigint      PRIMARY KEY,
    number        bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id       bigint      NOT NULL,
    realm         smallint    NOT NULL,
    issue_id      bigint      NOT NULL REFERENCES subscription_issue (id),
    rule          text        NOT NULL,
    account       bigint      NOT NULL,
    coin_account  bigint,
    coin          text        NOT NULL,
    place         bigint      NOT NULL CHECK (place > 0),
    first_lot     bigint      NOT NULL CHECK (first_lot > 0),
    lots          bigint      NOT NULL CHECK (lots > 0),
    lot           bigint      NOT NULL CHECK (lot > 0),
    lot_price     bigint      NOT NULL CHECK (lot_price > 0),
    fee_rate      bigint      NOT NULL CHECK (fee_rate >= 0),
    frozen        bigint      NOT NULL CHECK (frozen > 0),
    passed_lots   bigint      NOT NULL DEFAULT 0 CHECK (passed_lots BETWEEN 0 AND lots),
    charged       bigint      NOT NULL DEFAULT 0 CHECK (charged >= 0),
    fee           bigint      NOT NULL DEFAULT 0 CHECK (fee >= 0 AND charged + fee <= frozen),
    settlement_id bigint      UNIQUE CHECK ((settlement_id IS NOT NULL) = (state IN ('locked', 'released'))),
    state         text        NOT NULL CHECK (state IN ('under_review', 'passed', 'locked', 'released', 'not_passed',
        'rejected', 'issuance_failed', 'refunded')),
    reason        text        NOT NULL DEFAULT '',
    decided_by    bigint,
    decided_at    timestamptz,
    created_at    timestamptz NOT NULL,
    UNIQUE (issue_id, realm, place)
);

CREATE INDEX subscription_order_user ON subscription_order (user_id, id DESC);
CREATE INDEX subscription_order_asked ON subscription_order (issue_id, realm, created_at);
CREATE INDEX subscription_order_waiting ON subscription_order (created_at, id)
    WHERE state = 'under_review' AND rule = 'operator';
CREATE INDEX subscription_issue_waiting ON subscription_issue (coalesce(closes_at, created_at), id)
    WHERE state IN ('announced', 'closed', 'allocated');
-- A coin is issued once; after an issue that failed it may be announced anew.
CREATE UNIQUE INDEX subscription_issue_coin ON subscription_issue (coin) WHERE state <> 'failed';
