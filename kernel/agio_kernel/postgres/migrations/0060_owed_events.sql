-- Who has subscribed to which events. It outlives the process: a plugin that fails to load can't say what it listens to,
-- and what happens meanwhile is owed to it.
CREATE TABLE event_subscriber (
    subscriber text        NOT NULL CHECK (subscriber <> ''),
    plugin     text        NOT NULL CHECK (plugin <> ''),
    event      text        NOT NULL CHECK (event <> ''),
    since      timestamptz NOT NULL DEFAULT agio_now(),
    PRIMARY KEY (subscriber, event)
);

-- Subscribers that are down, once everybody else has had the event. Such a row isn't looked at until one of them is up.
ALTER TABLE event_outbox ADD COLUMN waits_for text[] CHECK (cardinality(waits_for) > 0);

DROP INDEX event_outbox_due;
CREATE INDEX event_outbox_due ON event_outbox (due_at, id) WHERE settled_at IS NULL AND waits_for IS NULL;
CREATE INDEX event_outbox_waiting ON event_outbox USING gin (waits_for) WHERE settled_at IS NULL;
CREATE INDEX event_outbox_settled ON event_outbox (settled_at) WHERE settled_at IS NOT NULL;
