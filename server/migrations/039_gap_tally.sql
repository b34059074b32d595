-- What an ended audit cannot tell, for the home page: counted once, because it takes a look at every asset.

create table audit_gap_tally (
  workspace_id uuid not null,
  audit_id uuid not null primary key,
  -- By reason: kind, reason, language, assets and rules.
  gaps jsonb not null check (jsonb_typeof(gaps) = 'array'),
  counted_at timestamptz not null,
  foreign key (workspace_id, audit_id) references audit (workspace_id, id)
);

alter table audit_gap_tally enable row level security;
alter table audit_gap_tally force row level security;
create policy own_workspace on audit_gap_tally using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert on audit_gap_tally to copydesk_app;
