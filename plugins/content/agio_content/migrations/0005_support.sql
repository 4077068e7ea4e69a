-- What users ask support. A ticket waits for an operator since a moment; while its user is to write it waits for nobody.
CREATE TABLE content_ticket (
    id            bigint      PRIMARY KEY,
    number        bigint      NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE,
    user_id       bigint      NOT NULL,
    topic         text        NOT NULL CHECK (topic <> ''),
    subject       text        NOT NULL CHECK (subject <> '' AND length(subject) <= 100),
    state         text        NOT NULL CHECK (state IN ('waiting', 'answered', 'closed')),
    waiting_since timestamptz,
    decided_by    bigint,
    decided_at    timestamptz,
    created_at    timestamptz NOT NULL,
    CHECK ((state = 'waiting') = (waiting_since IS NOT NULL))
);
CREATE INDEX content_ticket_waiting ON content_ticket (coalesce(waiting_since, created_at), id) WHERE state = 'waiting';
CREATE INDEX content_ticket_topic ON content_ticket (topic, coalesce(waiting_since, created_at), id) WHERE state = 'waiting';
CREATE INDEX content_ticket_user ON content_ticket (user_id, id DESC);
