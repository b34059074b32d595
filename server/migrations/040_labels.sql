-- Decisions as labels: what people decided about the findings of each rule, each sentence once.

-- The newest decision of a person or a key about a sentence that a rule flagged. The same sentence on other assets
-- or in later audits is the same row, so a decision that is carried over counts once.
create table rule_label (
  workspace_id uuid not null,
  rule_id uuid not null,
  -- Of the asset as the audit read it; empty if it was not recognised.
  language text not null,
  text_key bytea not null,
  -- The version of the rule that flagged it; 0 if that is not known.
  rule_version integer not null,
  -- 0 says nothing about the rule, 1 the rule was right, 2 it was wrong.
  verdict smallint not null check (verdict between 0 and 2),
  violation_id uuid not null,
  decided_at timestamptz not null,
  primary key (workspace_id, rule_id, language, text_key)
);
-- The newest right and wrong findings of a rule, from which repairs are proposed.
create index rule_label_newest on rule_label (workspace_id, rule_id, rule_version, verdict, decided_at desc);

-- How many labels of each verdict a version of a rule has. A changed rule begins anew. Written together with them, so that nobody counts them.
create table rule_label_count (
  workspace_id uuid not null,
  rule_id uuid not null,
  rule_version integer not null,
  language text not null,
  right_count integer not null,
  wrong_count integer not null,
  primary key (workspace_id, rule_id, rule_version, language)
);

alter table audit_tally
  -- The newest entry of the audit's trail whose decisions are labels.
  add column label_seq integer not null default 0;

do $$
declare name text;
begin
  foreach name in array array['rule_label', 'rule_label_count'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert, update on %I to copydesk_app', name);
  end loop;
end $$;
