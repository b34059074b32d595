-- Templates that people make and change in the application: a draft beside what is published, a note with
-- each version, and templates that are not offered any more.

alter table template
  -- What people call it, and the languages it has, so that a list reads no content.
  add column name text not null default '',
  add column languages text[] not null default '{}',
  -- Counts every change of the draft or of what is published: whoever changes says from where.
  add column revision integer not null default 0,
  add column updated_at timestamptz not null default now(),
  add column archived_at timestamptz;
-- Version 0 is a template that was never published: it has a draft and nothing else.
alter table template add constraint template_version_number check (version >= 0);
alter table template_version add column note text not null default '';

-- Row-level security binds the owner of these tables too, who must see the rows of all workspaces here.
alter table template no force row level security;
alter table template_version no force row level security;

update template t set
  languages = array(select jsonb_object_keys(v.content) order by 1),
  updated_at = v.created_at,
  name = coalesce(
    nullif(v.content -> 'EN' ->> 'name', ''),
    (select nullif(l.value ->> 'name', '') from jsonb_each(v.content) l order by l.key limit 1),
    t.key)
from template_version v
where v.workspace_id = t.workspace_id and v.template_id = t.id and v.version = t.version;

alter table template force row level security;
alter table template_version force row level security;

create table template_draft (
  workspace_id uuid not null,
  template_id uuid not null,
  -- Languages in their order, each with its name, form and commands. It need not be valid.
  content jsonb not null check (jsonb_typeof(content) = 'array'),
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (workspace_id, template_id),
  foreign key (workspace_id, template_id) references template on delete cascade
);

alter table template_draft enable row level security;
alter table template_draft force row level security;
create policy own_workspace on template_draft using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, update, delete on template_draft to copydesk_app;

-- How many documents were made with a template.
create index document_of_template on document (workspace_id, template_id);
