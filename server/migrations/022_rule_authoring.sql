-- Rules are written in the application: a draft that need not be a rule yet, versions with a note, and
-- rules that are put away. A rule that was never published has version 0 and no row in rule_version.

alter table rule add column archived_at timestamptz;
alter table rule_version add column note text;

create table rule_draft (
  workspace_id uuid not null,
  rule_id uuid not null,
  -- As it is written, in its order, with whatever else stands in it.
  source json not null,
  -- What a list shows of it.
  name text not null,
  kind text not null,
  severity text not null,
  -- Counts how often it was saved, so that nobody writes over what somebody else wrote.
  revision integer not null default 1,
  -- The version that it began as; 0 for a new rule.
  based_on integer not null,
  saved_at timestamptz not null,
  saved_by uuid,
  primary key (workspace_id, rule_id),
  foreign key (workspace_id, rule_id) references rule on delete cascade
);

alter table rule_draft enable row level security;
alter table rule_draft force row level security;
create policy own_workspace on rule_draft using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, update, delete on rule_draft to copydesk_app;
