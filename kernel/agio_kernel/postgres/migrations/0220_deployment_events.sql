-- What a deployment tells its operators' own systems, in one sequence without a hole (docs/adr/0044).
--
-- Whoever delivers an event gives it its number. The head stays locked until that transaction ends, so that no number is
-- seen before the one below it.
CREATE TABLE deployment_event_head (
    id   smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    last bigint   NOT NULL CHECK (last >= 0)
);
INSERT INTO deployment_event_head (last) VALUES (0);

CREATE TABLE deployment_event (
    number bigint      PRIMARY KEY,
    at     timestamptz NOT NULL,
    kind   text        NOT NULL CHECK (kind <> ''),
    data   jsonb       NOT NULL
);
CREATE INDEX deployment_event_at ON deployment_event (at);
