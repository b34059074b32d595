-- What people change in the settings, and the figures of the home page: counted once from what never
-- changes and from the trail, and from then on only by what was decided since.

grant update (name, plan) on workspace to copydesk_app;

create table audit_tally (
  workspace_id uuid not null,
  audit_id uuid not null primary key,
  -- The newest entries of the audit's trail that are counted: by day, and by rule and asset. The latter
  -- begin once the audit is sealed.
  seq integer not null default 0,
  detail_seq integer not null default 0,
  -- Violations by severity in the order of ranks, six numbers; null until the audit is sealed.
  found integer[],
  -- When the last of its assets had been read again by a later audit; null while one has not.
  replaced_at timestamptz,
  foreign key (workspace_id, audit_id) references audit (workspace_id, id)
);

-- How many more became undecided or open on a day than ceased to be, and how many changed their state.
create table audit_day (
  workspace_id uuid not null,
  audit_id uuid not null,
  day date not null,
  severity smallint not null,
  undecided integer not null,
  open integer not null,
  changed integer not null,
  primary key (audit_id, day, severity)
);

create table audit_rule_tally (
  workspace_id uuid not null,
  audit_id uuid not null,
  rule_id uuid not null,
  violations integer not null,
  undecided integer not null,
  open integer not null,
  dismissed integer not null,
  primary key (audit_id, rule_id)
);

-- What is open by severity; the last one is of violations without a severity too.
create table audit_asset_tally (
  workspace_id uuid not null,
  audit_id uuid not null,
  asset_id uuid not null,
  critical integer not null,
  high integer not null,
  medium integer not null,
  low integer not null,
  unspecified integer not null,
  primary key (audit_id, asset_id)
);

do $$
declare name text;
begin
  foreach name in array array['audit_tally', 'audit_day', 'audit_rule_tally', 'audit_asset_tally'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert, update on %I to copydesk_app', name);
  end loop;
end $$;
-- Of an audit whose assets were all read again nobody asks how each of them was.
grant delete on audit_asset_tally to copydesk_app;
create index audit_tally_workspace on audit_tally (workspace_id);
create index audit_day_workspace on audit_day (workspace_id, day);

-- What was decided since the last count is read in the order of the trail.
create index trail_item_seq on trail_item (audit_id, seq);
