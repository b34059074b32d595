-- Documents of people: whose they are, how often one was taken up again, and a list that stays fast.

alter table document
  -- Who asked for it; null for API keys and bulk runs, whose documents all members see.
  add column created_by uuid,
  -- How often it was taken up again after it had been stopped or had failed.
  add column resumed smallint not null default 0,
  -- The title as searches look at it. It is short, for it stands in the index of the list.
  add column title_folded text generated always as (left(lower(title), 120)) stored;

-- Everything that the list filters by stands in the index: row-level security keeps a search from using an
-- index on the words, and this one is narrow enough to be read to its end.
create index document_newest on document (workspace_id, created_at desc, id desc)
  include (title_folded, status, template_id, language_key, tone_id, bulk_input_id, shared, created_by);
