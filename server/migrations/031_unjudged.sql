-- Rules that only a model can judge and that it did not: on which assets, and why.

-- One row a rule and reason, counted up as assets are stored.
create table audit_unjudged (
  workspace_id uuid not null,
  audit_id uuid not null,
  rule_id uuid not null,
  rule_version integer not null,
  reason text not null,
  assets integer not null check (assets > 0),
  primary key (audit_id, rule_id, reason),
  foreign key (workspace_id, audit_id) references audit (workspace_id, id)
);

alter table audit_unjudged enable row level security;
alter table audit_unjudged force row level security;
create policy own_workspace on audit_unjudged using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, update on audit_unjudged to copydesk_app;

-- How many assets have such a rule. Null for audits from before: nobody noted it.
alter table audit add column unjudged_assets integer;
alter table audit alter column unjudged_assets set default 0;

alter table audit_asset
  -- The reason by the id of the rule; null when every rule was judged.
  add column unjudged jsonb;
grant update (unjudged_assets) on audit to copydesk_app;
grant update (unjudged) on audit_asset to copydesk_app;
