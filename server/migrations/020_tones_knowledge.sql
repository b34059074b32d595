-- Tones that are out of use and why a version was made; where an entry came from, its text as it is
-- searched, and what was read from a file but is not yet added.

-- An archived tone is left out of lists. Whoever holds its id goes on: nothing that runs breaks.
alter table tone add column archived_at timestamptz;
alter table tone_version add column note text check (char_length(note) <= 500);

-- The text without case and accents. The service writes it; what is here already is folded by
-- PostgreSQL, which knows fewer letters, until somebody changes the entry.
alter table infobase_entry
  add column source text check (char_length(source) <= 300),
  add column folded text collate "C" not null default '';
alter table infobase_entry no force row level security;
update infobase_entry set folded =
  lower(regexp_replace(normalize(title || ' ' || body, nfkd), '[\u0300-\u036f]', '', 'g'));
alter table infobase_entry force row level security;

-- The newest first; entries that were added together stay in the order of their file.
create index infobase_entry_newest on infobase_entry (workspace_id, infobase_id, created_at desc, id);

-- Entries cut from a file, kept until somebody has looked at them and adds them.
create table infobase_import (
  workspace_id uuid not null,
  id uuid not null,
  infobase_id uuid not null,
  source text not null check (char_length(source) <= 300),
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, infobase_id) references infobase on delete cascade
);
create index infobase_import_oldest on infobase_import (workspace_id, created_at);

alter table infobase_import enable row level security;
alter table infobase_import force row level security;
create policy own_workspace on infobase_import using (workspace_id =
  (select nullif(current_setting('app.workspace_id', true), '')::uuid));
grant select, insert, update, delete on infobase_import to copydesk_app;
