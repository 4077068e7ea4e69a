-- An operator's look at the site as one user. The session is the operator's (it ends with the operator's own, `origin`),
-- `views` is the user who is seen: what counts or ends a user's sessions never meets it.
ALTER TABLE login_session
    ADD COLUMN views bigint REFERENCES app_user (id),
    ADD CONSTRAINT login_session_view CHECK (views IS NULL OR (subject = 'operator' AND origin IS NOT NULL));
