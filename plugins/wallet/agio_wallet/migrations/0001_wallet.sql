-- Deposits, withdrawals, exchanges and what users save for them. Amounts are bigint minor units of the asset.
--
-- Deposits and withdrawals exist in the real realm only: the account's low bit says so, and a CHECK holds it.

-- A user's number in the derivation of addresses; given once, never given again.
CREATE TABLE wallet_user (
    user_id bigint PRIMARY KEY,
    number  bigint GENERATED ALWAYS AS IDENTITY UNIQUE
);

CREATE TABLE wallet_deposit_address (
    user_id    bigint      NOT NULL,
    coin       text        NOT NULL,
    chain      text        NOT NULL,
    address    text        NOT NULL,
    automatic  boolean     NOT NULL,
    created_at timestamptz NOT NULL DEFAULT agio_now(),
    PRIMARY KEY (user_id, coin, chain, address)
);
-- Money that is found by scanning must belong to one user.
CREATE UNIQUE INDEX wallet_deposit_address_own ON wallet_deposit_address (chain, coin, address) WHERE automatic;

CREATE TABLE wallet_deposit (
    id           bigint      PRIMARY KEY,
    user_id      bigint      NOT NULL,
    account      bigint      NOT NULL CHECK (account & 1 = 0),
    coin         text        NOT NULL,
    chain        text        NOT NULL,
    address      text        NOT NULL,
    amount       bigint      NOT NULL CHECK (amount > 0),
    minimum      bigint      NOT NULL,
    tx_hash      text        NOT NULL CHECK (tx_hash <> ''),
    output       int         NOT NULL CHECK (output >= 0),
    source       text        NOT NULL CHECK (source IN ('submitted', 'chain')),
    description  text        NOT NULL DEFAULT '',
    voucher      text        REFERENCES stored_file (id),
    state        text        NOT NULL,
    block_number bigint,
    block_hash   text,
    usdt_value   bigint,
    sender       text        NOT NULL DEFAULT '',
    contested    boolean     NOT NULL DEFAULT false,
    proof        text        NOT NULL DEFAULT '',
    reason       text        NOT NULL DEFAULT '',
    decided_by   bigint,
    decided_at   timestamptz,
    created_at   timestamptz NOT NULL DEFAULT agio_now(),
    CONSTRAINT wallet_deposit_proof CHECK (NOT contested OR state <> 'credited' OR proof <> ''),
    CONSTRAINT wallet_deposit_block CHECK ((source = 'chain') = (block_hash IS NOT NULL AND block_number IS NOT NULL)),
    CONSTRAINT wallet_deposit_minimum CHECK (state IN ('below_minimum', 'refused', 'dropped') OR amount >= minimum)
);
-- A transaction's output is credited once, whoever names it, and is one deposit of the chain's; one whose block is gone
-- makes room. A claim keeps nobody out but its own account's second one.
CREATE UNIQUE INDEX wallet_deposit_once ON wallet_deposit (chain, tx_hash, output)
    WHERE state = 'credited' OR source = 'chain' AND state NOT IN ('refused', 'dropped', 'reversed');
CREATE UNIQUE INDEX wallet_deposit_claim ON wallet_deposit (user_id, chain, tx_hash, output)
    WHERE source = 'submitted' AND state = 'under_review';
CREATE INDEX wallet_deposit_user ON wallet_deposit (user_id, id);
CREATE INDEX wallet_deposit_waiting ON wallet_deposit (id) WHERE state IN ('under_review', 'confirming');
CREATE INDEX wallet_deposit_block ON wallet_deposit (chain, block_number) WHERE source = 'chain';

-- How far each chain is read, and the hashes of the last blocks, by which a changed branch is noticed.
CREATE TABLE wallet_scan (
    chain        text   PRIMARY KEY,
    block_number bigint NOT NULL,
    block_hash   text   NOT NULL
);
CREATE TABLE wallet_scan_block (
    chain  text   NOT NULL,
    number bigint NOT NULL,
    hash   text   NOT NULL,
    PRIMARY KEY (chain, number)
);

-- A credited deposit whose block is gone and whose money was spent: the house carries it until somebody decides.
CREATE TABLE wallet_exception (
    id          bigint      PRIMARY KEY,
    deposit_id  bigint      NOT NULL UNIQUE REFERENCES wallet_deposit (id),
    user_id     bigint      NOT NULL,
    account     bigint      NOT NULL,
    coin        text        NOT NULL,
    amount      bigint      NOT NULL CHECK (amount > 0),
    state       text        NOT NULL,
    reason      text        NOT NULL DEFAULT '',
    decided_by  bigint,
    decided_at  timestamptz,
    created_at  timestamptz NOT NULL DEFAULT agio_now()
);
CREATE INDEX wallet_exception_open ON wallet_exception (user_id) WHERE state = 'open';

CREATE TABLE wallet_withdrawal (
    id          bigint      PRIMARY KEY,
    user_id     bigint      NOT NULL,
    account     bigint      NOT NULL CHECK (account & 1 = 0),
    kind        text        NOT NULL CHECK (kind IN ('crypto', 'bank')),
    coin        text        NOT NULL,
    chain       text        NOT NULL,
    address     text        NOT NULL,
    memo        text        NOT NULL DEFAULT '',
    card        bytea,
    gross       bigint      NOT NULL CHECK (gross > 0),
    fee         bigint      NOT NULL CHECK (fee >= 0),
    net         bigint      NOT NULL CHECK (net > 0),
    state       text        NOT NULL,
    review      text[]      NOT NULL,
    not_before  timestamptz NOT NULL,
    cancel_until timestamptz NOT NULL,
    reference   text        NOT NULL DEFAULT '',
    request     jsonb,
    raw         text,
    reason      text        NOT NULL DEFAULT '',
    decided_by  bigint,
    decided_at  timestamptz,
    created_at  timestamptz NOT NULL,
    CONSTRAINT wallet_withdrawal_whole CHECK (fee + net = gross),
    CONSTRAINT wallet_withdrawal_kind CHECK ((kind = 'bank') = (card IS NOT NULL) AND (kind = 'crypto') = (address <> '')),
    CONSTRAINT wallet_withdrawal_reference CHECK (state NOT IN ('broadcast', 'confirmed') OR reference <> '')
);
CREATE INDEX wallet_withdrawal_user ON wallet_withdrawal (user_id, id);
CREATE INDEX wallet_withdrawal_open ON wallet_withdrawal (kind, id)
    WHERE state IN ('requested', 'approved', 'broadcast');
CREATE UNIQUE INDEX wallet_withdrawal_reference_once ON wallet_withdrawal (chain, reference)
    WHERE kind = 'crypto' AND reference <> '';

-- 'Two a day' is two rows that can exist: counting and then inserting lets any number through.
CREATE TABLE wallet_withdrawal_slot (
    user_id       bigint   NOT NULL,
    day           date     NOT NULL,
    slot          smallint NOT NULL CHECK (slot > 0),
    withdrawal_id bigint   NOT NULL UNIQUE,
    PRIMARY KEY (user_id, day, slot)
);

-- Every change of a deposit, withdrawal or exception, with who made it: the case's time line.
CREATE TABLE wallet_case_event (
    id      bigint      PRIMARY KEY,
    case_id bigint      NOT NULL,
    actor   text        NOT NULL,
    label   text        NOT NULL,
    note    text        NOT NULL DEFAULT '',
    at      timestamptz NOT NULL DEFAULT agio_now()
);
CREATE INDEX wallet_case_event_case ON wallet_case_event (case_id, id);

CREATE TABLE wallet_address (
    id         bigint      PRIMARY KEY,
    user_id    bigint      NOT NULL,
    coin       text        NOT NULL,
    chain      text        NOT NULL,
    address    text        NOT NULL,
    remark     text        NOT NULL DEFAULT '',
    usable_at  timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT wallet_address_once UNIQUE (user_id, coin, chain, address)
);

-- The card is sealed: what a stolen table shows of it is its owner.
CREATE TABLE wallet_bank_card (
    id         bigint      PRIMARY KEY,
    user_id    bigint      NOT NULL,
    sealed     bytea       NOT NULL,
    created_at timestamptz NOT NULL DEFAULT agio_now()
);
CREATE INDEX wallet_bank_card_user ON wallet_bank_card (user_id, id);

CREATE TABLE wallet_receipt (
    user_id bigint PRIMARY KEY,
    sealed  bytea  NOT NULL
);

CREATE TABLE wallet_exchange (
    id          bigint      PRIMARY KEY,
    user_id     bigint      NOT NULL,
    from_coin   text        NOT NULL,
    to_coin     text        NOT NULL,
    amount      bigint      NOT NULL CHECK (amount > 0),
    receive     bigint      NOT NULL CHECK (receive > 0),
    receipt     jsonb       NOT NULL,
    created_at  timestamptz NOT NULL DEFAULT agio_now()
);
CREATE INDEX wallet_exchange_user ON wallet_exchange (user_id, id);

CREATE TABLE wallet_snapshot (
    user_id bigint NOT NULL,
    day     date   NOT NULL,
    usdt    bigint NOT NULL, -- below zero where more is owed than had
    PRIMARY KEY (user_id, day)
);
