-- What all workspaces together have used and set aside in a month. The sum is kept in several rows, so that
-- calls of different workspaces seldom wait for each other.
create table installation_usage (
  month date not null,
  part smallint not null check (part between 0 and 15),
  tokens bigint not null default 0,
  primary key (month, part)
) with (fillfactor = 70);

alter table model_usage no force row level security;
insert into installation_usage (month, part, tokens)
select month, 0, sum(input_tokens + output_tokens + reserved_tokens) from model_usage group by month;
alter table model_usage force row level security;

-- Whatever changes the sums of a workspace changes those of its creator, and of the installation, in the same
-- transaction.
create or replace function count_for_creator() returns trigger language plpgsql as $$
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
    insert into installation_usage as i (month, part, tokens)
    values (new.month, hashtext(new.workspace_id::text) & 15, more)
    on conflict (month, part) do update set tokens = i.tokens + excluded.tokens;
  end if;
  return null;
end $$;

grant select, insert, update on installation_usage to copydesk_app;
