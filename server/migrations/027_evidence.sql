-- What a closed audit and its snapshots say can be verified: each look at an asset is a row of its own that
-- never changes, and closing an audit puts its facts into the chain of its trail. What nothing legal changes,
-- the service may not change either.

-- When and where an asset was found like a snapshot. fetched_at and final_url of the snapshot repeat the
-- newest look. There is no foreign key: a look stays when retention deletes the snapshot, because the
-- audit that made it stays too.
create table asset_look (
  workspace_id uuid not null,
  snapshot_id uuid not null,
  at timestamptz not null,
  final_url text,
  -- SHA-256 of what the snapshot says of itself; null for looks from before this migration.
  facts bytea check (octet_length(facts) = 32),
  primary key (workspace_id, snapshot_id, at)
);

-- The look of this audit at its asset; null for what was read before this migration.
alter table audit_asset add column looked_at timestamptz;

-- What an audit said when it was closed. It is a link of the audit's chain, behind entry seq. An audit that
-- was closed before this migration has a row without facts and without a hash: it is no link.
create table audit_closing (
  workspace_id uuid not null,
  audit_id uuid not null primary key,
  seq integer not null,
  at timestamptz not null,
  -- The facts as JSON, as they are hashed.
  facts text,
  -- For each asset its position (4 bytes) and the beginning of a SHA-256 of what was read (16 bytes).
  reads bytea check (octet_length(reads) % 20 = 0),
  hash bytea check (octet_length(hash) = 32),
  foreign key (workspace_id, audit_id) references audit (workspace_id, id),
  check (num_nulls(facts, reads, hash) in (0, 3))
);

create function evidence_is_insert_only() returns trigger language plpgsql as $$
begin
  raise exception '% is insert-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger insert_only before update or delete on asset_look
  for each statement execute function evidence_is_insert_only();
create trigger insert_only before update or delete on audit_closing
  for each statement execute function evidence_is_insert_only();

-- Row-level security binds the owner of these tables too, who must see the rows of all workspaces here.
alter table asset_snapshot no force row level security;
alter table audit no force row level security;
insert into asset_look (workspace_id, snapshot_id, at, final_url)
select workspace_id, id, fetched_at, final_url from asset_snapshot;
insert into audit_closing (workspace_id, audit_id, seq, at)
select workspace_id, id, 0, now() from audit where sealed_at is not null;
alter table asset_snapshot force row level security;
alter table audit force row level security;

do $$
declare name text;
begin
  foreach name in array array['asset_look', 'audit_closing'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert on %I to copydesk_app', name);
  end loop;
end $$;

-- An audit that is closed by a process of the release before this one, which runs on for a while during an
-- upgrade, gets the same row without facts: every closed audit has one.
create function audit_closed() returns trigger language plpgsql as $$
begin
  insert into audit_closing (workspace_id, audit_id, seq, at)
  values (new.workspace_id, new.id, 0, now()) on conflict do nothing;
  return null;
end $$;
create trigger closed after insert or update of sealed_at on audit
  for each row when (new.sealed_at is not null) execute function audit_closed();

-- Only columns that a statement of the service changes may be changed by it. A column that is added later
-- and changes needs a grant of its own.
revoke update on audit, audit_asset, audit_schedule, asset, asset_snapshot, rule, violation_group,
  violation_review, violation_block, trail_head, model_answer, template_version, tone_version,
  document_version, api_key, invitation, workspace_export from copydesk_app;
revoke delete on asset, template_version, tone_version from copydesk_app;

grant update (status, started_at, completed_at, sealed_at, failure, pages_left, last_group, total_assets,
  completed_assets, failed_assets, total_violations, new_violations, still_violations, changed_violations,
  regressed_violations, gone_violations, unknown_violations) on audit to copydesk_app;
grant update (status, depth, lane, attempts, snapshot_id, looked_at, failure_code, failure_message, language,
  truncated, ranks, judging, finished_at) on audit_asset to copydesk_app;
grant update (next_at, last_audit_id) on audit_schedule to copydesk_app;
grant update (name, render, metadata, archived_at, source_hash, media_type, file_name) on asset
  to copydesk_app;
grant update (fetched_at, final_url) on asset_snapshot to copydesk_app;
grant update (name, description, explanation, version, pack_version, enabled, archived_at) on rule
  to copydesk_app;
grant update (size, address, decided_seq) on violation_group to copydesk_app;
grant update (review_state, dismissal_reason, last_seq, version, comments, assigned_to)
  on violation_review to copydesk_app;
grant update (undecided, elevated_risk, urgent_violation, dismissed, fixed, states) on violation_block
  to copydesk_app;
grant update (seq, hash) on trail_head to copydesk_app;
grant update (name, title, words, document, raw_document, saved_at) on document_version to copydesk_app;
grant update (revoked_at, last_used_at) on api_key to copydesk_app;
grant update (expires_at, accepted_at, revoked_at) on invitation to copydesk_app;
grant update (status, touched_at, finished_at, rows, bytes, manifest_sha256) on workspace_export
  to copydesk_app;

-- Nothing about an audit changes once it is closed.
create policy only_open on audit as restrictive for update using (sealed_at is null) with check (true);
-- A rule that was published stays.
create policy only_unpublished on rule as restrictive for delete using (version = 0);
-- A look that a violation quotes is evidence, and nobody deletes it.
create policy only_unquoted on asset_snapshot as restrictive for delete using (not exists (
  select from audit_asset x where x.workspace_id = asset_snapshot.workspace_id
    and x.asset_id = asset_snapshot.asset_id and x.snapshot_id = asset_snapshot.id
    and cardinality(x.ranks) > 0));
