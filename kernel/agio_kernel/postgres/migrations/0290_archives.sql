-- Files that users asked for: made by a task, sealed in parts, and gone after a week.
CREATE TABLE archive (
    id         bigint      PRIMARY KEY,
    user_id    bigint      NOT NULL,
    realm      int         NOT NULL,
    kind       text        NOT NULL,
    form       jsonb       NOT NULL,
    language   text        NOT NULL,
    state      text        NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'ready', 'failed')),
    done       int         NOT NULL DEFAULT 0,
    total      int         NOT NULL DEFAULT 0,
    name       text        NOT NULL DEFAULT '',
    media_type text        NOT NULL DEFAULT '',
    size       bigint      NOT NULL DEFAULT 0,
    tries      int         NOT NULL DEFAULT 0,
    asked_at   timestamptz NOT NULL DEFAULT agio_now(),
    try_at     timestamptz NOT NULL DEFAULT agio_now(),
    ready_at   timestamptz,
    ends_at    timestamptz NOT NULL,
    CHECK ((state = 'ready') = (ready_at IS NOT NULL))
);
CREATE UNIQUE INDEX archive_once ON archive (user_id, kind, form) WHERE state = 'asked';
CREATE INDEX archive_user ON archive (user_id, id);
CREATE INDEX archive_due ON archive (try_at) WHERE state = 'asked';
CREATE INDEX archive_end ON archive (ends_at);

CREATE TABLE archive_part (
    archive_id bigint NOT NULL REFERENCES archive (id),
    number     int    NOT NULL CHECK (number >= 0),
    sealed     bytea  NOT NULL,
    PRIMARY KEY (archive_id, number)
);
