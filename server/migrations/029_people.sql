-- What people hand out ends with their role, what they create counts for them, and devices they use are known.

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

-- Who created the workspace without the operator; null is the operator's. Its tokens count for that
-- person.
alter table workspace add column created_by uuid references user_account;

-- What all workspaces that one person created have used and set aside in a month.
create table person_usage (
  user_id uuid not null references user_account,
  month date not null,
  tokens bigint not null default 0,
  primary key (user_id, month)
) with (fillfactor = 70);

alter table model_setup add column person_token_budget bigint not null default 0;

-- Until now people created their workspaces on the free plan, and the operator on any other unless told so.
alter table workspace no force row level security;
alter table member no force row level security;
alter table workspace_event no force row level security;
alter table model_usage no force row level security;
update workspace w set created_by = (
  select m.user_id from member m where m.workspace_id = w.id and m.role = 'owner'
  order by m.created_at, m.user_id limit 1)
where coalesce((
  select e.from_value from workspace_event e
  where e.workspace_id = w.id and e.kind = 'plan_changed' order by e.at, e.id limit 1), w.plan) = 'free';
insert into person_usage (user_id, month, tokens)
select w.created_by, u.month, sum(u.input_tokens + u.output_tokens + u.reserved_tokens)
from model_usage u join workspace w on w.id = u.workspace_id
where w.created_by is not null group by 1, 2;
alter table workspace force row level security;
alter table member force row level security;
alter table workspace_event force row level security;
alter table model_usage force row level security;

-- Whatever changes the sums of a workspace changes those of its creator in the same transaction.
create function count_for_creator() returns trigger language plpgsql as $$
declare
  more bigint := new.input_tokens + new.output_tokens + new.reserved_tokens;
begin
  if tg_op = 'UPDATE' then
    more := more - old.input_tokens - old.output_tokens - old.reserved_tokens;
  end if;
  if more <> 0 then
    insert into person_usage as p (user_id, month, tokens)
    select w.created_by, new.month, more from workspace w
    where w.id = new.workspace_id and w.created_by is not null
    on conflict (user_id, month) do update set tokens = p.tokens + excluded.tokens;
  end if;
  return null;
end $$;
create trigger counted after insert or update on model_usage
  for each row execute function count_for_creator();

-- A workspace sees the sum that it is part of.
alter table person_usage enable row level security;
alter table person_usage force row level security;
create policy of_creator on person_usage using (user_id = (select w.created_by from workspace w
  where w.id = (select nullif(current_setting('app.workspace_id', true), '')::uuid)));
grant select, insert, update on person_usage to copydesk_app;

-- Browsers in which somebody has signed in with every factor: what they try is counted apart from strangers.
create table known_device (
  user_id uuid not null references user_account,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_device_token on known_device (token_hash);
alter table known_device enable row level security;
alter table known_device force row level security;
create policy own on known_device using (user_id = (select presented_user()));
create policy presented on known_device for select
  using (token_hash = (select presented_hash('app.device_hash')));
grant select, insert, update, delete on known_device to copydesk_app;

-- What the person proved first: codes are counted apart by it.
alter table user_session add column first_factor text not null default 'link'
  check (first_factor in ('password', 'link', 'provider'));

-- Whether the link went out by mail: while such a one works, another request needs no other letter.
alter table one_time_link add column by_mail boolean not null default false;
