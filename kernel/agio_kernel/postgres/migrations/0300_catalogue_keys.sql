-- A row of a catalogue may be named as a text of the site is, with its language: "zh-Hant.verification.country.unlisted".
-- contract: the version before writes keys of 60 characters at the most, which the wider bound takes
-- squawk-ignore ban-drop-constraint
ALTER TABLE catalogue_draft DROP CONSTRAINT catalogue_draft_key_check;
ALTER TABLE catalogue_draft ADD CONSTRAINT catalogue_draft_key_check CHECK (length(key) BETWEEN 1 AND 120) NOT VALID;
