-- What people decided about findings, as tests that every later version of the rule must pass.

create table rule_test (
  workspace_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  -- A whole segment, for what stands around the words may excuse them, and what was known of it.
  language text,
  scope text not null,
  metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
  text text not null,
  -- Where the words stand in the text, in UTF-16.
  quote_start integer not null check (quote_start >= 0),
  quote_end integer not null,
  -- The words that must be flagged; null where they must pass.
  expect text,
  -- Of everything but what is expected: a decision that changed changes its test.
  hash bytea not null check (octet_length(hash) = 32),
  violation_id uuid not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, rule_id, hash),
  foreign key (workspace_id, rule_id) references rule on delete cascade,
  check (quote_end > quote_start)
);

alter table rule_test enable row level security;
alter table rule_test force row level security;
create policy own_workspace on rule_test
  using (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, update, delete on rule_test to copydesk_app;
