-- What a model says of findings that nobody has decided about. It never changes a review state. One finding of a
-- group is asked about, because all of the group have the same sentence.
create table violation_opinion (
  workspace_id uuid not null,
  audit_id uuid not null,
  -- The rank with which the group begins.
  base_rank bigint not null,
  -- The finding whose sentence the model saw.
  violation_id uuid not null,
  opinion text not null check (opinion in ('confirms', 'doubts', 'unclear')),
  -- Which part of the rule decides it.
  ground text not null check (ground in ('words', 'stance', 'topic', 'need')),
  -- Words of the sentence that the model names, and in its own words why.
  quote text not null,
  why text not null check (char_length(why) <= 300),
  model text not null,
  given_at timestamptz not null,
  primary key (audit_id, base_rank),
  foreign key (workspace_id, audit_id) references audit (workspace_id, id)
);
alter table violation_opinion enable row level security;
alter table violation_opinion force row level security;
create policy own_workspace on violation_opinion using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert on violation_opinion to copydesk_app;
alter table violation_opinion alter column audit_id set (n_distinct = 100);
alter table violation_opinion alter column workspace_id set (n_distinct = 100);

-- How many undecided findings of an audit could be asked about, each group counted once, and how many got an opinion.
-- There once all were asked. A sealed audit never changes, so this is not part of it.
create table audit_opinions (
  workspace_id uuid not null,
  audit_id uuid primary key,
  wanted integer not null check (wanted >= 0),
  given integer not null check (given between 0 and wanted),
  at timestamptz not null,
  foreign key (workspace_id, audit_id) references audit (workspace_id, id)
);
alter table audit_opinions enable row level security;
alter table audit_opinions force row level security;
create policy own_workspace on audit_opinions using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert on audit_opinions to copydesk_app;
