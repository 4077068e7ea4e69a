-- What a user and operators write to each other about a case, whatever plugin keeps it. `last` numbers the messages of a
-- thread without a gap; each side has read up to a number; `unanswered` are the user's newest ones in a row.
CREATE TABLE thread (
    id            bigint      PRIMARY KEY,
    queue         text        NOT NULL CHECK (queue <> ''),
    case_id       bigint      NOT NULL,
    user_id       bigint      NOT NULL REFERENCES app_user (id),
    reference     text        NOT NULL CHECK (reference <> ''),
    link          text        NOT NULL,
    last          int         NOT NULL CHECK (last > 0),
    user_read     int         NOT NULL CHECK (user_read BETWEEN 0 AND last),
    operator_read int         NOT NULL CHECK (operator_read BETWEEN 0 AND last),
    unanswered    int         NOT NULL CHECK (unanswered >= 0),
    awaits        text        NOT NULL CHECK (awaits IN ('', 'user', 'operator')),
    written_at    timestamptz NOT NULL,
    UNIQUE (queue, case_id)
);
CREATE INDEX thread_user ON thread (user_id, id);
CREATE INDEX thread_unread ON thread (user_id) WHERE user_read < last;
CREATE INDEX thread_awaits ON thread (queue, written_at, id) WHERE awaits = 'operator';

-- The messages, as they were written; never changed, never taken away. An operator has an id and a name.
CREATE TABLE thread_message (
    id        bigint      PRIMARY KEY,
    thread_id bigint      NOT NULL REFERENCES thread (id),
    number    int         NOT NULL CHECK (number > 0),
    side      text        NOT NULL CHECK (side IN ('user', 'operator')),
    author_id bigint,
    author    text        NOT NULL,
    text      text        NOT NULL,
    file      text        NOT NULL,
    at        timestamptz NOT NULL,
    UNIQUE (thread_id, number),
    CHECK (text <> '' OR file <> ''),
    CHECK ((author_id IS NOT NULL) = (side = 'operator'))
);
REVOKE DELETE, UPDATE ON thread_message FROM agio_app;
REVOKE DELETE ON thread FROM agio_app;

-- Up to which message which operator has looked: what is beyond it, when it is looked at, is an entry of the audit.
CREATE TABLE thread_view (
    thread_id   bigint NOT NULL REFERENCES thread (id),
    operator_id bigint NOT NULL,
    through     int    NOT NULL,
    PRIMARY KEY (thread_id, operator_id)
);
