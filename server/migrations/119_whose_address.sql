-- Who chose an address to which the workspace sends what happens or what it writes, so that it ends or is looked at when
-- that person leaves.
alter table webhook_endpoint add column created_by uuid;
grant update (created_by) on webhook_endpoint to copydesk_app;
alter table workspace_model add column set_by uuid;

-- The activity knows who added those that are there.
alter table webhook_endpoint no force row level security;
alter table workspace_event no force row level security;
-- allowed: a workspace has at most twenty of them
update webhook_endpoint w set created_by = e.actor_id from workspace_event e
where e.workspace_id = w.workspace_id and e.kind = 'webhook_created' and e.actor_kind = 'user'
  and e.subject_id = public_id('whk', w.id);
alter table webhook_endpoint force row level security;
alter table workspace_event force row level security;
