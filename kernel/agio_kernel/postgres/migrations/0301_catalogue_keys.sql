-- Drafts of before are within the bound as well.
ALTER TABLE catalogue_draft VALIDATE CONSTRAINT catalogue_draft_key_check;
