-- The application's role may read and write rows of new tables by default; it owns none of them.

CREATE TABLE wealth_fund (
    id         bigint      PRIMARY KEY,
    key        text        NOT NULL UNIQUE,
    created_at timestamptz NOT NULL
);

-- What a share was worth at the beginning of a day: published, and never changed. `facts` and `ticks` are what went in,
-- `result` is what came out: the value (six decimals) and the basket that goes on (twelve decimals).
CREATE TABLE wealth_value (
    id       bigint      PRIMARY KEY,
    fund     text        NOT NULL,
    day      date        NOT NULL,
    at       timestamptz NOT NULL,
    value    bigint      NOT NULL CHECK (value > 0),
    ticks    jsonb       NOT NULL,
    facts    jsonb       NOT NULL,
    result   jsonb       NOT NULL,
    shown    boolean     NOT NULL DEFAULT false,
    fixed_at timestamptz NOT NULL,
    UNIQUE (fund, day)
);

-- What a user has in wealth products, at what was paid for it: the guard of the cap.
CREATE TABLE wealth_invested (
    user_id bigint   NOT NULL,
    realm   smallint NOT NULL,
    amount  bigint   NOT NULL CHECK (amount >= 0),
    PRIMARY KEY (user_id, realm)
);

CREATE TABLE wealth_order (
    id          bigint      PRIMARY KEY,
    number      bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id     bigint      NOT NULL,
    account     bigint      NOT NULL,
    realm       smallint    NOT NULL,
    fund        text        NOT NULL,
    risk        text        NOT NULL CHECK (risk IN ('conservative', 'balanced', 'aggressive')),
    side        text        NOT NULL CHECK (side IN ('buy', 'redeem')),
    amount      bigint      NOT NULL CHECK (amount >= 0),
    fee_rate    bigint      NOT NULL DEFAULT 0 CHECK (fee_rate >= 0),
    fee         bigint      NOT NULL DEFAULT 0 CHECK (fee BETWEEN 0 AND amount),
    shares      bigint      NOT NULL DEFAULT 0 CHECK (shares >= 0),
    cost        bigint      NOT NULL DEFAULT 0 CHECK (cost >= 0),
    cutoff_at   timestamptz NOT NULL,
    value_at    timestamptz NOT NULL,
    payout_days integer     NOT NULL CHECK (payout_days > 0),
    value       bigint      NOT NULL DEFAULT 0 CHECK (value >= 0),
    value_id    bigint      REFERENCES wealth_value (id),
    fill_id     bigint      UNIQUE,
    pays_at     timestamptz,
    state       text        NOT NULL
        CHECK (state IN ('waiting', 'filled', 'redeeming', 'redeemed', 'withdrawn')),
    decided_by  bigint,
    decided_at  timestamptz,
    settled_at  timestamptz,
    created_at  timestamptz NOT NULL,
    -- Forward pricing: nobody knows a value while its orders are taken.
    CHECK (created_at < cutoff_at AND cutoff_at < value_at),
    CHECK ((value_id IS NOT NULL) = (state IN ('filled', 'redeeming', 'redeemed'))),
    CHECK ((fill_id IS NOT NULL) = (state = 'filled')),
    CHECK (CASE side WHEN 'buy' THEN amount > 0 AND state IN ('waiting', 'filled', 'withdrawn')
                     ELSE shares > 0 AND state <> 'filled' END)
);

CREATE INDEX wealth_order_user ON wealth_order (user_id, id DESC);
CREATE INDEX wealth_order_waiting ON wealth_order (fund, value_at) WHERE state = 'waiting';
CREATE INDEX wealth_order_redeeming ON wealth_order (coalesce(settled_at, created_at), id) WHERE state = 'redeeming';

-- What users have of funds: the guard of every redemption. `cost` is what was paid for all of it.
CREATE TABLE wealth_holding (
    user_id bigint   NOT NULL,
    realm   smallint NOT NULL,
    fund    text     NOT NULL,
    shares  bigint   NOT NULL DEFAULT 0 CHECK (shares >= 0),
    held    bigint   NOT NULL DEFAULT 0 CHECK (held >= 0),
    cost    bigint   NOT NULL DEFAULT 0 CHECK (cost >= 0),
    PRIMARY KEY (user_id, realm, fund)
);

CREATE INDEX wealth_holding_fund ON wealth_holding (fund, realm);

CREATE TABLE wealth_issue (
    fund   text     NOT NULL,
    realm  smallint NOT NULL,
    shares bigint   NOT NULL CHECK (shares >= 0),
    PRIMARY KEY (fund, realm)
);

-- How much of a VIP product's quota is taken: the guard of the last place.
CREATE TABLE wealth_used_quota (
    product text     NOT NULL,
    realm   smallint NOT NULL,
    used_quota   bigint   NOT NULL CHECK (used_quota >= 0),
    PRIMARY KEY (product, realm)
);

-- VIP orders. `rate` is the share of a day, in parts of 10^10; `accrued` is floor(amount x rate x accrued_days).
CREATE TABLE wealth_vip (
    id           bigint      PRIMARY KEY,
    number       bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id      bigint      NOT NULL,
    account      bigint      NOT NULL,
    realm        smallint    NOT NULL,
    product      text        NOT NULL,
    version      integer     NOT NULL CHECK (version >= 0),
    coin         text        NOT NULL,
    amount       bigint      NOT NULL CHECK (amount > 0),
    days         integer     NOT NULL CHECK (days > 0),
    rate         bigint      NOT NULL CHECK (rate >= 0),
    begins       date        NOT NULL,
    ends         date        NOT NULL CHECK (ends = begins + days),
    ends_at      timestamptz NOT NULL,
    accrued_days integer     NOT NULL DEFAULT 0 CHECK (accrued_days BETWEEN 0 AND days),
    accrued      bigint      NOT NULL DEFAULT 0
        CHECK (accrued = div(amount::numeric * rate * accrued_days, 10000000000)),
    state        text        NOT NULL CHECK (state IN ('running', 'completed')),
    decided_by   bigint,
    decided_at   timestamptz,
    created_at   timestamptz NOT NULL,
    CHECK ((state = 'completed') = (accrued_days = days))
);

CREATE INDEX wealth_vip_user ON wealth_vip (user_id, id DESC);
CREATE INDEX wealth_vip_product ON wealth_vip (product, realm) WHERE state = 'running';
