-- Due dates of findings, and the owners of parts of a site.

-- In how many days a finding is to be dealt with, by severity. Without a row nothing is ever due.
create table due_policy (
  workspace_id uuid not null primary key references workspace,
  -- By severity, as in finding: CRITICAL first, findings without a severity last. Null: never due.
  days integer[] not null check (array_length(days, 1) = 6 and 1 <= all(days) and 3650 >= all(days)),
  updated_at timestamptz not null
);
alter table due_policy enable row level security;
alter table due_policy force row level security;
create policy own_workspace on due_policy using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
-- Who acts for no workspace sees which of them have dates, to tell people of them.
create policy any_workspace on due_policy for select
  using ((select nullif(current_setting('app.workspace_id', true), '')) is null);
grant select, insert, update on due_policy to copydesk_app;

-- What its assignees were told: 0 nothing, 1 that it is due soon, 2 that it is overdue.
alter table finding add column due_told smallint not null default 0 check (due_told between 0 and 2);

alter table notification drop constraint notification_kind_check;
alter table notification
  add constraint notification_kind_check check (kind in ('mention', 'assignment', 'audit', 'due', 'overdue')) not valid;

-- Whose findings are those of a site, or of the pages of a site whose path begins so. They are assigned when they are stored.
create table finding_owner (
  workspace_id uuid not null references workspace,
  id uuid not null,
  site text collate "C" not null check (char_length(site) between 1 and 255),
  -- The beginning of the path; empty for the whole site.
  path text collate "C" not null check (char_length(path) <= 200),
  user_id uuid not null references user_account,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, site, path)
);
alter table finding_owner enable row level security;
alter table finding_owner force row level security;
create policy own_workspace on finding_owner using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, update, delete on finding_owner to copydesk_app;
alter table finding_owner alter column workspace_id set (n_distinct = 100);
