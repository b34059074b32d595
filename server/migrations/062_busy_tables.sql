-- How many calls to a model each workflows process may have under way, so that all of them together keep to the
-- model's limit. A process writes its row every second. A crash may empty the table, and then every process writes
-- its row again.
create unlogged table model_share (
  -- The name of the link, as in model_bucket.
  name text not null,
  process_id uuid not null,
  -- Calls that the process may have under way, or has.
  slots integer not null check (slots >= 0),
  -- Calls that it has or waits for.
  wanted integer not null check (wanted >= 0),
  told_at timestamptz not null,
  primary key (name, process_id)
) with (fillfactor = 50);
grant select, insert, update, delete on model_share to copydesk_app;

-- A decision changes a row of violation_review and one of violation_block. With room on its page, and no index on
-- what changes, the new row stays on the page and no index is touched. Rows that were written before get the room
-- when they are written again.
alter table violation_review set (fillfactor = 60,
  autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table violation_block set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
