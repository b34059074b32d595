-- no transaction
-- Fences every table with rows of workspaces (088). The transaction ends after each, so that it never locks two tables.
do $$
declare fence record;
begin
  for fence in select f.place, f.how from workspace_fence f order by f.place::text loop
    perform fence_table(fence.place, fence.how);
    commit;
  end loop;
end $$;
