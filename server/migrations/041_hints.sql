-- Sentences that read like a claim although no rule objects, as an audit found them, and what people say of them.

create table audit_hint (
  workspace_id uuid not null,
  audit_id uuid not null,
  -- In the order of recording, from 1 on.
  number integer not null check (number > 0),
  id uuid not null,
  asset_id uuid not null,
  asset_name text not null,
  asset_url text,
  snapshot_id uuid not null,
  family text not null check (family in ('green', 'health', 'finance', 'consent', 'trading')),
  language text not null,
  score real not null check (score between 0 and 1),
  element text not null,
  quote text not null,
  anchor jsonb not null,
  -- Family and exact words: by it the sentence is known again in the next audit.
  text_key bytea not null,
  -- The decision of an earlier audit that it began with: that audit, the entry of its trail, and the hint there.
  source_audit_id uuid,
  source_seq integer,
  source_hint_id uuid,
  -- 0 undecided, 1 a breach, 2 no breach.
  state smallint not null check (state between 0 and 2),
  note text check (char_length(note) <= 2000),
  -- The newest entry of this audit's trail about it; null while nobody has answered here.
  last_seq integer,
  -- The newest answer, here or in the audit that it comes from. Taking an answer back is one too.
  decided_at timestamptz,
  actor_kind text check (actor_kind in ('user', 'key', 'system')),
  actor_id uuid,
  actor_user_id uuid,
  primary key (audit_id, number),
  foreign key (workspace_id, audit_id) references audit (workspace_id, id),
  check (num_nulls(source_audit_id, source_seq, source_hint_id) in (0, 3)),
  check (num_nulls(decided_at, actor_kind) in (0, 2)),
  check (state = 0 or decided_at is not null)
);
create unique index audit_hint_id on audit_hint (id);
-- For lists with any filter: the tally says which combinations there are, and each of them is in order here.
create index audit_hint_place on audit_hint (audit_id, family, language, state, number)
  include (workspace_id);
create index audit_hint_decided on audit_hint (asset_id, text_key, decided_at desc)
  where decided_at is not null;

-- How many hints of an audit are in which state: few rows, so that no list counts its hints one by one.
create table audit_hint_tally (
  workspace_id uuid not null,
  audit_id uuid not null,
  family text not null,
  language text not null,
  undecided integer not null check (undecided >= 0),
  breach integer not null check (breach >= 0),
  no_breach integer not null check (no_breach >= 0),
  primary key (audit_id, family, language)
);

-- Hints that the bounds left out. Null where no hints were looked for.
alter table audit add column hints_left_out integer check (hints_left_out >= 0);
grant update (hints_left_out) on audit to copydesk_app;

-- What people say of a hint is an entry of the audit's trail. Its violation_id is the id of the hint, and it
-- has no items, because no violation changes.
alter table trail_entry drop constraint trail_entry_action_check;
alter table trail_entry
  add check (action in ('dismiss', 'elevated_risk', 'urgent_violation', 'mark_fixed', 'reopen', 'undo',
    'inherit', 'carry', 'forward', 'hint_breach', 'hint_no_breach', 'hint_reopen'));

do $$
declare name text;
begin
  foreach name in array array['audit_hint', 'audit_hint_tally'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert on %I to copydesk_app', name);
  end loop;
end $$;
grant update (state, note, last_seq, decided_at, actor_kind, actor_id, actor_user_id)
  on audit_hint to copydesk_app;
grant update (undecided, breach, no_breach) on audit_hint_tally to copydesk_app;

-- As for the other tables of an audit: PostgreSQL must not take every audit for a tiny one.
alter table audit_hint alter column audit_id set (n_distinct = 100);
alter table audit_hint alter column workspace_id set (n_distinct = 100);
