-- How each model did on the control texts of its latest calls, by the family of the rules: a pack, or `own`.
create table judge_control (
  workspace_id uuid not null references workspace,
  model text not null,
  family text not null,
  kind text not null check (kind in ('breach', 'lawful')),
  -- One digit for each control, the oldest first: 1 if the model was right, 0 if not.
  results text not null check (results ~ '^[01]{1,200}$'),
  primary key (workspace_id, model, family, kind)
);

alter table judge_control enable row level security;
alter table judge_control force row level security;
create policy own_workspace on judge_control using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, update on judge_control to copydesk_app;
