-- Intents: what each rtoken did, so that asking again gives the same answer and no second effect.
CREATE TABLE intent (
    scope       text        NOT NULL,
    call        text        NOT NULL,
    rtoken      text        NOT NULL,
    fingerprint bytea       NOT NULL,
    answer      bytea       NOT NULL,
    created_at  timestamptz NOT NULL DEFAULT agio_now(),
    PRIMARY KEY (scope, call, rtoken)
);
CREATE INDEX intent_created_at ON intent (created_at);

-- Events: written with the change they speak of, delivered after it, exactly once to each subscriber.
CREATE TABLE event_outbox (
    id         bigint      PRIMARY KEY,
    name       text        NOT NULL,
    payload    bytea       NOT NULL,
    created_at timestamptz NOT NULL DEFAULT agio_now(),
    settled_at timestamptz,
    attempts   int         NOT NULL DEFAULT 0,
    due_at     timestamptz NOT NULL DEFAULT agio_now(),
    problem    text
);
CREATE INDEX event_outbox_due ON event_outbox (due_at, id) WHERE settled_at IS NULL;
CREATE TABLE event_delivery (
    event_id   bigint NOT NULL REFERENCES event_outbox (id),
    subscriber text   NOT NULL,
    at         timestamptz NOT NULL DEFAULT agio_now(),
    PRIMARY KEY (event_id, subscriber)
);

-- Counters of attempts, and of bytes: in PostgreSQL, so that they survive a restart and count across processes.
CREATE TABLE attempt_counter (
    key          text        NOT NULL,
    window_start timestamptz NOT NULL,
    count        bigint      NOT NULL,
    PRIMARY KEY (key, window_start)
);
CREATE INDEX attempt_counter_window_start ON attempt_counter (window_start);

-- Messages to people: sent by a MessageSender after the commit that owes them.
CREATE TABLE outgoing_message (
    id         bigint      PRIMARY KEY,
    channel    text        NOT NULL CHECK (channel IN ('email', 'sms')),
    recipient  text        NOT NULL,
    template   text        NOT NULL,
    language   text        NOT NULL,
    sealed     bytea       NOT NULL,
    state      text        NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
    attempts   int         NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT agio_now(),
    due_at     timestamptz NOT NULL DEFAULT agio_now()
);
CREATE INDEX outgoing_message_due ON outgoing_message (due_at) WHERE state = 'queued';

-- Files: only where they are; the bytes lie encrypted in the file store.
CREATE TABLE stored_file (
    id         text        PRIMARY KEY,
    owner      bigint      NOT NULL,
    purpose    text        NOT NULL,
    media_type text        NOT NULL,
    size       int         NOT NULL CHECK (size > 0),
    width      int         NOT NULL,
    height     int         NOT NULL,
    -- What it shows, in 24 x 24 bits; empty where that is nothing.
    look       bytea       NOT NULL CHECK (length(look) IN (0, 72)),
    created_at timestamptz NOT NULL DEFAULT agio_now()
);
CREATE INDEX stored_file_owner ON stored_file (owner, purpose);
CREATE INDEX stored_file_look ON stored_file (created_at) WHERE look <> '';
