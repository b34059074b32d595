-- The gate: what a workspace answers to violations before a text is published, and what it answered.

create table gate_policy (
  workspace_id uuid not null references workspace,
  version integer not null check (version > 0),
  policy jsonb not null check (jsonb_typeof(policy) = 'object'),
  created_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'system')),
  actor_id uuid,
  actor_user_id uuid,
  primary key (workspace_id, version)
);

-- The text, the rules and the findings are those of the version of the content.
create table gate_receipt (
  workspace_id uuid not null,
  id uuid not null primary key,
  content_id uuid not null,
  content_version integer not null,
  -- 0 is the policy that Copydesk comes with.
  policy_version integer not null check (policy_version >= 0),
  verdict text not null check (verdict in ('pass', 'pass_with_edits', 'hold', 'refuse')),
  created_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'system')),
  actor_id uuid,
  actor_user_id uuid,
  request_id text,
  foreign key (content_id, content_version) references content_version
);

do $$
declare name text;
begin
  foreach name in array array['gate_policy', 'gate_receipt'] loop
    execute format('create trigger insert_only before update or delete on %I '
      'for each statement execute function evidence_is_insert_only()', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert on %I to copydesk_app', name);
  end loop;
end $$;
