-- Passages without a finding that people look at, to estimate what an audit missed.

-- One sample an audit: everybody sees the same passages. A larger sample begins with the smaller one, because
-- the seed decides the order in which all passages of the audit are drawn.
create table audit_sample (
  workspace_id uuid not null,
  audit_id uuid not null primary key,
  seed text not null check (seed ~ '^[0-9a-f]{32}$'),
  -- Passages of everything that the audit read, and those of them that carry no finding.
  passages integer not null check (passages >= 0),
  clean integer not null check (clean between 0 and passages),
  -- How many were drawn.
  size integer not null check (size between 0 and 200),
  created_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'system')),
  actor_id uuid,
  actor_user_id uuid,
  foreign key (workspace_id, audit_id) references audit (workspace_id, id)
);

-- The text is kept here too: retention may delete a snapshot without findings, and an answer without the text
-- that it is about proves nothing.
create table audit_sample_passage (
  workspace_id uuid not null,
  audit_id uuid not null references audit_sample,
  -- In the order of drawing, from 1 on.
  position integer not null check (position between 1 and 200),
  asset_id uuid not null,
  asset_name text not null,
  asset_url text,
  snapshot_id uuid not null,
  segment integer not null check (segment >= 0),
  scope text not null,
  text text not null,
  -- The sentence before and the sentence after it; null where there is none.
  before text,
  after text,
  primary key (audit_id, position),
  unique (audit_id, snapshot_id, segment)
);

-- Every answer stays. The newest one about a passage counts; one without an answer takes the earlier ones back.
create table audit_sample_answer (
  workspace_id uuid not null,
  audit_id uuid not null,
  -- Numbered without gaps in each sample.
  seq integer not null check (seq > 0),
  position integer not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'system')),
  actor_id uuid,
  actor_user_id uuid,
  answer text check (answer in ('nothing_wrong', 'missed')),
  -- The rule or the topic, in the words of whoever answered.
  about text check (char_length(about) <= 200),
  note text check (char_length(note) <= 2000),
  request_id text,
  primary key (audit_id, seq),
  foreign key (audit_id, position) references audit_sample_passage
);
create index audit_sample_answer_newest on audit_sample_answer (audit_id, position, seq desc);

create trigger insert_only before update or delete on audit_sample_passage
  for each statement execute function evidence_is_insert_only();
create trigger insert_only before update or delete on audit_sample_answer
  for each statement execute function evidence_is_insert_only();

do $$
declare name text;
begin
  foreach name in array array['audit_sample', 'audit_sample_passage', 'audit_sample_answer'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert on %I to copydesk_app', name);
  end loop;
end $$;
grant update (size) on audit_sample to copydesk_app;
