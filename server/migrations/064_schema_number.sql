-- GET /version says which migration the database has come to, so the service may read their names.
grant select (name) on migration to copydesk_app;
