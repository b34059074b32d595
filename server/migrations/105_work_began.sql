-- Since when work is unfinished. submitted_at moves on whenever the reconciler looks after the work.
alter table unfinished_work add column began_at timestamptz not null default now();
