-- When an operator changes ACCOUNT_SECRET, `copydesk reseal` seals the secrets in these tables again. It logs in as the
-- owner of the database. To the owner the secrets are of no use: the key that opens them is not in the database. The
-- service does not log in as the owner, so this shows it nothing.
create policy resealing on user_totp to pg_database_owner using (true);
create policy resealing on webhook_endpoint to pg_database_owner using (true);
