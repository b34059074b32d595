-- By default PostgreSQL waits until a fifth of a table has changed, which in a table of 100,000,000 rows is months of
-- work at once. Smaller portions are each done in seconds.

-- Rows are only added. A vacuum marks their pages as seen by all and freezes them, so that no later one reads them
-- again. The statistics say how far the newest audits reach.
alter table trail_entry set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
alter table trail_item set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

-- Rows are added, and deleted by age. Whoever deletes the oldest steps over those that were deleted before and are
-- still in the index.
alter table event set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.05);
alter table idempotency_key set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

-- Each row is changed about four times while its audit runs, mostly in a column that an index depends on.
alter table audit_asset set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
