-- Rules with versions: a rule is never edited in place. A violation names the rule, an audit will name
-- the version, and the version says for ever what was checked.

alter table rule
  add column version integer not null default 1,
  add column enabled boolean not null default true,
  -- Where a rule of a pack comes from; a rule that the workspace wrote or copied has neither.
  add column pack_id text,
  add column pack_version text,
  -- The pack's rule that this one began as.
  add column copied_from text,
  add constraint rule_pack check ((pack_id is null) = (pack_version is null));

create table rule_version (
  workspace_id uuid not null,
  rule_id uuid not null,
  version integer not null,
  -- The whole rule with its word lists in place, and its tests.
  content jsonb not null,
  pack_version text,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (workspace_id, rule_id, version),
  foreign key (workspace_id, rule_id) references rule on delete cascade
);

create table workspace_pack (
  workspace_id uuid not null references workspace,
  pack_id text not null,
  version text not null,
  enabled_at timestamptz not null default now(),
  enabled_by uuid,
  primary key (workspace_id, pack_id)
);

do $$
declare name text;
begin
  foreach name in array array['rule_version', 'workspace_pack'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
  end loop;
end $$;
grant select, insert on rule_version to copydesk_app;
grant select, insert, update, delete on workspace_pack to copydesk_app;
