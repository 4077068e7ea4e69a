-- The application's role may read and write rows of new tables by default; it owns none of them.

-- Up to when the ticks of a symbol have been worked through; there while something of it is open.
CREATE TABLE contract_board (
    id          bigint PRIMARY KEY,
    symbol      text   NOT NULL UNIQUE,
    cursor_ms   bigint NOT NULL,
    interest_ms bigint NOT NULL CHECK (interest_ms > cursor_ms)
);

CREATE TABLE contract_position (
    id                  bigint      PRIMARY KEY,
    number              bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id             bigint      NOT NULL,
    account             bigint      NOT NULL,
    realm               smallint    NOT NULL,
    product             text        NOT NULL,
    version             integer     NOT NULL CHECK (version >= 0),
    symbol              text        NOT NULL,
    decimals            smallint    NOT NULL CHECK (decimals >= 0),
    coin                text        NOT NULL,
    scale               smallint    NOT NULL CHECK (scale >= 0),
    side                text        NOT NULL CHECK (side IN ('long', 'short')),
    kind                text        NOT NULL CHECK (kind IN ('market', 'limit', 'stop')),
    ordered             bigint      NOT NULL CHECK (ordered > 0),
    lots                bigint      NOT NULL CHECK (lots >= 0 AND lots <= ordered),
    lot                 bigint      NOT NULL CHECK (lot > 0),
    leverage            integer     NOT NULL CHECK (leverage > 0),
    margin              bigint      NOT NULL CHECK (margin >= 0),
    open_fee            bigint      NOT NULL CHECK (open_fee >= 0),
    reference           bigint      NOT NULL CHECK (reference > 0),
    price               bigint      CHECK (price > 0),
    take_profit         bigint      CHECK (take_profit > 0),
    stop_loss           bigint      CHECK (stop_loss > 0),
    spread              bigint      NOT NULL CHECK (spread >= 0),
    fee_ppm             bigint      NOT NULL CHECK (fee_ppm >= 0),
    liquidation_fee_ppm bigint      NOT NULL CHECK (liquidation_fee_ppm >= 0),
    maintenance_ppm     bigint      NOT NULL CHECK (maintenance_ppm > 0 AND maintenance_ppm < 1000000),
    interest_ppm        bigint      NOT NULL,
    slippage_ppm        bigint      NOT NULL CHECK (slippage_ppm >= 0),
    window_ms           bigint      NOT NULL CHECK (window_ms > 0),
    delivery_window_ms  bigint      NOT NULL CHECK (delivery_window_ms > 0),
    accepted_ms         bigint      NOT NULL,
    seen_ms             bigint      NOT NULL,
    low_price           bigint      NOT NULL,
    high_price          bigint      NOT NULL,
    state               text        NOT NULL
        CHECK (state IN ('pending', 'holding', 'closing', 'closed', 'liquidated', 'cancelled')),
    created_at          timestamptz NOT NULL,
    delivers_ms         bigint      CHECK (delivers_ms > accepted_ms),
    interest_ms         bigint,
    entry               bigint      UNIQUE,
    entry_price         bigint      CHECK (entry_price > 0),
    entry_ms            bigint      CHECK (entry_ms >= accepted_ms),
    entry_tick          bigint,
    liquidation         bigint,
    closing             bigint      NOT NULL DEFAULT 0 CHECK (closing >= 0 AND closing <= lots),
    reason              text        NOT NULL DEFAULT '',
    close_price         bigint,
    result              bigint      NOT NULL DEFAULT 0,
    fees                bigint      NOT NULL DEFAULT 0,
    interest            bigint      NOT NULL DEFAULT 0,
    closed_at           timestamptz,
    CHECK ((kind = 'market') = (price IS NULL)),
    CHECK ((state IN ('pending', 'cancelled')) = (entry_price IS NULL)),
    CHECK ((entry IS NULL) = (entry_price IS NULL)),
    CHECK ((state IN ('closed', 'liquidated')) <= (lots = 0 AND margin = 0)),
    CHECK ((state IN ('pending', 'holding', 'closing')) = (closed_at IS NULL)),
    CHECK ((state = 'closing') = (closing > 0))
);

CREATE INDEX contract_position_user ON contract_position (user_id, id DESC);
CREATE INDEX contract_position_open ON contract_position (user_id, id) WHERE state IN ('pending', 'holding', 'closing');
-- The triggers, sorted: what a stretch of marks reaches is found without looking at anything else.
CREATE INDEX contract_position_low ON contract_position (symbol, low_price)
    WHERE state IN ('pending', 'holding', 'closing');
CREATE INDEX contract_position_high ON contract_position (symbol, high_price)
    WHERE state IN ('pending', 'holding', 'closing');
CREATE INDEX contract_position_pending ON contract_position (symbol, product) WHERE state = 'pending';
CREATE INDEX contract_position_interest ON contract_position (symbol, interest_ms)
    WHERE state IN ('holding', 'closing');
CREATE INDEX contract_position_delivery ON contract_position (symbol, delivers_ms)
    WHERE state IN ('pending', 'holding', 'closing') AND delivers_ms IS NOT NULL;

-- What was closed of positions, at which price, and what it came to.
CREATE TABLE contract_closure (
    id          bigint      PRIMARY KEY,
    number      bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    position_id bigint      NOT NULL REFERENCES contract_position,
    user_id     bigint      NOT NULL,
    account     bigint      NOT NULL,
    realm       smallint    NOT NULL,
    product     text        NOT NULL,
    symbol      text        NOT NULL,
    decimals    smallint    NOT NULL,
    coin        text        NOT NULL,
    scale       smallint    NOT NULL,
    side        text        NOT NULL CHECK (side IN ('long', 'short')),
    leverage    integer     NOT NULL,
    lots        bigint      NOT NULL CHECK (lots > 0),
    lot         bigint      NOT NULL CHECK (lot > 0),
    entry_price bigint      NOT NULL CHECK (entry_price > 0),
    price       bigint      NOT NULL CHECK (price > 0),
    mark        bigint      NOT NULL CHECK (mark >= 0),
    tick        bigint      NOT NULL,
    time_ms     bigint      NOT NULL,
    reason      text        NOT NULL
        CHECK (reason IN ('user', 'take_profit', 'stop_loss', 'liquidated', 'delivered', 'silent')),
    margin      bigint      NOT NULL CHECK (margin >= 0),
    result      bigint      NOT NULL CHECK (result >= -margin),
    fee         bigint      NOT NULL CHECK (fee >= 0),
    shortfall   bigint      NOT NULL CHECK (shortfall >= 0),
    returned    bigint      NOT NULL CHECK (returned = margin + result - fee AND returned >= 0),
    created_at  timestamptz NOT NULL
);

CREATE INDEX contract_closure_user ON contract_closure (user_id, id DESC);
CREATE UNIQUE INDEX contract_closure_liquidated ON contract_closure (position_id) WHERE reason = 'liquidated';
CREATE INDEX contract_closure_position ON contract_closure (position_id);

-- Overnight interest, once for each night of a position; paid is negative where its owner received it.
CREATE TABLE contract_interest (
    id          bigint      PRIMARY KEY,
    position_id bigint      NOT NULL REFERENCES contract_position,
    user_id     bigint      NOT NULL,
    account     bigint      NOT NULL,
    coin        text        NOT NULL,
    moment_ms   bigint      NOT NULL,
    lots        bigint      NOT NULL CHECK (lots > 0),
    paid        bigint      NOT NULL,
    created_at  timestamptz NOT NULL,
    UNIQUE (position_id, moment_ms)
);

-- The lots that the house has sold of each side of a contract, which is the guard of its cap, and what they brought.
CREATE TABLE contract_book (
    product   text     NOT NULL,
    realm     smallint NOT NULL,
    side      text     NOT NULL CHECK (side IN ('long', 'short')),
    open_lots bigint   NOT NULL CHECK (open_lots >= 0),
    taken     bigint   NOT NULL DEFAULT 0,
    paid      bigint   NOT NULL DEFAULT 0,
    shortfall bigint   NOT NULL DEFAULT 0,
    PRIMARY KEY (product, realm, side)
);

-- The lots of each account in a contract, both sides, and how many positions and orders it has: guards of both bounds.
CREATE TABLE contract_share (
    user_id   bigint NOT NULL,
    product   text   NOT NULL,
    open_lots bigint NOT NULL CHECK (open_lots >= 0),
    PRIMARY KEY (user_id, product)
);

CREATE TABLE contract_open_count (
    user_id bigint  PRIMARY KEY,
    open    integer NOT NULL CHECK (open >= 0)
);
