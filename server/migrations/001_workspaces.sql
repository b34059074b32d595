-- Who uses Copydesk: workspaces, people, API keys. Every row belongs to a workspace; row-level
-- security is the second fence behind the workspace_id that every statement names.

-- The role the service runs as. It owns nothing and cannot bypass row-level security.
do $$ begin
  create role copydesk_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;

-- Whoever runs the migrations may act as that role, so that one database address is enough.
do $$ begin
  execute format('grant copydesk_app to %I with inherit false, set true', current_user);
end $$;

grant usage on schema public to copydesk_app;

create table workspace (
  id uuid primary key,
  name text not null check (name <> ''),
  plan text not null check (plan in ('free', 'team', 'business')),
  created_at timestamptz not null default now()
);

create table user_account (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  created_at timestamptz not null default now()
);

create table member (
  workspace_id uuid not null references workspace,
  user_id uuid not null references user_account,
  role text not null check (role in ('owner', 'admin', 'editor', 'reviewer', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);

create table api_key (
  workspace_id uuid not null references workspace,
  id uuid not null,
  name text not null check (name <> ''),
  -- The first characters of the key, enough to recognise it in a list and useless to call with.
  prefix text not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  scopes text[] not null default '{}',
  created_by uuid references user_account,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (workspace_id, id)
);

-- Answers to POST requests that carried an Idempotency-Key, kept for a day.
create table idempotency_key (
  workspace_id uuid not null references workspace,
  route text not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, route, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- The sub-select makes PostgreSQL read the setting once a statement instead of once a row. After a
-- transaction-local set_config the setting reads '' and not null in the connection's next use.
alter table workspace enable row level security;
alter table workspace force row level security;
create policy own_workspace on workspace
  using (id = (select nullif(current_setting('app.workspace_id', true), '')::uuid));

do $$
declare name text;
begin
  foreach name in array array['member', 'idempotency_key'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
  end loop;
end $$;

-- A key is found before its workspace is known: whoever presents the key's hash sees that one row.
alter table api_key enable row level security;
alter table api_key force row level security;
create policy own_workspace on api_key
  using (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::uuid));
create policy presented_key on api_key for select
  using (key_hash = (select decode(nullif(current_setting('app.key_hash', true), ''), 'hex')));
create policy presented_key_workspace on workspace for select
  using (id = (select k.workspace_id from api_key k
    where k.key_hash = decode(nullif(current_setting('app.key_hash', true), ''), 'hex')));

-- A person is visible in the workspaces they belong to.
alter table user_account enable row level security;
alter table user_account force row level security;
create policy own_workspace on user_account
  using (exists (select from member m where m.user_id = user_account.id
    and m.workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::uuid)));

-- A new account belongs to no workspace yet.
create policy new_account on user_account for insert with check (true);

grant select, insert on workspace, user_account to copydesk_app;
grant select, insert, update, delete on member to copydesk_app;
grant select, insert, update on api_key to copydesk_app;
grant select, insert, update, delete on idempotency_key to copydesk_app;
