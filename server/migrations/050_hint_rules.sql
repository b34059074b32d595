-- Rules that are often wrong in a language: what they match there is a hint and no violation.

-- When a rule counts as often wrong. A workspace without a row uses what Copydesk comes with.
create table hint_policy (
  workspace_id uuid primary key references workspace,
  -- A rule is a hint in a language if a smaller share of its marks in test texts was right. 0: no rule is.
  share double precision not null check (share between 0 and 1),
  -- And if it has at least so many marks there.
  least integer not null check (least between 1 and 1000),
  changed_at timestamptz not null
);
alter table hint_policy enable row level security;
alter table hint_policy force row level security;
create policy own_workspace on hint_policy using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert on hint_policy to copydesk_app;
grant update (share, least, changed_at) on hint_policy to copydesk_app;

-- The workspace wants its matches as violations, whatever the figures say.
alter table rule add column always_finding boolean not null default false;
grant update (always_finding) on rule to copydesk_app;

-- Languages in which a rule of the set is a hint, by the id of the rule. Null if none is. Audits keep their set,
-- so later figures and settings do not change them.
alter table rule_set add column hint_languages jsonb;

-- Rules of the audit that were hints in the language of the asset. Whether their earlier violations are still
-- there is not known.
alter table audit_asset add column hinted uuid[];
grant update (hinted) on audit_asset to copydesk_app;

alter table audit_hint drop constraint audit_hint_family_check;
alter table audit_hint
  add check (family in ('green', 'health', 'finance', 'consent', 'trading', 'rule')),
  add column rule_id uuid,
  add column rule_version integer,
  add column rule_name text,
  add column severity text,
  add column reason text,
  add check ((family = 'rule') = (rule_id is not null)),
  add check (num_nulls(rule_id, rule_version, rule_name, severity, reason) in (0, 5));
