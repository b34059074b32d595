-- Webhooks: addresses to which the events of a workspace are sent.

create table webhook_endpoint (
  workspace_id uuid not null references workspace,
  id uuid not null primary key,
  kind text not null check (kind in ('standard', 'slack', 'teams')),
  -- What people see: the address, or only its host where the rest is a secret.
  shown_url text not null check (char_length(shown_url) <= 2000),
  sealed_url bytea not null,
  description text not null check (char_length(description) <= 200),
  -- Empty for all types.
  types text[] not null,
  -- Null for Slack and Teams, whose address is the secret.
  secret bytea,
  old_secret bytea,
  old_secret_until timestamptz,
  -- Why nothing is sent; null while it is.
  disabled text check (disabled in ('person', 'gone', 'failing')),
  -- Since when every attempt has failed.
  failing_since timestamptz,
  created_at timestamptz not null,
  unique (workspace_id, id)
);

-- How far an endpoint is. Ids and times only, so that the workflows role can see who has work.
create table webhook_work (
  workspace_id uuid not null,
  endpoint_id uuid not null primary key,
  active boolean not null default true,
  -- Events up to this one have been looked at.
  through_seq bigint not null,
  -- When the next delivery is due; null if none waits.
  due_at timestamptz,
  -- When its lane was last set to work or was at work.
  kicked_at timestamptz,
  foreign key (workspace_id, endpoint_id) references webhook_endpoint (workspace_id, id) on delete cascade
) with (fillfactor = 50);

create table webhook_delivery (
  workspace_id uuid not null,
  endpoint_id uuid not null,
  -- The order of sending within a subject.
  n bigint generated always as identity primary key,
  -- Null for a test.
  event_seq bigint,
  event_id uuid not null,
  type text not null,
  at timestamptz not null,
  subject text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  -- Of the last attempt.
  attempted_at timestamptz,
  answer_status integer,
  failure text,
  answer text check (char_length(answer) <= 500),
  took_ms integer,
  unique (endpoint_id, event_id),
  foreign key (workspace_id, endpoint_id) references webhook_endpoint (workspace_id, id) on delete cascade
);
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, subject, n) where status = 'pending';
create index webhook_delivery_newest on webhook_delivery (endpoint_id, n desc);

do $$
declare name text;
begin
  foreach name in array array['webhook_endpoint', 'webhook_work', 'webhook_delivery'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert on %I to copydesk_app', name);
  end loop;
end $$;
grant delete on webhook_endpoint, webhook_delivery to copydesk_app;
grant update (secret, old_secret, old_secret_until, disabled, failing_since) on webhook_endpoint to copydesk_app;
grant update (active, through_seq, due_at, kicked_at) on webhook_work to copydesk_app;
grant update (status, attempts, next_at, attempted_at, answer_status, failure, answer, took_ms)
  on webhook_delivery to copydesk_app;

-- Who acts for no workspace sees who has work, and notes that a lane was set to work.
create policy any_workspace on webhook_work
  using ((select nullif(current_setting('app.workspace_id', true), '')) is null);
create policy any_workspace on event_head for select
  using ((select nullif(current_setting('app.workspace_id', true), '')) is null);
