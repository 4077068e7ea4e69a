-- Proofs of what somebody owns, handed in with the questionnaire, and what of them stood beside a request for a credit
-- score when it was made.
ALTER TABLE verification_questionnaire
    ADD COLUMN asset1 text NOT NULL DEFAULT '',
    ADD COLUMN asset2 text NOT NULL DEFAULT '',
    ADD COLUMN asset3 text NOT NULL DEFAULT '';
ALTER TABLE verification_credit
    ADD COLUMN asset1 text NOT NULL DEFAULT '',
    ADD COLUMN asset2 text NOT NULL DEFAULT '',
    ADD COLUMN asset3 text NOT NULL DEFAULT '';
