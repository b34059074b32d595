-- Keys that belong to somebody, have an end, and may be restricted to reading.

-- Programs that no person stands for. Nobody signs in as one; it has keys, and they end with it.
create table service_account (
  workspace_id uuid not null references workspace,
  id uuid not null,
  name text not null check (name <> '' and char_length(name) <= 100),
  created_by uuid references user_account,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id)
);
create unique index service_account_name on service_account (workspace_id, lower(name)) where ended_at is null;
alter table service_account enable row level security;
alter table service_account force row level security;
create policy own_workspace on service_account using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert on service_account to copydesk_app;
grant update (ended_at) on service_account to copydesk_app;
alter table service_account alter column workspace_id set (n_distinct = 100);

alter table api_key
  -- Null for a key of the person who created it.
  add column service_account_id uuid,
  add column read_only boolean not null default false,
  -- False for keys that were made before an end had to be chosen.
  add column end_chosen boolean not null default false,
  -- The network of the last use: an IPv4 address without its last 8 bits, an IPv6 address without its last 80.
  add column last_used_from text check (char_length(last_used_from) <= 50),
  -- The name that the program of the last use gave itself.
  add column last_used_by text check (char_length(last_used_by) <= 64);
alter table api_key add constraint api_key_service_account foreign key (workspace_id, service_account_id)
  references service_account not valid;
alter table api_key validate constraint api_key_service_account;
grant update (last_used_from, last_used_by) on api_key to copydesk_app;
