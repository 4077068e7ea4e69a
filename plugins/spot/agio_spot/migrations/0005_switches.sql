-- Dead man's switches: what withdraws an account's open orders, or those of one pair (0 is all), unless its program goes on
-- saying that it is there. One that is set has its moment; one that is tied to a connection has none until that is gone.
CREATE TABLE spot_switch (
    id      bigint   PRIMARY KEY,
    user_id bigint   NOT NULL,
    realm   smallint NOT NULL,
    pair    smallint NOT NULL DEFAULT 0,
    tied    boolean  NOT NULL DEFAULT false,
    due     timestamptz,
    CONSTRAINT spot_switch_has_its_moment CHECK (tied OR due IS NOT NULL)
);
CREATE UNIQUE INDEX spot_switch_set ON spot_switch (user_id, pair) WHERE NOT tied;
CREATE INDEX spot_switch_due ON spot_switch (due, id);
