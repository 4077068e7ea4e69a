-- What an account was told of, as a text's key and what fills it: each reader has it in the language of the day.
CREATE TABLE notice (
    id       bigint      PRIMARY KEY,
    user_id  bigint      NOT NULL REFERENCES app_user (id),
    category text        NOT NULL CHECK (category IN ('security', 'money', 'orders')),
    key      text        NOT NULL CHECK (key <> ''),
    params   jsonb       NOT NULL,
    link     text        NOT NULL,
    at       timestamptz NOT NULL DEFAULT agio_now(),
    read_at  timestamptz
);
CREATE INDEX notice_user ON notice (user_id, id);
CREATE INDEX notice_unread ON notice (user_id, id) WHERE read_at IS NULL;
CREATE INDEX notice_at ON notice (at);

-- What an account chose of a category; without a row it is told in its inbox alone. Of security it is always told.
CREATE TABLE notice_choice (
    user_id  bigint  NOT NULL REFERENCES app_user (id),
    category text    NOT NULL CHECK (category IN ('money', 'orders')),
    inbox    boolean NOT NULL,
    email    boolean NOT NULL,
    sms      boolean NOT NULL,
    PRIMARY KEY (user_id, category)
);
GRANT DELETE ON notice TO agio_app;
