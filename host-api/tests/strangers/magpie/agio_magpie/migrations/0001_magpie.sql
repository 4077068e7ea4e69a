CREATE TABLE magpie_treasure (
    id      bigint PRIMARY KEY,
    user_id bigint NOT NULL,
    account bigint NOT NULL,
    coin    text   NOT NULL,
    amount  bigint NOT NULL CHECK (amount > 0)
);
