-- Assets that operators list while the site runs, beside those that plugins declare. The application can't write here: a
-- plugin hangs this trigger to the catalogue in which two people publish a coin, with the ids that such coins may have.
ALTER TABLE ledger_asset ADD COLUMN listed boolean NOT NULL DEFAULT false;

-- Publishing holds the catalogue's row of catalogue_head until it commits, so two coins never get the same id.
CREATE FUNCTION ledger_list_asset() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
    first_id integer := TG_ARGV[0];
    last_id integer := TG_ARGV[1];
    decimals smallint := NEW.content ->> 'decimals';
BEGIN
    UPDATE public.ledger_asset SET title = NEW.content ->> 'name'
        WHERE code = NEW.key AND listed AND scale = decimals AND id BETWEEN first_id AND last_id;
    IF NOT FOUND THEN
        -- A code that another asset has, or decimals that it never had, is refused by what is unique.
        INSERT INTO public.ledger_asset (id, code, scale, title, listed)
            SELECT coalesce(max(id) + 1, first_id), NEW.key, decimals, NEW.content ->> 'name', true
            FROM public.ledger_asset WHERE id BETWEEN first_id AND last_id;
    END IF;
    IF EXISTS (SELECT FROM public.ledger_asset WHERE listed AND id = last_id + 1) THEN
        RAISE check_violation USING MESSAGE = 'there is no number left for another coin';
    END IF;
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION ledger_list_asset() FROM PUBLIC;
