-- What plugins sell, row by row: an instrument's fees, a loan's rate. A row is a chain of published versions; each was
-- drafted by one operator and published by another, and none is ever changed. What nobody has published is as delivered.
CREATE TABLE catalogue_draft (
    id           bigint      PRIMARY KEY,
    catalogue    text        NOT NULL CHECK (length(catalogue) BETWEEN 1 AND 120),
    key          text        NOT NULL CHECK (length(key) BETWEEN 1 AND 60),
    content      jsonb       NOT NULL CHECK (jsonb_typeof(content) = 'object' AND length(content::text) <= 20000),
    retired      boolean     NOT NULL DEFAULT false,
    base         bigint      NOT NULL CHECK (base >= 0),
    effective_at timestamptz,
    state        text        NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'rejected', 'withdrawn')),
    maker        bigint      NOT NULL,
    reason       text        NOT NULL CHECK (length(btrim(reason)) BETWEEN 1 AND 1000),
    checker      bigint,
    remark       text        CHECK (length(remark) <= 1000),
    created_at   timestamptz NOT NULL DEFAULT agio_now(),
    decided_at   timestamptz,
    CONSTRAINT catalogue_draft_dual_control CHECK (maker <> checker),
    CONSTRAINT catalogue_draft_decided CHECK ((decided_at IS NULL) = (state = 'draft')),
    CONSTRAINT catalogue_draft_checked CHECK ((checker IS NULL) = (state IN ('draft', 'withdrawn'))),
    UNIQUE (id, state, maker, checker)
);
-- Two open drafts of one row would overwrite each other unseen.
CREATE UNIQUE INDEX catalogue_draft_one_open ON catalogue_draft (catalogue, key) WHERE state = 'draft';
CREATE INDEX catalogue_draft_row ON catalogue_draft (catalogue, key, id);

-- How many versions of a catalogue there are. Its row lock makes publishing one after another, so that numbers are the order
-- of the commits and a process that has read up to a number has missed nothing before it.
CREATE TABLE catalogue_head (
    catalogue text   PRIMARY KEY,
    published bigint NOT NULL
);

CREATE TABLE catalogue_version (
    catalogue    text        NOT NULL,
    number       bigint      NOT NULL CHECK (number > 0),
    key          text        NOT NULL,
    content      jsonb       NOT NULL,
    retired      boolean     NOT NULL,
    effective_at timestamptz NOT NULL,
    maker        bigint      NOT NULL,
    checker      bigint      NOT NULL,
    reason       text        NOT NULL,
    created_at   timestamptz NOT NULL,
    draft_id     bigint      NOT NULL UNIQUE,
    draft_state  text        NOT NULL CHECK (draft_state = 'published'),
    PRIMARY KEY (catalogue, number),
    CONSTRAINT catalogue_version_dual_control CHECK (maker <> checker),
    CONSTRAINT catalogue_version_not_backdated CHECK (effective_at >= created_at),
    FOREIGN KEY (draft_id, draft_state, maker, checker) REFERENCES catalogue_draft (id, state, maker, checker)
);
CREATE INDEX catalogue_version_row ON catalogue_version (catalogue, key, number);

-- The application says which draft it publishes and nothing else: content, number and time are taken here, so a version can't
-- differ from what two people saw, and can't be dated back.
CREATE FUNCTION catalogue_version_take() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
    draft public.catalogue_draft;
BEGIN
    SELECT * INTO draft FROM public.catalogue_draft WHERE id = NEW.draft_id;
    IF NOT FOUND THEN
        RAISE foreign_key_violation USING MESSAGE = 'there is no such draft';
    END IF;
    INSERT INTO public.catalogue_head AS head (catalogue, published) VALUES (draft.catalogue, 1)
        ON CONFLICT (catalogue) DO UPDATE SET published = head.published + 1
        RETURNING published INTO NEW.number;
    NEW.catalogue := draft.catalogue;
    NEW.key := draft.key;
    NEW.content := draft.content;
    NEW.retired := draft.retired;
    NEW.created_at := agio_clock_timestamp();
    NEW.effective_at := greatest(draft.effective_at, NEW.created_at);
    NEW.maker := draft.maker;
    NEW.checker := draft.checker;
    NEW.reason := draft.reason;
    NEW.draft_state := draft.state;
    RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION catalogue_version_take() FROM PUBLIC;
CREATE TRIGGER catalogue_version_take BEFORE INSERT ON catalogue_version
    FOR EACH ROW EXECUTE FUNCTION catalogue_version_take();

REVOKE ALL ON catalogue_draft, catalogue_head, catalogue_version FROM agio_app;
GRANT SELECT ON catalogue_draft, catalogue_head, catalogue_version TO agio_app;
GRANT INSERT ON catalogue_draft TO agio_app;
GRANT INSERT (draft_id) ON catalogue_version TO agio_app;
GRANT UPDATE (state, checker, remark, decided_at) ON catalogue_draft TO agio_app;
