-- A chain that shows none of the blocks that were read of it: nothing of it is credited until it shows them again, or
-- until operators have it read anew from ``from_block`` on.
CREATE TABLE wallet_chain_halt (
    id         bigint      PRIMARY KEY,
    chain      text        NOT NULL,
    read_to    bigint      NOT NULL,
    from_block bigint      NOT NULL,
    head       bigint      NOT NULL,
    state      text        NOT NULL,
    reason     text        NOT NULL DEFAULT '',
    decided_by bigint,
    decided_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT agio_now()
);
CREATE UNIQUE INDEX wallet_chain_halt_open ON wallet_chain_halt (chain) WHERE state = 'open';
CREATE INDEX wallet_chain_halt_queue ON wallet_chain_halt (state, created_at, id);
