-- A person can delete their account. The row stays without a name and an address, because trails, keys and comments
-- name it by its id; everything else that names the person goes (ADR 50).
alter table user_account add column deleted_at timestamptz;

-- Whether the statement is part of the removal of a person or of a workspace. Both say so, and run as the owner of the table.
-- The service can say so too, but it owns nothing.
create function is_removal(place oid, kind text) returns boolean language sql stable
  return current_setting('app.removal', true) = kind
    and pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = place), 'usage');

create or replace function event_is_insert_only() returns trigger language plpgsql as $$
begin
  if is_removal(tg_relid, 'person') or is_removal(tg_relid, 'workspace') then return null; end if;
  raise exception 'events are insert-only' using errcode = 'insufficient_privilege';
end $$;

-- What is said of a person in workspaces, also in those that they left long ago.
do $$
declare name text;
begin
  foreach name in array array['workspace_event', 'event', 'violation_comment', 'invitation', 'one_time_link',
    'notification', 'notification_outbox', 'notification_preference', 'notification_letter', 'letter_work',
    'saved_view', 'finding_owner'] loop
    execute format('create policy removal on %I to pg_database_owner '
      'using ((select current_setting(''app.removal'', true)) = ''person'')', name);
  end loop;
end $$;

-- A public identifier: its prefix, and the 128 bits of the id behind two zeros, five bits a letter.
create function public_id(prefix text, id uuid) returns text language sql immutable
  return (select prefix || '_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
      substr('00' || ('x' || replace(id::text, '-', ''))::bit(128)::text, n * 5 + 1, 5)::bit(5)::integer + 1, 1),
      '' order by n)
    from generate_series(0, 25) n);

-- Takes the name and the address of the presented person out of every table. It runs as the owner, because the service
-- may change neither events nor comments. It can do this one thing, and only to a person who belongs to no workspace.
create function forget_person(person uuid) returns void language plpgsql security definer
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
  -- Dots of the same length take the place of the name, so that the places of other mentions stay right.
  update violation_comment c set content = left((
    select string_agg(case when exists (select from jsonb_array_elements(c.mentions) m
        where m ->> 'u' = person::text and l.at >= (m ->> 's')::integer and l.at < (m ->> 'e')::integer)
      then repeat('·', l.width) else l.letter end, '' order by l.n)
    from (select p.letter, p.n, p.width, sum(p.width) over (order by p.n) - p.width as at
      from (select s.letter, s.n, case when ascii(s.letter) > 65535 then 2 else 1 end as width
        from regexp_split_to_table(c.content, '') with ordinality s (letter, n)) p) l), 5000)
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
revoke execute on function forget_person(uuid) from public;
grant execute on function forget_person(uuid) to copydesk_app;
