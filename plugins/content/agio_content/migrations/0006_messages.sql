-- Messages: written like every other text, and never published; they are sent to users' inboxes.
ALTER TABLE content_item DROP CONSTRAINT content_item_kind_check;
ALTER TABLE content_item ADD CONSTRAINT content_item_kind_check
    CHECK (kind IN ('page', 'help', 'notice', 'news', 'flash', 'banner', 'benefit', 'message'));

-- Who wrote a version, besides the name that is shown: two people of one name are two people. Null for starter texts.
ALTER TABLE content_version ADD COLUMN writer_id bigint;

-- One sending of these very versions: to one user, or to everybody who had an account at that moment (user_id null).
CREATE TABLE content_sending (
    id         bigint      PRIMARY KEY,
    item       int         NOT NULL REFERENCES content_item,
    versions   bigint[]    NOT NULL CHECK (cardinality(versions) > 0),
    user_id    bigint,
    writer     text        NOT NULL,
    -- Everybody up to this account has it, so many of them.
    upto       bigint      NOT NULL DEFAULT 0,
    reached    int         NOT NULL DEFAULT 0,
    state      text        NOT NULL CHECK (state IN ('sending', 'sent')),
    created_at timestamptz NOT NULL DEFAULT agio_now()
);
CREATE INDEX content_sending_item ON content_sending (item, id DESC);
-- Nobody is told the same twice because two operators pressed at once, or one pressed twice.
CREATE UNIQUE INDEX content_sending_everybody ON content_sending (item) WHERE user_id IS NULL AND state = 'sending';
