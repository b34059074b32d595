-- What people hand out ends with their role.

-- Before, people who left or lost their role kept the API keys and invitations that they had made. Row-level
-- security binds the owner of these tables too, who must see the rows of all workspaces here.
alter table member no force row level security;
alter table api_key no force row level security;
alter table invitation no force row level security;
alter table one_time_link no force row level security;
alter table workspace_event no force row level security;

with ended as (
  update api_key k set revoked_at = now()
  where k.created_by is not null and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > now())
    and not exists (select from member m where m.workspace_id = k.workspace_id
      and m.user_id = k.created_by and m.role in ('owner', 'admin'))
  returning k.workspace_id, k.name, k.prefix
)
insert into workspace_event (workspace_id, id, at, actor_kind, kind, subject_kind, subject_name,
  from_value)
select workspace_id, uuidv7(), now(), 'system', 'key_revoked', 'key', left(name, 500), prefix
from ended;

with ended as (
  update invitation i set revoked_at = now()
  where i.invited_by is not null and i.accepted_at is null and i.revoked_at is null
    and not exists (select from member m where m.workspace_id = i.workspace_id
      and m.user_id = i.invited_by
      and (m.role = 'owner' or (m.role = 'admin' and i.role <> 'owner')))
  returning i.workspace_id, i.id, i.email, i.role
), forgotten as (
  delete from one_time_link l using ended e
  where l.workspace_id = e.workspace_id and l.invitation_id = e.id and l.used_at is null
)
insert into workspace_event (workspace_id, id, at, actor_kind, kind, subject_kind, subject_name,
  from_value)
select workspace_id, uuidv7(), now(), 'system', 'invitation_revoked', 'invitation', left(email, 500),
  role
from ended;

alter table member force row level security;
alter table api_key force row level security;
alter table invitation force row level security;
alter table one_time_link force row level security;
alter table workspace_event force row level security;
