CREATE TABLE content_text (
    id         int         NOT NULL,
    language   text        NOT NULL,
    kind       text        NOT NULL CHECK (kind IN ('company', 'agreement', 'privacy', 'help', 'news', 'notice', 'banner')),
    title      text        NOT NULL,
    body       text        NOT NULL,
    published  boolean     NOT NULL DEFAULT false,
    updated_at timestamptz NOT NULL DEFAULT agio_now(),
    PRIMARY KEY (id, language)
);
CREATE INDEX content_text_kind ON content_text (kind, language) WHERE published;
