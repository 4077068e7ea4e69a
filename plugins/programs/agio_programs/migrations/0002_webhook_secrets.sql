-- The secret that a webhook had before: messages are signed with it too, until its time is over.
ALTER TABLE programs_webhook
    ADD COLUMN former text,
    ADD COLUMN former_until timestamptz,
    ADD CHECK ((former IS NULL) = (former_until IS NULL));
