-- Documents have a life after they are written: somebody sees to one until a day, people talk about it, and somebody
-- approves a version of it (ADR 62).

-- Who sees to it, if not its author, and by which day it is to be done.
alter table document add column owner_id uuid, add column due_on date;

-- Somebody is asked to approve a document, and does or does not. What was decided stays as it is.
create table document_approval (
  workspace_id uuid not null,
  document_id uuid not null,
  id uuid not null,
  -- The version that was on the screen of whoever asked, and then of whoever decided. It is never overwritten.
  version integer not null check (version >= 1),
  -- SHA-256 of its title and blocks.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  asked_by uuid not null,
  asked_at timestamptz not null,
  approver_id uuid not null,
  state text not null default 'asked' check (state in ('asked', 'approved', 'sent_back', 'withdrawn')),
  ended_by uuid,
  ended_at timestamptz,
  primary key (workspace_id, document_id, id),
  foreign key (workspace_id, document_id) references document on delete cascade,
  check ((state = 'asked') = (ended_at is null)),
  check ((ended_at is null) = (ended_by is null)),
  -- Nobody approves what they asked for.
  check (state not in ('approved', 'sent_back') or (ended_by = approver_id and ended_by <> asked_by))
);
create unique index document_approval_open on document_approval (workspace_id, document_id) where state = 'asked';
create index document_approval_waiting on document_approval (workspace_id, approver_id, document_id)
  where state = 'asked';

create function approval_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'an approval that has ended does not change' using errcode = 'insufficient_privilege';
end $$;
create trigger final before update on document_approval for each row when (old.state <> 'asked')
  execute function approval_is_final();

create table document_comment (
  workspace_id uuid not null,
  document_id uuid not null,
  id uuid not null,
  -- The version that was the newest when it was written.
  version integer not null,
  author_id uuid not null,
  content text not null check (char_length(content) between 1 and 5000),
  -- Whom it mentions, as in violation_comment.
  mentions jsonb,
  created_at timestamptz not null,
  primary key (workspace_id, document_id, id),
  foreign key (workspace_id, document_id) references document on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['document_approval', 'document_comment'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = '
      '(select nullif(current_setting(''app.workspace_id'', true), '''')::uuid))', name);
    execute format('grant select, insert on %I to copydesk_app', name);
    execute format('alter table %I alter column workspace_id set (n_distinct = 100)', name);
  end loop;
end $$;
grant update (version, content_hash, state, ended_by, ended_at) on document_approval to copydesk_app;
create policy removal on document_comment to pg_database_owner
  using ((select current_setting('app.removal', true)) = 'person');
select fence_table('document_approval');
select fence_table('document_comment');

-- People hear that they are to approve a document, what became of what they asked for, that a document is theirs to see to,
-- and that a comment on one mentions them.
alter table notification add column document_id uuid;
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('mention', 'assignment', 'audit', 'owned',
  'due', 'overdue', 'key_ends', 'approval_asked', 'approved', 'sent_back', 'document_owner')) not valid;
alter table notification drop constraint notification_subject_check;
alter table notification add constraint notification_subject_check check (case
  when kind = 'key_ends' then key_id is not null
  when kind in ('approval_asked', 'approved', 'sent_back', 'document_owner') then document_id is not null
  when kind = 'mention' then num_nulls(audit_id, document_id) = 1
  else audit_id is not null end) not valid;

-- Dots of the same length take the place of the name, so that the places of other mentions stay right.
create function without_mentions(content text, mentions jsonb, person uuid) returns text language sql immutable
  return left((
    select string_agg(case when exists (select from jsonb_array_elements(mentions) m
        where m ->> 'u' = person::text and l.at >= (m ->> 's')::integer and l.at < (m ->> 'e')::integer)
      then repeat('·', l.width) else l.letter end, '' order by l.n)
    from (select p.letter, p.n, p.width, sum(p.width) over (order by p.n) - p.width as at
      from (select s.letter, s.n, case when ascii(s.letter) > 65535 then 2 else 1 end as width
        from regexp_split_to_table(content, '') with ordinality s (letter, n)) p) l), 5000);

-- As in 080, and comments on documents too.
create or replace function forget_person(person uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  address text;
  own_id text := public_id('usr', person);
  alias text := 'Former member ' || right(person::text, 4);
  place text;
begin
  select u.email into address from user_account u
  where u.id = person and u.id = presented_user() and u.deleted_at is null for update;
  if address is null then
    raise exception 'only the person can ask for this' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from member m where m.user_id = person) then
    raise exception 'the person still belongs to a workspace' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.removal', 'person', true);
  update workspace_event e set subject_name = alias
  where e.subject_id = own_id or (e.subject_kind = 'invitation' and e.subject_name = address);
  update event e set data = e.data
    || case when own_id = e.data #>> '{actor,id}' or address = e.data #>> '{actor,email}'
      then jsonb_build_object('actor', e.data -> 'actor' || '{"email": null}'
        || case when own_id = e.data #>> '{actor,id}' then '{"name": null}'::jsonb else '{}' end)
      else '{}' end
    || case when own_id = e.data #>> '{subject,id}' or address = e.data #>> '{subject,name}'
      then jsonb_build_object('subject', e.data -> 'subject' || jsonb_build_object('name', alias))
      else '{}' end
  where own_id in (e.data #>> '{actor,id}', e.data #>> '{subject,id}')
    or address in (e.data #>> '{actor,email}', e.data #>> '{subject,name}');
  update violation_comment c set content = without_mentions(c.content, c.mentions, person)
  where c.mentions @> jsonb_build_array(jsonb_build_object('u', person));
  update document_comment c set content = without_mentions(c.content, c.mentions, person)
  where c.mentions @> jsonb_build_array(jsonb_build_object('u', person));
  update event e set data = e.data || jsonb_build_object('content', c.content)
  from violation_comment c
  where c.mentions @> jsonb_build_array(jsonb_build_object('u', person)) and e.workspace_id = c.workspace_id
    and e.type = 'violation.commented' and e.data ->> 'comment_id' = public_id('com', c.id);
  delete from one_time_link l where l.email = address;
  delete from invitation i where i.email = address;
  -- A view that is shared belongs to the workspace. What a person spent counts for the limits of the operator.
  delete from saved_view v where v.user_id = person and not v.shared;
  for place in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'user_id'
      and c.relname not in ('member', 'saved_view', 'person_usage')
  loop
    execute format('delete from %I where user_id = $1', place) using person;
  end loop;
  update user_account u set name = alias, email = person::text || '@deleted.invalid', signed_in_at = null,
    deleted_at = now()
  where u.id = person;
  perform set_config('app.removal', '', true);
end $$;
