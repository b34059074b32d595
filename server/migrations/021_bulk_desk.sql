-- Bulk runs that people start from a file: who did, which file it was, and which rows were left out.

alter table bulk_run
  add column file_name text,
  add column created_by uuid references user_account,
  -- Rows that were left out for their mistakes. They are no part of the total.
  add column skipped integer not null default 0 check (skipped >= 0);

alter table bulk_row
  -- The row's number in its file, as a spreadsheet counts; null when nobody told.
  add column source_row integer,
  -- Why a row was left out: an array of {field, kind}.
  add column mistakes jsonb,
  drop constraint bulk_row_status_check,
  add constraint bulk_row_status_check
    check (status in ('pending', 'claimed', 'ready', 'failed', 'cancelled', 'skipped')),
  add constraint bulk_row_mistakes check ((status = 'skipped') = (mistakes is not null));
