-- PostgreSQL expects every audit to be as large as the average one. Where most audits are tiny, that is one
-- row, and it would rather read "the one row" of an audit than look up what a statement asks for: a million
-- rows where somebody's audit is large. With a fixed number of audits and workspaces it expects a hundredth
-- of the table, and looks up. This holds from the next time on that it takes statistics.
do $$
declare name text;
begin
  foreach name in array array['violation', 'violation_review', 'violation_group', 'violation_block',
    'trail_entry', 'trail_item', 'audit_asset'] loop
    execute format('alter table %I alter column audit_id set (n_distinct = 100)', name);
  end loop;
  foreach name in array array['violation', 'violation_review', 'violation_group', 'violation_block',
    'trail_head', 'trail_entry', 'trail_item', 'audit', 'audit_asset', 'asset', 'rule', 'rule_version',
    'rule_test'] loop
    execute format('alter table %I alter column workspace_id set (n_distinct = 100)', name);
  end loop;
end $$;

-- An audit is in one workspace. Without knowing this PostgreSQL takes a hundredth of a hundredth for granted
-- where a statement names both.
create statistics audit_asset_of_audit (dependencies) on workspace_id, audit_id from audit_asset;
