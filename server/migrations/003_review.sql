-- Audits, their violations, and everything a review decision touches. The figures behind this shape
-- are in docs/performance.md; why it has this shape is in docs/adr/005-review-tables.md.

create table asset (
  workspace_id uuid not null references workspace,
  id uuid not null,
  kind text not null check (kind in ('web_page', 'document', 'post')),
  name text not null,
  url text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);

create table rule (
  workspace_id uuid not null references workspace,
  id uuid not null,
  key text not null,
  name text not null,
  description text,
  explanation text,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, key)
);

create table audit (
  workspace_id uuid not null references workspace,
  id uuid not null primary key,
  name text not null,
  status text not null check (status in ('PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  total_assets integer not null default 0,
  completed_assets integer not null default 0,
  failed_assets integer not null default 0,
  total_violations integer not null default 0,
  -- The number of the newest finding group of this audit.
  last_group integer not null default 0,
  -- Set once the audit is terminal and its search index is built; nothing is inserted afterwards.
  sealed_at timestamptz,
  check ((status in ('COMPLETED', 'FAILED', 'CANCELLED')) = (completed_at is not null)),
  unique (workspace_id, id)
);
create index audit_newest on audit (workspace_id, created_at desc, id desc);

-- rank is the place of a violation in its audit's fixed order, as one number:
-- severity (0 CRITICAL ... 4 UNSPECIFIED, 5 none) << 56 | number of the group << 24 | number in the group.
-- It is given out when the violation is recorded and never changes, so a severity is a range of
-- ranks, a group is a range of ranks, and the order holds while the audit still runs.
create table violation_group (
  workspace_id uuid not null,
  audit_id uuid not null,
  base_rank bigint not null,
  -- Null, like the fingerprint, for a violation that can be the same finding as no other.
  id uuid,
  -- What makes two violations the same finding.
  fingerprint text,
  size integer not null,
  -- The place of the first member in the sealed audit's search index.
  address integer,
  -- The trail entry whose decision later members inherit.
  decided_seq integer,
  primary key (audit_id, base_rank),
  check ((id is null) = (fingerprint is null)),
  foreign key (workspace_id, audit_id) references audit (workspace_id, id)
);
create unique index violation_group_fingerprint
  on violation_group (audit_id, fingerprint, (base_rank >> 56)) where fingerprint is not null;
create index violation_group_address on violation_group (audit_id, address);

-- The text of a violation never changes and never shares a row with what review changes. Names stay
-- as recorded when a rule or an asset is deleted later; there is no foreign key to either.
create table violation (
  workspace_id uuid not null,
  audit_id uuid not null,
  rank bigint not null,
  id uuid not null,
  group_id uuid,
  rule_id uuid,
  rule_name text,
  asset_id uuid,
  asset_name text,
  asset_url text,
  violating_text text,
  reason text not null,
  recommended_solution text,
  suggested_text text,
  -- violating_text, reason and rule_name, folded for search, a line each.
  search_text text not null,
  primary key (audit_id, rank)
);
create unique index violation_id on violation (id);

create table violation_review (
  workspace_id uuid not null,
  audit_id uuid not null,
  rank bigint not null,
  -- 0 undecided, 1 elevated_risk, 2 urgent_violation, 3 dismissed, 4 fixed
  review_state smallint not null default 0 check (review_state between 0 and 4),
  -- Counts changes of what the violation's detail shows: its entity tag.
  version integer not null default 1,
  -- The newest trail entry that decided or reaffirmed this violation.
  last_seq integer,
  -- How many comments there are: most violations have none, and need no look at the comments.
  comments integer not null default 0,
  dismissal_reason text,
  assigned_to uuid[],
  primary key (audit_id, rank),
  check ((review_state = 3) = (dismissal_reason is not null))
) with (fillfactor = 85);
create index violation_review_state on violation_review (audit_id, review_state, rank);

-- How many violations of a stretch of the order are in which state. Running audits have a block per
-- 256 groups (block = rank >> 32). Sealing an audit cuts blocks of 1,024 places that never span two
-- severities and adds the state of each place, a digit each (a blank: no violation there).
create table violation_block (
  workspace_id uuid not null,
  audit_id uuid not null,
  block bigint not null,
  first_rank bigint not null,
  last_rank bigint not null,
  undecided integer not null,
  elevated_risk integer not null,
  urgent_violation integer not null,
  dismissed integer not null,
  fixed integer not null,
  states text,
  primary key (audit_id, block)
) with (fillfactor = 50);
alter table violation_block alter column states set storage plain;

-- The search index of a sealed audit: which words there are, and at which places each one occurs.
create table violation_vocabulary (
  workspace_id uuid not null,
  audit_id uuid not null primary key,
  words text not null,
  grams text not null
);
create table violation_posting (
  workspace_id uuid not null,
  audit_id uuid not null,
  no integer not null,
  places bytea not null,
  primary key (audit_id, no)
);
alter table violation_posting alter column places set storage external;

create table violation_comment (
  workspace_id uuid not null,
  id uuid not null,
  violation_id uuid not null,
  -- The person who wrote it, or who made the API key that did.
  author_user_id uuid,
  author_key_id uuid,
  content text not null check (char_length(content) between 1 and 5000),
  created_at timestamptz not null,
  primary key (workspace_id, id)
);
create index violation_comment_thread on violation_comment (violation_id, created_at, id);

-- The trail: who decided what, chained per audit. trail_head is also the lock that puts everything
-- that writes to one audit's violations into one order.
create table trail_head (
  workspace_id uuid not null,
  audit_id uuid not null primary key,
  seq integer not null default 0,
  hash bytea not null default sha256('')
) with (fillfactor = 50);

create table trail_entry (
  workspace_id uuid not null,
  audit_id uuid not null,
  seq integer not null,
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'system')),
  actor_id uuid,
  actor_user_id uuid,
  action text not null check (action in
    ('dismiss', 'elevated_risk', 'urgent_violation', 'mark_fixed', 'reopen', 'undo', 'inherit')),
  reason text,
  -- True where nothing changed: a second actor decided the same.
  reaffirmed boolean not null,
  violation_id uuid not null,
  group_id uuid,
  addressed integer not null,
  changed integer not null,
  undoes integer,
  -- The group decision that later members inherited before this one.
  replaces integer,
  request_id text,
  items_hash bytea not null,
  hash bytea not null,
  primary key (audit_id, seq)
);

create table trail_item (
  workspace_id uuid not null,
  audit_id uuid not null,
  rank bigint not null,
  seq integer not null,
  from_state smallint not null,
  to_state smallint not null,
  from_reason text,
  to_reason text,
  primary key (audit_id, rank, seq)
);

-- A field of a hashed text: its length in bytes, a colon and the text, or a dash for null. No two
-- different lists of fields give the same text.
create function trail_field(field text) returns text language sql immutable parallel safe
  return coalesce(octet_length(field)::text || ':' || field, '-') || ',';

create function trail_is_insert_only() returns trigger language plpgsql as $$
begin
  raise exception 'the trail is insert-only' using errcode = 'insufficient_privilege';
end $$;
create trigger insert_only before update or delete on trail_entry
  for each statement execute function trail_is_insert_only();
create trigger insert_only before update or delete on trail_item
  for each statement execute function trail_is_insert_only();

do $$
declare name text;
begin
  foreach name in array array['asset', 'rule', 'audit', 'violation_group', 'violation',
    'violation_review', 'violation_block', 'violation_vocabulary', 'violation_posting',
    'violation_comment', 'trail_head', 'trail_entry', 'trail_item'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert on %I to copydesk_app', name);
  end loop;
end $$;

grant update, delete on asset, rule to copydesk_app;
grant update on audit, violation_group, violation_review, violation_block, trail_head to copydesk_app;
-- Sealing an audit replaces the blocks it had while it ran.
grant delete on violation_block to copydesk_app;
