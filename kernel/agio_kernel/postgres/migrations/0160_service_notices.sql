-- What operators write to users: it is always in the inbox, and there is nothing to choose of it.
ALTER TABLE notice DROP CONSTRAINT notice_category_check;
ALTER TABLE notice ADD CONSTRAINT notice_category_check CHECK (category IN ('security', 'money', 'orders', 'service'));
