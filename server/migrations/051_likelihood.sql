-- How likely the violations of a sealed audit are right, by rule and language, as it was known when it was sealed.
-- Each row has the places of its violations, so that a list in this order needs no further index.
create table violation_likelihood (
  workspace_id uuid not null,
  audit_id uuid not null,
  -- 0 has the largest share.
  place integer not null check (place >= 0),
  -- Null for violations without a rule.
  rule_id uuid,
  language text,
  share double precision not null check (share between 0 and 1),
  -- How many marks in test texts of the language, and how many decisions, the share comes from.
  texts integer not null check (texts >= 0),
  decisions integer not null check (decisions >= 0),
  violations integer not null check (violations > 0),
  places bytea not null,
  primary key (audit_id, place),
  foreign key (workspace_id, audit_id) references audit (workspace_id, id)
);
alter table violation_likelihood enable row level security;
alter table violation_likelihood force row level security;
create policy own_workspace on violation_likelihood using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert on violation_likelihood to copydesk_app;
alter table violation_likelihood alter column audit_id set (n_distinct = 100);
alter table violation_likelihood alter column workspace_id set (n_distinct = 100);
